import PlumbCore

extension SwiftName {
  // The members that a property of the same name would hide or conflict with, on every platform: properties, and
  // methods without arguments. A method with arguments only has the same first word: `value(forKey:)` does not
  // prevent a property `value`.

  /// The members of NSObject.
  package static let objectMembers: Set<String> = [
    "autoContentAccessingProxy", "autorelease", "class", "classForCoder", "classForKeyedArchiver", "copy", "dealloc",
    "debugDescription", "description", "finalize", "hash", "init", "isProxy", "mutableCopy", "observationInfo",
    "release", "retain", "retainCount", "self", "superclass", "zone",
  ]

  /// The members of NSManagedObject.
  package static let managedObjectMembers: Set<String> = [
    "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "didSave",
    "didTurnIntoFault", "entity", "faultingState", "hasChanges", "hasPersistentChangedValues", "isDeleted", "isFault",
    "isInserted", "isUpdated", "managedObjectContext", "objectID", "prepareForDeletion", "willSave",
    "willTurnIntoFault",
  ]

  /// The members that a SwiftData `@Model` class already has, or cannot have: with a property `description` an app
  /// crashes when its schema is created.
  package static let modelMembers: Set<String> = [
    "persistentModelID", "persistentBackingData", "modelContext", "hasChanges", "isDeleted", "schemaMetadata",
    "description", "debugDescription", "hash", "hashValue", "self", "init", "Type", "Protocol",
  ]

  /// The members that both classes have in Swift only.
  package static let swiftMembers: Set<String> = ["hashValue", "objectWillChange"]

  /// All members that an object of the managed style inherits.
  package static let inheritedMembers = objectMembers.union(managedObjectMembers).union(swiftMembers)

  /// The Objective-C properties of NSManagedObject whose getters have other names, by which Swift imports them.
  package static let objectiveCGetters = [
    "deleted": "isDeleted", "fault": "isFault", "inserted": "isInserted", "updated": "isUpdated",
  ]

  /// Whether NSManagedObject or NSObject has a member of this name.
  package static func isInherited(_ name: String) -> Bool { inheritedMembers.contains(name) }

  /// The types and attributes that a generated class of the macro style may use. A class with one of these names
  /// would hide it in the whole module.
  package static let typesOfMacroCode = valueTypes.union([
    "Attribute", "Composition", "CompositionField", "Ignore", "PersistentModel", "Relationship", "Self",
  ])

  /// The types of Swift and Foundation that the properties of models have, or consist of.
  private static let valueTypes: Set<String> = [
    "Any", "Array", "Bool", "Data", "Date", "Decimal", "Dictionary", "Double", "Float", "Int", "Int16", "Int32",
    "Int64",
    "Optional", "Set", "String", "UInt16", "URL", "UUID",
  ]

  /// The types of Swift and Foundation that the code of any app may use. A class with one of these names hides it in
  /// the whole module.
  package static let typesOfSwift = valueTypes.union([
    "Actor", "AnyObject", "Bundle", "Calendar", "Character", "Codable", "Collection", "Comparable", "Decodable",
    "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "IndexPath", "IndexSet", "Int8", "Locale", "Never",
    "Notification", "Operation", "Predicate", "Range", "Result", "Sendable", "Sequence", "Substring", "Task",
    "TimeInterval", "TimeZone", "Timer", "UInt", "UInt8", "UInt32", "UInt64", "Void",
  ])

  /// The types that generated accessors may use, in addition to those of Core Data.
  package static let typesOfAccessors = valueTypes.union([
    "AnyHashable", "Decodable", "Encodable", "JSONDecoder", "JSONEncoder", "RawRepresentable", "Self",
  ])

  /// The types and macros that `@Model` classes may use.
  package static let typesOfSwiftData = valueTypes.union([
    "Attribute", "Codable", "Decoder", "Encoder", "Index", "Model", "ModelContext", "NSObject", "PersistentIdentifier",
    "Relationship", "Schema", "Self", "Transient", "Unique",
  ])

  /// The types that generated classes of any style may use.
  package static let typesOfCoreData: Set<String> = [
    "Bool", "Data", "Date", "Double", "Float", "Identifiable", "Int16", "Int32", "Int64", "NSDecimalNumber",
    "NSFetchRequest", "NSIndexSet", "NSManagedObject", "NSManagedObjectContext", "NSManagedObjectID", "NSNumber",
    "NSObject", "NSOrderedSet", "NSSet", "String", "TimeInterval", "URL", "UUID",
  ]
}
