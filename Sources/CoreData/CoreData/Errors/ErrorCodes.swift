// The codes of Core Data's errors as integers, for `NSError.code`.
/// The error code for a generic validation failure (1550).
public var NSManagedObjectValidationError: Int { 1550 }
/// The error code for an object that violates one or more uniqueness constraints (1551).
public var NSManagedObjectConstraintValidationError: Int { 1551 }
/// The error code for multiple validation errors, which are listed under `NSDetailedErrorsKey` (1560).
public var NSValidationMultipleErrorsError: Int { 1560 }
/// The error code for a nonoptional property without a value (1570).
public var NSValidationMissingMandatoryPropertyError: Int { 1570 }
/// The error code for a to-many relationship with too few objects (1580).
public var NSValidationRelationshipLacksMinimumCountError: Int { 1580 }
/// The error code for a to-many relationship with too many objects (1590).
public var NSValidationRelationshipExceedsMaximumCountError: Int { 1590 }
/// The error code for an object that cannot be deleted because a relationship with the deny rule is not empty
/// (1600).
public var NSValidationRelationshipDeniedDeleteError: Int { 1600 }
/// The error code for a number that is greater than the maximum (1610).
public var NSValidationNumberTooLargeError: Int { 1610 }
/// The error code for a number that is less than the minimum (1620).
public var NSValidationNumberTooSmallError: Int { 1620 }
/// The error code for a date that is later than the latest allowed date (1630).
public var NSValidationDateTooLateError: Int { 1630 }
/// The error code for a date that is earlier than the earliest allowed date (1640).
public var NSValidationDateTooSoonError: Int { 1640 }
/// The error code for a value that is not a valid date (1650).
public var NSValidationInvalidDateError: Int { 1650 }
/// The error code for a string that is longer than the maximum length (1660).
public var NSValidationStringTooLongError: Int { 1660 }
/// The error code for a string that is shorter than the minimum length (1670).
public var NSValidationStringTooShortError: Int { 1670 }
/// The error code for a string that does not match the required pattern (1680).
public var NSValidationStringPatternMatchingError: Int { 1680 }
/// The error code for a URI that cannot be represented as a string (1690).
public var NSValidationInvalidURIError: Int { 1690 }
/// The error code for a context whose lock cannot be acquired (132000).
public var NSManagedObjectContextLockingError: Int { 132000 }
/// The error code for a coordinator whose lock cannot be acquired (132010).
public var NSPersistentStoreCoordinatorLockingError: Int { 132010 }
/// The error code for a reference to an object that does not exist in the store (133000).
public var NSManagedObjectReferentialIntegrityError: Int { 133000 }
/// The error code for a relationship to an object in another store (133010).
public var NSManagedObjectExternalRelationshipError: Int { 133010 }
/// The error code for changes that cannot be merged (133020).
public var NSManagedObjectMergeError: Int { 133020 }
/// The error code for changes that violate a uniqueness constraint and cannot be merged (133021).
public var NSManagedObjectConstraintMergeError: Int { 133021 }
/// The error code for a store of an unknown type or format (134000).
public var NSPersistentStoreInvalidTypeError: Int { 134000 }
/// The error code for a store whose type differs from the requested type (134010).
public var NSPersistentStoreTypeMismatchError: Int { 134010 }
/// The error code for a model that the store does not support (134020).
public var NSPersistentStoreIncompatibleSchemaError: Int { 134020 }
/// The error code for a save that failed because of an underlying error (134030).
public var NSPersistentStoreSaveError: Int { 134030 }
/// The error code for a save that failed for some of the stores, which the user info lists (134040).
public var NSPersistentStoreIncompleteSaveError: Int { 134040 }
/// The error code for a save with unresolved conflicts, which are listed under
/// `NSPersistentStoreSaveConflictsErrorKey` (134050).
public var NSPersistentStoreSaveConflictsError: Int { 134050 }
/// The error code for a general Core Data error (134060).
public var NSCoreDataError: Int { 134060 }
/// The error code for a store operation that failed (134070).
public var NSPersistentStoreOperationError: Int { 134070 }
/// The error code for a store that cannot be opened (134080).
public var NSPersistentStoreOpenError: Int { 134080 }
/// The error code for a store that did not respond in time (134090).
public var NSPersistentStoreTimeoutError: Int { 134090 }
/// The error code for a request type that the store does not support (134091).
public var NSPersistentStoreUnsupportedRequestTypeError: Int { 134091 }
/// The error code for a store that was created with another version of the model (134100).
public var NSPersistentStoreIncompatibleVersionHashError: Int { 134100 }
/// The error code for a migration that failed (134110).
public var NSMigrationError: Int { 134110 }
/// The error code for a migration whose result violates a uniqueness constraint (134111).
public var NSMigrationConstraintViolationError: Int { 134111 }
/// The error code for a migration that was cancelled (134120).
public var NSMigrationCancelledError: Int { 134120 }
/// The error code for a migration without the model with which the store was created (134130).
public var NSMigrationMissingSourceModelError: Int { 134130 }
/// The error code for a migration without a mapping model (134140).
public var NSMigrationMissingMappingModelError: Int { 134140 }
/// The error code for a migration whose source store cannot be read (134150).
public var NSMigrationManagerSourceStoreError: Int { 134150 }
/// The error code for a migration whose destination store cannot be written (134160).
public var NSMigrationManagerDestinationStoreError: Int { 134160 }
/// The error code for an entity migration policy that failed (134170).
public var NSEntityMigrationPolicyError: Int { 134170 }
/// The error code for a general SQLite error (134180).
public var NSSQLiteError: Int { 134180 }
/// The error code for a mapping model that cannot be inferred (134190).
public var NSInferredMappingModelError: Int { 134190 }
/// The error code for an external record that cannot be imported (134200).
public var NSExternalRecordImportError: Int { 134200 }
/// The error code for a history token whose history no longer exists (134301).
public var NSPersistentHistoryTokenExpiredError: Int { 134301 }
/// The error code for a reference to a model that cannot be found (134504).
public var NSManagedObjectModelReferenceNotFoundError: Int { 134504 }
/// The error code for a store from which a staged migration cannot start (134505).
public var NSStagedMigrationFrameworkVersionMismatchError: Int { 134505 }
/// The error code for a staged migration to an older version (134506).
public var NSStagedMigrationBackwardMigrationError: Int { 134506 }
