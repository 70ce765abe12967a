// The keys of an error's user info, and the domain of SQLite's own codes.

/// The key of the single errors, an array of `NSError`, in an error with the code `NSValidationMultipleErrorsError`.
public let NSDetailedErrorsKey: String = "NSDetailedErrors"
/// The key of the object that is not valid.
public let NSValidationObjectErrorKey: String = "NSValidationErrorObject"
/// The key of the name of the property that is not valid.
public let NSValidationKeyErrorKey: String = "NSValidationErrorKey"
/// The key of the predicate that the value does not meet.
public let NSValidationPredicateErrorKey: String = "NSValidationErrorPredicate"
/// The key of the value that is not valid, where there is one.
public let NSValidationValueErrorKey: String = "NSValidationErrorValue"
/// The key of the stores that an error is about.
public let NSAffectedStoresErrorKey: String = "NSAffectedStoresErrorKey"
/// The key of the objects that an error is about.
public let NSAffectedObjectsErrorKey: String = "NSAffectedObjectsErrorKey"
/// The key of the merge conflicts that made a save fail.
public let NSPersistentStoreSaveConflictsErrorKey: String = "conflictList"
/// The domain of SQLite's own codes, which are in a store's errors as the underlying error or in their user info.
public let NSSQLiteErrorDomain: String = "NSSQLiteErrorDomain"
