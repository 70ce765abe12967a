import Foundation

/// The base class of model objects. An object is an instance of an entity, and its context tracks and saves its
/// values.
///
/// Linux has no Objective-C runtime. Therefore keys refer to the entity's properties, not to accessor methods, and
/// `@NSManaged` members link only with the accessors that `plumb accessors` writes. Otherwise, the class behaves as
/// documented by Apple.
open class NSManagedObject: NSObject, NSFetchRequestResult, _ManagedObjectCreating {
  /// The entity of the object.
  public final var entity: NSEntityDescription { storedEntity }
  /// The value of `entity`, which the insertion of the object can change. The compiler omits the checks of exclusivity
  /// for an internal property that no code passes as `inout`, and for those with the attribute: only the queue of the
  /// context accesses them.
  final var storedEntity: NSEntityDescription
  /// The layout of the entity, which every access needs.
  final var layout: EntityLayout
  /// The identifier of the object. It is temporary until the object is saved.
  public final var objectID: NSManagedObjectID {
    if let identity { return identity }
    let temporary = NSManagedObjectID(temporaryFor: entity)
    identity = temporary
    return temporary
  }
  /// The context of the object; `nil` if the object was never inserted, or was deleted and saved.
  public final var managedObjectContext: NSManagedObjectContext? { registry?.context }
  /// The registry of the object's context.
  @exclusivity(unchecked) final var registry: ObjectRegistry?

  /// The value of `objectID`; `nil` until it is needed. An object that was read always has an identity.
  final var identity: NSManagedObjectID?
  /// The value of each slot of the entity's layout; empty if the object is a fault.
  @exclusivity(unchecked) final var values: [Value]
  /// The values when the object was last read, saved or inserted.
  @exclusivity(unchecked) final var committed: Row?
  @exclusivity(unchecked) final var state: ObjectState = []
  /// The values at the beginning of the current event; `nil` if the event has not changed the object.
  @exclusivity(unchecked) final var valuesBeforeEvent: [Value]?
  /// The rows of the fetch that found the object, from which its values are read; `nil` if another object, or no fetch,
  /// led to the object, and if all values have been read.
  @exclusivity(unchecked) final var fetched: FetchedRows.Place?
  /// The related objects that the object retains.
  @exclusivity(unchecked) final var retained = RelatedObjects()

  /// Creates an object of an entity, and inserts it into a context unless `context` is `nil`.
  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    entity.prepareForUse()
    storedEntity = entity
    layout = entity.layout
    values = layout.initialValues
    committed = Row(values: values)
    super.init()
    context?.insert(self)
  }

  /// Creates an object of the class's entity that is in no context. Raises if no model in use has such an entity.
  ///
  /// On Apple's systems, such an object has no entity.
  public convenience override init() { self.init(entity: Self.entity(), insertInto: nil) }

  /// The initializer with which Core Data creates objects. A subclass inherits it automatically if it overrides
  /// `init(entity:insertInto:)` or has no designated initializers.
  public required convenience init(_entity entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    self.init(entity: entity, insertInto: context)
  }

  /// The initializer of `init(context:)`. A subclass inherits it under the same conditions.
  public required convenience init(_context context: NSManagedObjectContext) {
    self.init(entity: context.entity(of: Self.self), insertInto: context)
  }

  /// Returns the entity that the class represents, from the models that are in use. If no model has such an entity,
  /// returns an entity without a name, and writes a message.
  open class func entity() -> NSEntityDescription { modelsInUse.entity(of: self) }

  deinit {
    registry?.unregister(self)
    releaseRelated()
  }

  // MARK: Life cycle

  /// Called one time, when the object is inserted. A primitive value that is set here counts as a default
  /// (documented by Apple).
  open func awakeFromInsert() {}
  /// Called after a fault was filled. Changes made here do not mark the object as changed (documented by Apple).
  open func awakeFromFetch() {}
  /// Called after an undo, a rollback, a refresh or a merge set values.
  open func awake(fromSnapshotEvents flags: NSSnapshotEventType) {}
  /// Called by `delete(_:)`, before the deletion is propagated to related objects (documented by Apple).
  open func prepareForDeletion() {}
  /// Called by a save before validation. It is called again if objects change during the call.
  open func willSave() {}
  /// Called after a save. Changes made here are saved by the next save.
  open func didSave() {}
  /// Called before the object becomes a fault and its values are removed.
  open func willTurnIntoFault() {}
  /// Called after the object became a fault and its values were removed.
  open func didTurnIntoFault() {}

  // MARK: Access and change

  /// Fills the object if it is a fault, also if the key is `nil` (documented by Apple).
  open func willAccessValue(forKey key: String?) { readyForAccess(toKey: key) }
  /// Ends an access that `willAccessValue(forKey:)` began.
  open func didAccessValue(forKey key: String?) {}
  /// Notifies the object that a primitive value is about to be set.
  open func willChangeValue(forKey key: String) {
    readyForAccess()
    state.insert(.announced)
  }
  /// Notifies the object that a value was set, and marks it as changed.
  open func didChangeValue(forKey key: String) {
    state.remove(.announced)
    noteChange(ofKey: key)
  }
  /// Notifies the object that the members of a to-many relationship are about to change.
  open func willChangeValue(
    forKey inKey: String, withSetMutation inMutationKind: NSKeyValueSetMutationKind, using inObjects: Set<AnyHashable>
  ) { readyForAccess() }
  /// Notifies the object that the members of a to-many relationship changed, and marks it as changed.
  open func didChangeValue(
    forKey inKey: String, withSetMutation inMutationKind: NSKeyValueSetMutationKind, using inObjects: Set<AnyHashable>
  ) { noteChange(ofKey: inKey) }

  // MARK: Values by key

  /// Returns the value of a property. A number is an `NSNumber`, a to-one relationship an object, and a to-many
  /// relationship an `NSSet` or an `NSOrderedSet`.
  open func value(forKey key: String) -> Any? {
    guard let slot = layout.slots[key] else { return undefinedValue(forKey: key) }
    willAccessValue(forKey: key)
    defer { didAccessValue(forKey: key) }
    return outgoingValue(in: slot)
  }

  /// Sets the value of a property, with change notifications.
  open func setValue(_ value: Any?, forKey key: String) {
    guard layout.slots[key] != nil else { return setValue(value, forUndefinedKey: key) }
    willChangeValue(forKey: key)
    setPrimitiveValue(value, forKey: key)
    didChangeValue(forKey: key)
  }

  /// Returns the value of a property without access notifications. A to-many relationship is a mutable collection
  /// that changes the object. On Linux, the collection cannot be cast to a Swift `Set`; see
  /// `mutableSetValue(forKey:)`.
  open func primitiveValue(forKey key: String) -> Any? {
    guard let slot = layout.slots[key] else { return undefinedValue(forKey: key) }
    readyForAccess(toKey: key)
    return outgoingPrimitiveValue(in: slot)
  }

  /// Sets the value of a property without change notifications. Inverse relationships are updated (documented by
  /// Apple).
  open func setPrimitiveValue(_ value: Any?, forKey key: String) {
    guard let slot = layout.slots[key] else { return setValue(value, forUndefinedKey: key) }
    readyForAccess()
    setSlot(slot, to: incomingValue(value, for: slot))
  }

  /// Returns the value for a key that the entity does not have. Supports keys of the object itself (`objectID`,
  /// `entity`, `self`, and its flags) and raises for all others.
  open func value(forUndefinedKey key: String) -> Any? {
    if let fact = fact(forKey: key) { return fact.value }
    raiseUndefinedKey(key, in: "valueForUndefinedKey:")
  }

  /// Handles `setValue(_:forKey:)` for a key that the entity does not have. Raises.
  open func setValue(_ value: Any?, forUndefinedKey key: String) {
    if layout.probe != nil { return }
    raiseUndefinedKey(key, in: "setValue:forUndefinedKey:")
  }

  /// Returns the value at a key path, such as `customer.name`, `orders.@count` or `address.street`.
  open func value(forKeyPath keyPath: String) -> Any? { value(atPath: keyPath) }
  /// Sets the value at a key path. Has no effect if an object on the path is `nil`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, atPath: keyPath) }

  /// Sets several values. `NSNull` represents `nil`.
  open func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
  }

  /// Returns the values of several keys. `NSNull` represents `nil`.
  open func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns a mutable set of the members of an unordered to-many relationship. Changes to the set are made in the
  /// object, with change notifications.
  ///
  /// On Linux, do not cast the set to a Swift `Set`: Foundation converts every subclass of `NSSet` to an empty set.
  /// Use its `copy()`, `allObjects`, or `value(forKey:)` to get the members.
  open func mutableSetValue(forKey key: String) -> NSMutableSet { relatedSet(forKey: key) }
  /// Returns a mutable ordered set of the members of an ordered to-many relationship. Changes to the set are made in
  /// the object, with change notifications.
  open func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet { relatedOrderedSet(forKey: key) }

  // MARK: Changes

  /// Returns the persistent values that differ from the values that were last read or saved. `NSNull` represents
  /// `nil`. Empty for an object without changes: a primitive value that is set is not a change.
  open func changedValues() -> [String: Any] { changedPersistentValues() }
  /// Returns the values before the current event, for the properties that the event changed.
  open func changedValuesForCurrentEvent() -> [String: Any] { valuesReplacedInEvent() }
  /// Returns the values that were last read or saved, with `NSNull` for `nil`. If `keys` is `nil`, returns all
  /// persistent properties (documented by Apple). Empty for an object that was not saved yet.
  open func committedValues(forKeys keys: [String]?) -> [String: Any] { valuesAsCommitted(forKeys: keys) }

  // MARK: Validation

  /// Validates one value as a save would. An override can replace the value.
  open func validateValue(
    _ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String
  ) throws {
    guard let property = entity.propertiesByName[key] else { return }
    try validate(value.pointee, for: property, of: self)
  }
  /// Validates the object before it is saved for the first time.
  open func validateForInsert() throws { try validateProperties(of: self) }
  /// Validates the object before its changes are saved.
  open func validateForUpdate() throws { try validateProperties(of: self) }
  /// Validates that the object can be deleted: all relationships with the deny rule are empty.
  open func validateForDelete() throws { try validateDeletion(of: self) }
}

/// The creation of managed objects by their class.
///
/// `init(context:)` is an extension of a protocol, not a member of the class. Therefore a class method can call
/// `Self(context:)`, and a subclass can declare an initializer of the same name, as on Apple's systems.
public protocol _ManagedObjectCreating: AnyObject {
  /// Creates an object of the entity that the class represents in the context's model.
  init(_context: NSManagedObjectContext)
}

extension _ManagedObjectCreating {
  /// Creates an object of the entity that the class represents in the context's model, and inserts it into the
  /// context.
  public init(context: NSManagedObjectContext) { self.init(_context: context) }
}

extension NSManagedObject {
  /// Whether the object is inserted in the context and not saved yet. Remains `true` after
  /// `obtainPermanentIDs(for:)`.
  public final var isInserted: Bool { state.contains(.inserted) }
  /// Whether the object was changed after it was read or saved.
  public final var isUpdated: Bool { state.contains(.updated) }
  /// Whether the next save deletes the object.
  public final var isDeleted: Bool { state.contains(.deleted) }
  /// Whether the object is inserted, updated or deleted, including changes of transient properties (documented by
  /// Apple).
  public final var hasChanges: Bool { !state.isDisjoint(with: .changed) }
  /// Whether the object is a fault: its values have not been read yet.
  public final var isFault: Bool { state.contains(.fault) }
  /// Whether a persistent value differs from the value that was last read or saved.
  public final var hasPersistentChangedValues: Bool {
    guard hasChanges, !isFault, let committed else { return false }
    return layout.persistent.contains { values[$0] != committed.values[$0] }
  }

  /// Creates a fetch request for the entity of the class.
  @_disfavoredOverload
  public class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    request.entity = entity()
    return request
  }

  /// The value of the property with the given key.
  public subscript(key: String) -> Any? {
    get { value(forKey: key) }
    set { setValue(newValue, forKey: key) }
  }
}
