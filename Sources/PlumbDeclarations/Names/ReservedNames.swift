extension SwiftName {
  // Members that a property of the same name would hide or clash with, on every platform: properties, and methods
  // without arguments. Methods with arguments share only their first word with it: `value(forKey:)` keeps nobody from a
  // property called `value`.

  /// Members of NSObject.
  package static let objectMembers: Set<String> = [
    "autoContentAccessingProxy", "autorelease", "class", "classForCoder", "classForKeyedArchiver", "copy", "dealloc",
    "debugDescription", "description", "finalize", "hash", "init", "isProxy", "mutableCopy", "observationInfo",
    "release", "retain", "retainCount", "self", "superclass", "zone",
  ]

  /// Members of NSManagedObject.
  package static let managedObjectMembers: Set<String> = [
    "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "didSave",
    "didTurnIntoFault", "entity", "faultingState", "hasChanges", "hasPersistentChangedValues", "isDeleted", "isFault",
    "isInserted", "isUpdated", "managedObjectContext", "objectID", "prepareForDeletion", "willSave",
    "willTurnIntoFault",
  ]

  /// What a `@Model` class of SwiftData has already, or cannot have: `description` ends an app when its schema is made.
  package static let modelMembers: Set<String> = [
    "persistentModelID", "persistentBackingData", "modelContext", "hasChanges", "isDeleted", "schemaMetadata",
    "description", "debugDescription", "hash", "hashValue", "self", "init", "Type", "Protocol",
  ]

  /// Members that both have in Swift alone.
  package static let swiftMembers: Set<String> = ["hashValue", "objectWillChange"]

  /// All of them.
  package static let inheritedMembers = objectMembers.union(managedObjectMembers).union(swiftMembers)

  /// Whether NSManagedObject has a member of this name.
  package static func isInherited(_ name: String) -> Bool { inheritedWords.contains(name) }

  private static let inheritedWords = NameFilter(inheritedMembers)

  /// Types and attributes that every generated class of the macro style may use; a class of one of these names would
  /// hide it from the whole module.
  package static let typesOfMacroCode = valueTypes.union([
    "Attribute", "Composition", "CompositionField", "Ignore", "PersistentModel", "Relationship", "Self",
  ])

  /// Types of Swift and Foundation that the properties of models have, or are made of.
  private static let valueTypes: Set<String> = [
    "Any", "Array", "Bool", "Data", "Date", "Decimal", "Dictionary", "Double", "Float", "Int", "Int16", "Int32",
    "Int64",
    "Optional", "Set", "String", "UInt16", "URL", "UUID",
  ]

  /// Types of Swift and Foundation that code of any app may use; a class of one of these names hides it from the whole
  /// module.
  package static let typesOfSwift = valueTypes.union([
    "Actor", "AnyObject", "Bundle", "Calendar", "Character", "Codable", "Collection", "Comparable", "Decodable",
    "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "IndexPath", "IndexSet", "Int8", "Locale", "Never",
    "Notification", "Operation", "Predicate", "Range", "Result", "Sendable", "Sequence", "Substring", "Task",
    "TimeInterval", "TimeZone", "Timer", "UInt", "UInt8", "UInt32", "UInt64", "Void",
  ])

  /// Types that written-out accessors may use, beside Core Data's.
  package static let typesOfAccessors = valueTypes.union([
    "AnyHashable", "Decodable", "Encodable", "JSONDecoder", "JSONEncoder", "RawRepresentable", "Self",
  ])

  /// Types and macros that `@Model` classes may use.
  package static let typesOfSwiftData = valueTypes.union([
    "Attribute", "Codable", "Decoder", "Encoder", "Index", "Model", "ModelContext", "NSObject", "PersistentIdentifier",
    "Relationship", "Schema", "Self", "Transient", "Unique",
  ])

  /// Types that every generated class of whatever style may use.
  package static let typesOfCoreData: Set<String> = [
    "Bool", "Data", "Date", "Double", "Float", "Identifiable", "Int16", "Int32", "Int64", "NSDecimalNumber",
    "NSFetchRequest", "NSIndexSet", "NSManagedObject", "NSManagedObjectContext", "NSManagedObjectID", "NSNumber",
    "NSObject", "NSOrderedSet", "NSSet", "String", "TimeInterval", "URL", "UUID",
  ]
}
