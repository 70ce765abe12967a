extension SwiftName {
  /// Members of NSManagedObject and NSObject, on every platform, that a property of the same name would hide or clash
  /// with: properties, and methods without arguments. Methods with arguments share only their first word with it.
  package static let inheritedMembers: Set<String> = [
    // NSObject
    "autorelease", "class", "copy", "dealloc", "debugDescription", "description", "finalize", "hash", "hashValue",
    "init", "isProxy", "mutableCopy", "observationInfo", "release", "retain", "retainCount", "self", "superclass",
    "zone",
    // NSManagedObject
    "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "didSave",
    "didTurnIntoFault", "entity", "faultingState", "hasChanges", "hasPersistentChangedValues", "isDeleted", "isFault",
    "isInserted", "isUpdated", "managedObjectContext", "objectID", "objectWillChange", "prepareForDeletion",
    "willSave", "willTurnIntoFault",
  ]

  /// Types and attributes that every generated class of the macro style may use; a class of one of these names would
  /// hide it from the whole module.
  package static let typesOfMacroCode: Set<String> = [
    "Any", "Array", "Attribute", "Bool", "Composition", "CompositionField", "Data", "Date", "Decimal", "Dictionary",
    "Double", "Float", "Ignore", "Int", "Int16", "Int32", "Int64", "Optional", "PersistentModel", "Relationship",
    "Self", "Set", "String", "UInt16", "URL", "UUID",
  ]

  /// The same for both styles.
  package static let typesOfCoreData: Set<String> = [
    "Bool", "Data", "Date", "Double", "Float", "Identifiable", "Int16", "Int32", "Int64", "NSDecimalNumber",
    "NSFetchRequest", "NSIndexSet", "NSManagedObject", "NSManagedObjectContext", "NSManagedObjectID", "NSNumber",
    "NSObject", "NSOrderedSet", "NSSet", "String", "TimeInterval", "URL", "UUID",
  ]
}
