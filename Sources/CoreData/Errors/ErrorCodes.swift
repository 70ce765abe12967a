// The codes of Core Data's errors as integers, for `NSError.code`.
/// A validation that failed for no reason more exact than the others: 1550.
public var NSManagedObjectValidationError: Int { 1550 }
/// One or more uniqueness constraints that an object breaks: 1551.
public var NSManagedObjectConstraintValidationError: Int { 1551 }
/// Several validation errors, listed under `NSDetailedErrorsKey`: 1560.
public var NSValidationMultipleErrorsError: Int { 1560 }
/// A property without a value that is not optional: 1570.
public var NSValidationMissingMandatoryPropertyError: Int { 1570 }
/// A to-many relationship with too few objects: 1580.
public var NSValidationRelationshipLacksMinimumCountError: Int { 1580 }
/// A to-many relationship with too many objects: 1590.
public var NSValidationRelationshipExceedsMaximumCountError: Int { 1590 }
/// An object that cannot be deleted, as a relationship with the deny rule is not empty: 1600.
public var NSValidationRelationshipDeniedDeleteError: Int { 1600 }
/// A number above the maximum: 1610.
public var NSValidationNumberTooLargeError: Int { 1610 }
/// A number below the minimum: 1620.
public var NSValidationNumberTooSmallError: Int { 1620 }
/// A date after the latest one: 1630.
public var NSValidationDateTooLateError: Int { 1630 }
/// A date before the earliest one: 1640.
public var NSValidationDateTooSoonError: Int { 1640 }
/// A date that is not one: 1650.
public var NSValidationInvalidDateError: Int { 1650 }
/// A string above the maximum length: 1660.
public var NSValidationStringTooLongError: Int { 1660 }
/// A string below the minimum length: 1670.
public var NSValidationStringTooShortError: Int { 1670 }
/// A string that does not match its pattern: 1680.
public var NSValidationStringPatternMatchingError: Int { 1680 }
/// A URI that cannot be written as a string: 1690.
public var NSValidationInvalidURIError: Int { 1690 }
/// A context whose lock cannot be taken: 132000.
public var NSManagedObjectContextLockingError: Int { 132000 }
/// A coordinator whose lock cannot be taken: 132010.
public var NSPersistentStoreCoordinatorLockingError: Int { 132010 }
/// An object that another one points to and that the store does not have: 133000.
public var NSManagedObjectReferentialIntegrityError: Int { 133000 }
/// A relationship to an object of another store: 133010.
public var NSManagedObjectExternalRelationshipError: Int { 133010 }
/// Changes that cannot be merged: 133020.
public var NSManagedObjectMergeError: Int { 133020 }
/// Changes that break a uniqueness constraint and cannot be merged: 133021.
public var NSManagedObjectConstraintMergeError: Int { 133021 }
/// A store of an unknown type or format: 134000.
public var NSPersistentStoreInvalidTypeError: Int { 134000 }
/// A store that is not of the type asked for: 134010.
public var NSPersistentStoreTypeMismatchError: Int { 134010 }
/// A model that the store cannot hold: 134020.
public var NSPersistentStoreIncompatibleSchemaError: Int { 134020 }
/// A save that failed, as something below the store did: 134030.
public var NSPersistentStoreSaveError: Int { 134030 }
/// A save that failed for some of the stores, which the user info names: 134040.
public var NSPersistentStoreIncompleteSaveError: Int { 134040 }
/// A save with conflicts that nobody resolved, listed under `NSPersistentStoreSaveConflictsErrorKey`: 134050.
public var NSPersistentStoreSaveConflictsError: Int { 134050 }
/// An error of Core Data in general: 134060.
public var NSCoreDataError: Int { 134060 }
/// An operation of a store that failed: 134070.
public var NSPersistentStoreOperationError: Int { 134070 }
/// A store that cannot be opened: 134080.
public var NSPersistentStoreOpenError: Int { 134080 }
/// A store that did not answer in time: 134090.
public var NSPersistentStoreTimeoutError: Int { 134090 }
/// A request that the store does not know: 134091.
public var NSPersistentStoreUnsupportedRequestTypeError: Int { 134091 }
/// A store that was made by another version of the model: 134100.
public var NSPersistentStoreIncompatibleVersionHashError: Int { 134100 }
/// A migration that failed: 134110.
public var NSMigrationError: Int { 134110 }
/// A migration whose result breaks a uniqueness constraint: 134111.
public var NSMigrationConstraintViolationError: Int { 134111 }
/// A migration that was cancelled: 134120.
public var NSMigrationCancelledError: Int { 134120 }
/// A migration without the model that the store was made by: 134130.
public var NSMigrationMissingSourceModelError: Int { 134130 }
/// A migration without a mapping model: 134140.
public var NSMigrationMissingMappingModelError: Int { 134140 }
/// A migration whose source cannot be read: 134150.
public var NSMigrationManagerSourceStoreError: Int { 134150 }
/// A migration whose destination cannot be written: 134160.
public var NSMigrationManagerDestinationStoreError: Int { 134160 }
/// A migration policy that failed: 134170.
public var NSEntityMigrationPolicyError: Int { 134170 }
/// An error of SQLite in general: 134180.
public var NSSQLiteError: Int { 134180 }
/// A mapping model that cannot be inferred: 134190.
public var NSInferredMappingModelError: Int { 134190 }
/// An external record that cannot be imported: 134200.
public var NSExternalRecordImportError: Int { 134200 }
/// A history token whose history is no longer there: 134301.
public var NSPersistentHistoryTokenExpiredError: Int { 134301 }
/// A reference to a model that cannot be found: 134504.
public var NSManagedObjectModelReferenceNotFoundError: Int { 134504 }
/// A store that staged migration cannot begin with: 134505.
public var NSStagedMigrationFrameworkVersionMismatchError: Int { 134505 }
/// A staged migration to an older version: 134506.
public var NSStagedMigrationBackwardMigrationError: Int { 134506 }
