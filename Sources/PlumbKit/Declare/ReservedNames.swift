extension SwiftName {
  /// Members of NSManagedObject and NSObject that a property of a subclass would hide or clash with, on every platform.
  package static let inheritedMembers: Set<String> = [
    // NSObject
    "autorelease", "class", "conforms", "copy", "dealloc", "debugDescription", "description", "dictionaryWithValues",
    "doesNotRecognizeSelector", "finalize", "forwardingTarget", "hash", "hashValue", "init", "isEqual", "isKind",
    "isMember", "isProxy", "method", "mutableCopy", "observationInfo", "observeValue", "perform", "release", "responds",
    "retain", "retainCount", "self", "setNilValueForKey", "setValue", "setValuesForKeys", "superclass", "validateValue",
    "value", "willChangeValue", "didChangeValue", "zone",
    // NSManagedObject
    "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "committedValues",
    "didAccessValue", "didSave", "didTurnIntoFault", "entity", "faultingState", "hasChanges", "hasFault",
    "hasPersistentChangedValues", "isDeleted", "isFault", "isInserted", "isUpdated", "managedObjectContext",
    "objectID", "objectIDs", "objectWillChange", "prepareForDeletion", "primitiveValue", "setPrimitiveValue",
    "validateForDelete", "validateForInsert", "validateForUpdate", "willAccessValue", "willSave", "willTurnIntoFault",
  ]

  /// Types and attributes that every generated class of the macro style may use; a class of one of these names would hide
  /// it from the whole module.
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
