// The keys in the user info of errors, and the domain of SQLite's own codes.

/// The key of the individual errors, an array of `NSError`, in an error with the code
/// `NSValidationMultipleErrorsError`.
public let NSDetailedErrorsKey: String = "NSDetailedErrors"
/// The key of the object that failed validation.
public let NSValidationObjectErrorKey: String = "NSValidationErrorObject"
/// The key of the name of the property that failed validation.
public let NSValidationKeyErrorKey: String = "NSValidationErrorKey"
/// The key of the predicate that the value does not satisfy.
public let NSValidationPredicateErrorKey: String = "NSValidationErrorPredicate"
/// The key of the value that failed validation, if it exists.
public let NSValidationValueErrorKey: String = "NSValidationErrorValue"
/// The key of the stores that an error affects.
public let NSAffectedStoresErrorKey: String = "NSAffectedStoresErrorKey"
/// The key of the objects that an error affects.
public let NSAffectedObjectsErrorKey: String = "NSAffectedObjectsErrorKey"
/// The key of the merge conflicts that caused a save to fail.
public let NSPersistentStoreSaveConflictsErrorKey: String = "conflictList"
/// The domain of SQLite's own codes. A store's error contains them in its underlying error or in its user info.
public let NSSQLiteErrorDomain: String = "NSSQLiteErrorDomain"
