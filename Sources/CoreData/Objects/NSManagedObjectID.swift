import Foundation

/// The identity of a managed object, which any context and any thread can turn into the object again.
///
/// It is temporary until the object is saved for the first time, or until `obtainPermanentIDs(for:)`.
open class NSManagedObjectID: NSObject, NSCopying, NSFetchRequestResult, @unchecked Sendable {
  let reference: ObjectReference
  /// The entity of the object.
  public let entity: NSEntityDescription
  /// The store that holds the object; nil for a temporary identity, and when the store was removed.
  open private(set) weak var persistentStore: NSPersistentStore?
  /// What the object was known as before its first save, so that a context that still says so is understood.
  let formerReference: ObjectReference?
  /// What took the place of a temporary identity; nil for a permanent one, in whose place nothing comes.
  private let successor: Guarded<NSManagedObjectID?>?
  /// `persistentStore`'s identifier, which stays when the store goes.
  private let storeIdentifier: String

  /// A temporary identity of an object of an entity.
  init(temporaryFor entity: NSEntityDescription) {
    self.entity = entity
    reference = .temporary(entity: entity.entityIndex)
    formerReference = nil
    successor = Guarded(nil)
    storeIdentifier = ""
  }

  /// The identity of a store's object. `former` is the temporary identity that it follows.
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

  /// Whether the object was not saved when this identity was given out.
  open var isTemporaryID: Bool { reference.store == 0 }

  /// `x-coredata://STORE/Entity/p1`, which `managedObjectID(forURIRepresentation:)` of a coordinator turns back; for a
  /// temporary identity `x-coredata:///Entity/tNUMBER`, which nothing turns back in another run.
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

  /// The identity that the object has now: itself, or for a temporary one that was saved the permanent one.
  var current: NSManagedObjectID {
    successor?.withLock { $0 } ?? self
  }

  /// Itself: identities do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override var hash: Int { reference.hashValue }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSManagedObjectID else { return false }
    return self === other || reference == other.reference
  }

  open override var description: String { "\(uriRepresentation().absoluteString)" }
}
