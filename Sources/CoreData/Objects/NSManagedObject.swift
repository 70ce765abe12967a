import Foundation

/// An object of an entity, whose values a context keeps, tracks and saves.
///
/// There is no Objective-C on Linux: keys go by the entity's properties, not by accessors, and `@NSManaged` members have
/// no body to link with. Everything else is as Apple documents it.
open class NSManagedObject: NSObject, NSFetchRequestResult {
  /// The entity of the object.
  public final let entity: NSEntityDescription
  /// The object's identity: temporary until it is saved.
  public final var objectID: NSManagedObjectID {
    if let identity { return identity }
    let temporary = NSManagedObjectID(temporaryFor: entity)
    identity = temporary
    return temporary
  }
  /// The context of the object; nil for one that was inserted nowhere, or that was deleted and saved.
  public final internal(set) weak var managedObjectContext: NSManagedObjectContext?

  /// What `objectID` answers; made when it is asked for, since an object that was read has one already.
  final var identity: NSManagedObjectID?
  /// The value of each slot of the entity's layout; empty while the object is a fault.
  final var values: [Value]
  /// The values as they were read, saved or inserted last.
  final var committed: Row?
  final var state: ObjectState = []
  /// The values when the event that is going on began.
  final var valuesBeforeEvent: [Value]?

  /// An object of an entity, inserted into a context or, for nil, on its own.
  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    entity.prepareForUse()
    self.entity = entity
    values = entity.layout.initialValues
    committed = Row(values: values)
    super.init()
    context?.insert(self)
  }

  /// What Core Data makes objects with. A subclass that overrides `init(entity:insertInto:)`, or has no designated
  /// initialiser of its own, has it without a word.
  public required convenience init(_entity entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    self.init(entity: entity, insertInto: context)
  }

  /// An object of the entity that the class stands for in the context's model.
  public convenience init(context: NSManagedObjectContext) {
    self.init(entity: context.entity(of: Self.self), insertInto: context)
  }

  /// The entity that the class stands for, in the models that are in use.
  open class func entity() -> NSEntityDescription { modelsInUse.entity(of: self) }

  // MARK: Life cycle

  /// Called once, when the object is inserted; what is set as a primitive value here counts as a default (documented).
  open func awakeFromInsert() {}
  /// Called when a fault was filled; changes made here are no changes (documented).
  open func awakeFromFetch() {}
  /// Called when values were set by an undo, a rollback, a refresh or a merge.
  open func awake(fromSnapshotEvents flags: NSSnapshotEventType) {}
  /// Called by `delete(_:)`, before the deletion reaches related objects (documented).
  open func prepareForDeletion() {}
  /// Called by a save before validation, and again while accessors change values in it.
  open func willSave() {}
  /// Called after a save; what changes here waits for the next one.
  open func didSave() {}
  /// Called before the values are dropped.
  open func willTurnIntoFault() {}
  /// Called after the values were dropped.
  open func didTurnIntoFault() {}

  // MARK: Access and change

  /// Fills the object where it is a fault; nil for the key does so too (documented).
  open func willAccessValue(forKey key: String?) { readyForAccess() }
  /// Ends what `willAccessValue(forKey:)` began.
  open func didAccessValue(forKey key: String?) {}
  /// Announces that a primitive value is about to be set.
  open func willChangeValue(forKey key: String) {
    readyForAccess()
    state.insert(.announced)
  }
  /// Says that a value was set: the object counts as changed.
  open func didChangeValue(forKey key: String) {
    state.remove(.announced)
    noteChange(ofKey: key)
  }
  /// Announces a change of members of a to-many relationship.
  open func willChangeValue(
    forKey inKey: String, withSetMutation inMutationKind: NSKeyValueSetMutationKind, using inObjects: Set<AnyHashable>
  ) { readyForAccess() }
  /// Says that members of a to-many relationship were changed.
  open func didChangeValue(
    forKey inKey: String, withSetMutation inMutationKind: NSKeyValueSetMutationKind, using inObjects: Set<AnyHashable>
  ) { noteChange(ofKey: inKey) }

  // MARK: Values by key

  /// The value of a property, by the entity's properties: numbers as `NSNumber`, a to-one relationship as an object, a
  /// to-many one as an `NSSet` or an `NSOrderedSet`.
  open func value(forKey key: String) -> Any? {
    guard let slot = entity.layout.slots[key] else { return value(forUndefinedKey: key) }
    willAccessValue(forKey: key)
    defer { didAccessValue(forKey: key) }
    return outgoingValue(in: slot)
  }

  /// Sets the value of a property, with notice of the change.
  open func setValue(_ value: Any?, forKey key: String) {
    guard entity.layout.slots[key] != nil else { return setValue(value, forUndefinedKey: key) }
    willChangeValue(forKey: key)
    setPrimitiveValue(value, forKey: key)
    didChangeValue(forKey: key)
  }

  /// The value as it is kept, without notice: a to-many relationship as a collection that writes through, which does
  /// not cast to a Swift `Set` on Linux; see `mutableSetValue(forKey:)`.
  open func primitiveValue(forKey key: String) -> Any? {
    guard let slot = entity.layout.slots[key] else { return value(forUndefinedKey: key) }
    readyForAccess()
    return outgoingPrimitiveValue(in: slot)
  }

  /// Sets the value as it is kept, without notice; objects of a relationship are related both ways (documented).
  open func setPrimitiveValue(_ value: Any?, forKey key: String) {
    guard let slot = entity.layout.slots[key] else { return setValue(value, forUndefinedKey: key) }
    readyForAccess()
    setSlot(slot, to: incomingValue(value, for: slot))
  }

  /// What `value(forKey:)` answers for a key that the entity does not have: raises, except for what an object says of
  /// itself (`objectID`, `entity`, `self`, its flags).
  open func value(forUndefinedKey key: String) -> Any? {
    if let fact = fact(forKey: key) { return fact.value }
    raiseUndefinedKey(key, in: "valueForUndefinedKey:")
  }

  /// What `setValue(_:forKey:)` does for a key that the entity does not have: raises.
  open func setValue(_ value: Any?, forUndefinedKey key: String) {
    raiseUndefinedKey(key, in: "setValue:forUndefinedKey:")
  }

  /// The value at the end of a path of keys: `customer.name`, `orders.@count`, `address.street`.
  open func value(forKeyPath keyPath: String) -> Any? { value(atPath: keyPath) }
  /// Sets the value at the end of a path of keys; nothing where an object on the way is nil.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, atPath: keyPath) }

  /// Sets several values; `NSNull` stands for nil.
  open func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
  }

  /// The values of several keys; `NSNull` stands for nil.
  open func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { first, _ in first })
  }

  /// The members of an unordered to-many relationship, to be changed in place with notice.
  ///
  /// On Linux it is no use to cast it to a Swift `Set`: Foundation makes an empty one of every subclass of `NSSet`. Its
  /// `copy()`, its `allObjects` and `value(forKey:)` have the members.
  open func mutableSetValue(forKey key: String) -> NSMutableSet { relatedSet(forKey: key) }
  /// The members of an ordered to-many relationship, to be changed in place with notice.
  open func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet { relatedOrderedSet(forKey: key) }

  // MARK: What has changed

  /// The values of persistent properties that differ from what was read or saved last; `NSNull` for nil.
  open func changedValues() -> [String: Any] { changedPersistentValues() }
  /// The values from before the event that is going on, of what it has changed.
  open func changedValuesForCurrentEvent() -> [String: Any] { valuesReplacedInEvent() }
  /// The values that were read or saved last, `NSNull` for nil; of all properties for nil keys (documented).
  open func committedValues(forKeys keys: [String]?) -> [String: Any] { valuesAsCommitted(forKeys: keys) }

  // MARK: Validation

  /// Checks one value as a save would, and may replace it.
  open func validateValue(
    _ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String
  ) throws {
    guard let property = entity.propertiesByName[key] else { return }
    try validate(value.pointee, for: property, of: self)
  }
  /// Checks the object before it is saved for the first time.
  open func validateForInsert() throws { try validateProperties(of: self) }
  /// Checks the object before its changes are saved.
  open func validateForUpdate() throws { try validateProperties(of: self) }
  /// Checks whether the object may be deleted: no relationship with the rule Deny leads anywhere.
  open func validateForDelete() throws { try validateDeletion(of: self) }
}

extension NSManagedObject {
  /// Whether the object is in the context and was not saved yet; stays true after `obtainPermanentIDs(for:)`.
  public final var isInserted: Bool { state.contains(.inserted) }
  /// Whether the object was changed since it was read or saved.
  public final var isUpdated: Bool { state.contains(.updated) }
  /// Whether the next save deletes the object.
  public final var isDeleted: Bool { state.contains(.deleted) }
  /// Whether it is inserted, updated or deleted; changes of transient properties count (documented).
  public final var hasChanges: Bool { !state.isDisjoint(with: .changed) }
  /// Whether the values of the object are not read yet.
  public final var isFault: Bool { state.contains(.fault) }
  /// Whether a persistent value differs from what was read or saved last.
  public final var hasPersistentChangedValues: Bool {
    guard !isFault, let committed else { return false }
    return entity.layout.persistent.contains { values[$0] != committed.values[$0] }
  }

  /// A fetch request for the entity of the class.
  @_disfavoredOverload
  public class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    request.entity = entity()
    return request
  }

  /// The value of a property by its key.
  public subscript(key: String) -> Any? {
    get { value(forKey: key) }
    set { setValue(newValue, forKey: key) }
  }
}
