import Foundation

/// A unique identifier of a managed object. It can be used in any context and on any thread to get the object.
///
/// An identifier is temporary until the object is saved for the first time, or until `obtainPermanentIDs(for:)`.
open class NSManagedObjectID: NSObject, NSCopying, NSFetchRequestResult, @unchecked Sendable {
  let reference: ObjectReference
  /// The entity of the object.
  public let entity: NSEntityDescription
  /// The store of the object; `nil` for a temporary identifier, and after the store was removed.
  open private(set) weak var persistentStore: NSPersistentStore?
  /// The reference of the temporary identifier before the first save. A context that still uses the temporary
  /// identifier finds the object with it.
  let formerReference: ObjectReference?
  /// The permanent identifier that replaces a temporary one. `nil` for a permanent identifier.
  private let successor: Guarded<NSManagedObjectID?>?
  /// The identifier of the store, which remains available after the store is removed.
  private let storeIdentifier: String

  /// Creates a temporary identifier of an object.
  init(temporaryFor entity: NSEntityDescription) {
    self.entity = entity
    reference = .temporary(entity: entity.entityIndex)
    formerReference = nil
    successor = Guarded(nil)
    storeIdentifier = ""
  }

  /// Creates the identifier of an object in a store. `former` is the temporary identifier that it replaces.
  init(
    entity: NSEntityDescription, store: NSPersistentStore, key: Int64, former: NSManagedObjectID? = nil
  ) {
    self.entity = entity
    persistentStore = store
    reference = ObjectReference(store: store.number, entity: Int32(entity.entityIndex), key: key)
    formerReference = former?.reference
    successor = nil
    storeIdentifier = store.identifier
    super.init()
    former?.successor?.withLock { $0 = self }
  }

  /// Whether the identifier is temporary: the object was not saved when the identifier was created.
  open var isTemporaryID: Bool { reference.store == 0 }

  /// Returns a URI of the form `x-coredata://STORE/Entity/p1`. A coordinator's
  /// `managedObjectID(forURIRepresentation:)` converts it back. The URI of a temporary identifier has the form
  /// `x-coredata:///Entity/tNUMBER`, which cannot be converted back in another process.
  open func uriRepresentation() -> URL {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "/"))
    func part(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
    let name = part(entity.name ?? "")
    let permanent = persistentStore?.text(of: reference.key) ?? "p\(reference.key)"
    let key = isTemporaryID ? "t\(reference.key)" : part(permanent)
    guard let url = URL(string: "x-coredata://\(storeIdentifier)/\(name)/\(key)") else {
      raise(.internalInconsistency, "The entity's name '\(name)' fits into no URI.")
    }
    return url
  }

  /// The current identifier of the object: the permanent identifier if this is the temporary one of a saved object;
  /// otherwise this identifier.
  var current: NSManagedObjectID {
    successor?.withLock { $0 } ?? self
  }

  /// Returns the receiver, because identifiers are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override var hash: Int { reference.hashValue }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSManagedObjectID else { return false }
    return self === other || reference == other.reference
  }

  open override var description: String { "\(uriRepresentation().absoluteString)" }
}
