import CoreData
import Foundation
import Testing

// Compiling this file is the test: every member with its labels, types and optionality.

private typealias Object = NSManagedObject
private typealias Values = [String: Any]

/// The members of objects and identities.
@Suite struct SignatureTests {
  @Test func managedObjects() {
    let _: (NSEntityDescription, NSManagedObjectContext?) -> Object = Object.init(entity:insertInto:)
    let _: (NSManagedObjectContext) -> Object = Object.init(context:)
    let _: () -> NSEntityDescription = Object.entity
    let _: () -> NSFetchRequest<any NSFetchRequestResult> = Object.fetchRequest
    let _: KeyPath<Object, NSManagedObjectContext?> = \.managedObjectContext
    let _: KeyPath<Object, NSEntityDescription> = \.entity
    let _: KeyPath<Object, NSManagedObjectID> = \.objectID
    let _: [KeyPath<Object, Bool>] = [
      \.isInserted, \.isUpdated, \.isDeleted, \.hasChanges, \.hasPersistentChangedValues, \.isFault,
    ]
    let _: (Object) -> (String) -> Bool = Object.hasFault(forRelationshipNamed:)
    let _: (Object) -> (String) -> [NSManagedObjectID] = Object.objectIDs(forRelationshipNamed:)
  }

  @Test func accessAndLifeCycle() {
    let _: [(Object) -> (String?) -> Void] = [Object.willAccessValue(forKey:), Object.didAccessValue(forKey:)]
    let _: [(Object) -> (String) -> Void] = [Object.willChangeValue(forKey:), Object.didChangeValue(forKey:)]
    let _: [(Object) -> (String, NSKeyValueSetMutationKind, Set<AnyHashable>) -> Void] = [
      Object.willChangeValue(forKey:withSetMutation:using:), Object.didChangeValue(forKey:withSetMutation:using:),
    ]
    let _: [(Object) -> () -> Void] = [
      Object.awakeFromInsert, Object.awakeFromFetch, Object.prepareForDeletion, Object.willSave, Object.didSave,
      Object.willTurnIntoFault, Object.didTurnIntoFault,
    ]
    let _: (Object) -> (NSSnapshotEventType) -> Void = Object.awake(fromSnapshotEvents:)
    let _: [UInt] = [
      NSSnapshotEventType.undoInsertion, .undoDeletion, .undoUpdate, .rollback, .refresh, .mergePolicy,
    ].map(\.rawValue)
  }

  @Test func valuesByKey() {
    let _: (Object) -> (String) -> Any? = Object.value(forKey:)
    let _: (Object) -> (Any?, String) -> Void = Object.setValue(_:forKey:)
    let _: (Object) -> (String) -> Any? = Object.primitiveValue(forKey:)
    let _: (Object) -> (Any?, String) -> Void = Object.setPrimitiveValue(_:forKey:)
    let _: (Object) -> (String) -> Any? = Object.value(forKeyPath:)
    let _: (Object) -> (Any?, String) -> Void = Object.setValue(_:forKeyPath:)
    let _: (Object) -> (String) -> Any? = Object.value(forUndefinedKey:)
    let _: (Object) -> (Any?, String) -> Void = Object.setValue(_:forUndefinedKey:)
    let _: (Object) -> (Values) -> Void = Object.setValuesForKeys(_:)
    let _: (Object) -> ([String]) -> Values = Object.dictionaryWithValues(forKeys:)
    let _: (Object) -> (String) -> NSMutableSet = Object.mutableSetValue(forKey:)
    let _: (Object) -> (String) -> NSMutableOrderedSet = Object.mutableOrderedSetValue(forKey:)
    let _: (Object) -> () -> Values = Object.changedValues
    let _: (Object) -> () -> Values = Object.changedValuesForCurrentEvent
    let _: (Object) -> ([String]?) -> Values = Object.committedValues(forKeys:)
  }

  @available(macOS 15, iOS 18, *)
  func subscripts(_ object: NSManagedObject) {
    object["title"] = "Emma"
    let _: Any? = object["title"]
  }

  @Test func validation() {
    let _: (Object) -> (AutoreleasingUnsafeMutablePointer<AnyObject?>, String) throws -> Void =
      Object.validateValue(_:forKey:)
    let _: [(Object) -> () throws -> Void] = [
      Object.validateForInsert, Object.validateForUpdate, Object.validateForDelete,
    ]
  }

  @Test func identities() {
    let _: KeyPath<NSManagedObjectID, NSEntityDescription> = \.entity
    let _: KeyPath<NSManagedObjectID, NSPersistentStore?> = \.persistentStore
    let _: KeyPath<NSManagedObjectID, Bool> = \.isTemporaryID
    let _: (NSManagedObjectID) -> () -> URL = NSManagedObjectID.uriRepresentation
    func copied(_: some NSCopying & Sendable) {}
    let _: (NSManagedObjectID) -> Void = copied
  }
}

/// An object that overrides every member that a subclass can override.
class OverridingObject: NSManagedObject {
  override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    super.init(entity: entity, insertInto: context)
  }
  override class func entity() -> NSEntityDescription { super.entity() }
  override func willAccessValue(forKey key: String?) { super.willAccessValue(forKey: key) }
  override func didAccessValue(forKey key: String?) { super.didAccessValue(forKey: key) }
  override func willChangeValue(forKey key: String) { super.willChangeValue(forKey: key) }
  override func didChangeValue(forKey key: String) { super.didChangeValue(forKey: key) }
  override func willChangeValue(
    forKey key: String, withSetMutation kind: NSKeyValueSetMutationKind, using objects: Set<AnyHashable>
  ) { super.willChangeValue(forKey: key, withSetMutation: kind, using: objects) }
  override func didChangeValue(
    forKey key: String, withSetMutation kind: NSKeyValueSetMutationKind, using objects: Set<AnyHashable>
  ) { super.didChangeValue(forKey: key, withSetMutation: kind, using: objects) }
  override func awakeFromInsert() { super.awakeFromInsert() }
  override func awakeFromFetch() { super.awakeFromFetch() }
  override func awake(fromSnapshotEvents flags: NSSnapshotEventType) { super.awake(fromSnapshotEvents: flags) }
  override func prepareForDeletion() { super.prepareForDeletion() }
  override func willSave() { super.willSave() }
  override func didSave() { super.didSave() }
  override func willTurnIntoFault() { super.willTurnIntoFault() }
  override func didTurnIntoFault() { super.didTurnIntoFault() }
  override func value(forKey key: String) -> Any? { super.value(forKey: key) }
  override func setValue(_ value: Any?, forKey key: String) { super.setValue(value, forKey: key) }
  override func primitiveValue(forKey key: String) -> Any? { super.primitiveValue(forKey: key) }
  override func setPrimitiveValue(_ value: Any?, forKey key: String) { super.setPrimitiveValue(value, forKey: key) }
  override func value(forUndefinedKey key: String) -> Any? { super.value(forUndefinedKey: key) }
  override func setValue(_ value: Any?, forUndefinedKey key: String) { super.setValue(value, forUndefinedKey: key) }
  override func changedValues() -> [String: Any] { super.changedValues() }
  override func changedValuesForCurrentEvent() -> [String: Any] { super.changedValuesForCurrentEvent() }
  override func committedValues(forKeys keys: [String]?) -> [String: Any] { super.committedValues(forKeys: keys) }
  override func validateValue(
    _ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String
  ) throws { try super.validateValue(value, forKey: key) }
  override func validateForInsert() throws { try super.validateForInsert() }
  override func validateForUpdate() throws { try super.validateForUpdate() }
  override func validateForDelete() throws { try super.validateForDelete() }
}
