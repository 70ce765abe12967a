import Foundation

/// A unique identifier of a managed object. It can be used in any context and on any thread to get the object.
///
/// An identifier is temporary until the object is saved for the first time, or until `obtainPermanentIDs(for:)`.
open class NSManagedObjectID: NSObject, NSCopying, NSFetchRequestResult, @unchecked Sendable {
  let reference: ObjectReference
  /// The entity of the object.
  public let entity: NSEntityDescription
  /// The store of the object; `nil` for a temporary identifier, and after the store was removed.
  open var persistentStore: NSPersistentStore? { link?.store }
  /// The key of the temporary identifier before the first save; 0 if it has none.
  private let formerKey: Int64
  /// The permanent identifier that replaces a temporary one, protected by `successors`.
  private var successor: NSManagedObjectID?
  /// The store of the object; `nil` for a temporary identifier.
  private let link: StoreLink?

  /// The lock of all identifiers' successors. A lock for each identifier would take more memory than the identifier.
  private static let successors = NSLock()

  /// Creates a temporary identifier of no object, which differs from all others. Its entity has no name, and no context
  /// has an object for it.
  public override init() {
    entity = NSEntityDescription()
    reference = .temporary(entity: -1)
    formerKey = 0
    link = nil
  }

  /// Creates a temporary identifier of an object.
  init(temporaryFor entity: NSEntityDescription) {
    self.entity = entity
    reference = .temporary(entity: entity.entityIndex)
    formerKey = 0
    link = nil
  }

  /// Creates the identifier of an object in a store. `former` is the temporary identifier that it replaces.
  init(
    entity: NSEntityDescription, store: NSPersistentStore, key: Int64, former: NSManagedObjectID? = nil
  ) {
    self.entity = entity
    reference = ObjectReference(store: store.number, entity: Int32(entity.entityIndex), key: key)
    formerKey = former?.reference.key ?? 0
    link = store.link
    super.init()
    if let former { Self.successors.withLock { former.successor = self } }
  }

  /// The reference of the temporary identifier before the first save; `nil` if it has none. A context that still uses
  /// the temporary identifier finds the object with it.
  final var formerReference: ObjectReference? {
    formerKey == 0 ? nil : ObjectReference(store: 0, entity: reference.entity, key: formerKey)
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
    guard let url = URL(string: "x-coredata://\(link?.identifier ?? "")/\(name)/\(key)") else {
      raise(.internalInconsistency, "The entity's name '\(name)' fits into no URI.")
    }
    return url
  }

  /// The current identifier of the object: the permanent identifier if this is the temporary one of a saved object;
  /// otherwise this identifier.
  final var current: NSManagedObjectID {
    guard isTemporary else { return self }
    return Self.successors.withLock { successor } ?? self
  }

  /// The value of `isTemporaryID`, which a subclass cannot override.
  final var isTemporary: Bool { reference.store == 0 }

  /// Returns the receiver, because identifiers are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// A value that sets hash again, so that it need not be well distributed.
  open override var hash: Int { Int(truncatingIfNeeded: reference.mixed) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSManagedObjectID else { return false }
    return self === other || reference == other.reference
  }

  open override var description: String { "\(uriRepresentation().absoluteString)" }
}

extension NSManagedObjectID {
  /// Whether two identifiers are equal, without the casts of `isEqual(_:)`.
  static func == (a: NSManagedObjectID, b: NSManagedObjectID) -> Bool { a === b || a.reference == b.reference }
}

/// The store of identifiers. They share one weak reference, because each weak reference takes time and memory.
final class StoreLink: @unchecked Sendable {
  private(set) weak var store: NSPersistentStore?
  /// The identifier of the store, which remains available after the store is removed.
  let identifier: String

  init(_ store: NSPersistentStore, _ identifier: String) {
    self.store = store
    self.identifier = identifier
  }
}
