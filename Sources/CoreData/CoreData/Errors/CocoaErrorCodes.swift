import Foundation

// The codes of Core Data's errors. Codes that Apple declares only as integers are not included.
extension CocoaError.Code {
  /// The error code for a generic validation failure.
  public static var managedObjectValidation: Self { Self(rawValue: NSManagedObjectValidationError) }
  /// The error code for multiple validation errors, which are listed under `NSDetailedErrorsKey`.
  public static var validationMultipleErrors: Self { Self(rawValue: NSValidationMultipleErrorsError) }
  /// The error code for a nonoptional property without a value.
  public static var validationMissingMandatoryProperty: Self {
    Self(rawValue: NSValidationMissingMandatoryPropertyError)
  }
  /// The error code for a to-many relationship with too few objects.
  public static var validationRelationshipLacksMinimumCount: Self {
    Self(rawValue: NSValidationRelationshipLacksMinimumCountError)
  }
  /// The error code for a to-many relationship with too many objects.
  public static var validationRelationshipExceedsMaximumCount: Self {
    Self(rawValue: NSValidationRelationshipExceedsMaximumCountError)
  }
  /// The error code for an object that cannot be deleted because a relationship with the deny rule is not empty.
  public static var validationRelationshipDeniedDelete: Self {
    Self(rawValue: NSValidationRelationshipDeniedDeleteError)
  }
  /// The error code for a number that is greater than the maximum.
  public static var validationNumberTooLarge: Self { Self(rawValue: NSValidationNumberTooLargeError) }
  /// The error code for a number that is less than the minimum.
  public static var validationNumberTooSmall: Self { Self(rawValue: NSValidationNumberTooSmallError) }
  /// The error code for a date that is later than the latest allowed date.
  public static var validationDateTooLate: Self { Self(rawValue: NSValidationDateTooLateError) }
  /// The error code for a date that is earlier than the earliest allowed date.
  public static var validationDateTooSoon: Self { Self(rawValue: NSValidationDateTooSoonError) }
  /// The error code for a value that is not a valid date.
  public static var validationInvalidDate: Self { Self(rawValue: NSValidationInvalidDateError) }
  /// The error code for a string that is longer than the maximum length.
  public static var validationStringTooLong: Self { Self(rawValue: NSValidationStringTooLongError) }
  /// The error code for a string that is shorter than the minimum length.
  public static var validationStringTooShort: Self { Self(rawValue: NSValidationStringTooShortError) }
  /// The error code for a string that does not match the required pattern.
  public static var validationStringPatternMatching: Self { Self(rawValue: NSValidationStringPatternMatchingError) }
  /// The error code for a context whose lock cannot be acquired.
  public static var managedObjectContextLocking: Self { Self(rawValue: NSManagedObjectContextLockingError) }
  /// The error code for a coordinator whose lock cannot be acquired.
  public static var persistentStoreCoordinatorLocking: Self { Self(rawValue: NSPersistentStoreCoordinatorLockingError) }
  /// The error code for a reference to an object that does not exist in the store.
  public static var managedObjectReferentialIntegrity: Self { Self(rawValue: NSManagedObjectReferentialIntegrityError) }
  /// The error code for a relationship to an object in another store.
  public static var managedObjectExternalRelationship: Self { Self(rawValue: NSManagedObjectExternalRelationshipError) }
  /// The error code for changes that cannot be merged.
  public static var managedObjectMerge: Self { Self(rawValue: NSManagedObjectMergeError) }
  /// The error code for changes that violate a uniqueness constraint and cannot be merged.
  public static var managedObjectConstraintMerge: Self { Self(rawValue: NSManagedObjectConstraintMergeError) }
  /// The error code for a store of an unknown type or format.
  public static var persistentStoreInvalidType: Self { Self(rawValue: NSPersistentStoreInvalidTypeError) }
  /// The error code for a store whose type differs from the requested type.
  public static var persistentStoreTypeMismatch: Self { Self(rawValue: NSPersistentStoreTypeMismatchError) }
  /// The error code for a model that the store does not support.
  public static var persistentStoreIncompatibleSchema: Self { Self(rawValue: NSPersistentStoreIncompatibleSchemaError) }
  /// The error code for a save that failed because of an underlying error.
  public static var persistentStoreSave: Self { Self(rawValue: NSPersistentStoreSaveError) }
  /// The error code for a save that failed for some of the stores, which the user info lists.
  public static var persistentStoreIncompleteSave: Self { Self(rawValue: NSPersistentStoreIncompleteSaveError) }
  /// The error code for a save with unresolved conflicts, which are listed under
  /// `NSPersistentStoreSaveConflictsErrorKey`.
  public static var persistentStoreSaveConflicts: Self { Self(rawValue: NSPersistentStoreSaveConflictsError) }
  /// The error code for a general Core Data error.
  public static var coreData: Self { Self(rawValue: NSCoreDataError) }
  /// The error code for a store operation that failed.
  public static var persistentStoreOperation: Self { Self(rawValue: NSPersistentStoreOperationError) }
  /// The error code for a store that cannot be opened.
  public static var persistentStoreOpen: Self { Self(rawValue: NSPersistentStoreOpenError) }
  /// The error code for a store that did not respond in time.
  public static var persistentStoreTimeout: Self { Self(rawValue: NSPersistentStoreTimeoutError) }
  /// The error code for a request type that the store does not support.
  public static var persistentStoreUnsupportedRequestType: Self {
    Self(rawValue: NSPersistentStoreUnsupportedRequestTypeError)
  }
  /// The error code for a store that was created with another version of the model.
  public static var persistentStoreIncompatibleVersionHash: Self {
    Self(rawValue: NSPersistentStoreIncompatibleVersionHashError)
  }
  /// The error code for a migration that failed.
  public static var migration: Self { Self(rawValue: NSMigrationError) }
  /// The error code for a migration that was cancelled.
  public static var migrationCancelled: Self { Self(rawValue: NSMigrationCancelledError) }
  /// The error code for a migration without the model with which the store was created.
  public static var migrationMissingSourceModel: Self { Self(rawValue: NSMigrationMissingSourceModelError) }
  /// The error code for a migration without a mapping model.
  public static var migrationMissingMappingModel: Self { Self(rawValue: NSMigrationMissingMappingModelError) }
  /// The error code for a migration whose source store cannot be read.
  public static var migrationManagerSourceStore: Self { Self(rawValue: NSMigrationManagerSourceStoreError) }
  /// The error code for a migration whose destination store cannot be written.
  public static var migrationManagerDestinationStore: Self { Self(rawValue: NSMigrationManagerDestinationStoreError) }
  /// The error code for an entity migration policy that failed.
  public static var entityMigrationPolicy: Self { Self(rawValue: NSEntityMigrationPolicyError) }
  /// The error code for a general SQLite error.
  public static var sqlite: Self { Self(rawValue: NSSQLiteError) }
  /// The error code for a mapping model that cannot be inferred.
  public static var inferredMappingModel: Self { Self(rawValue: NSInferredMappingModelError) }
  /// The error code for an external record that cannot be imported.
  public static var externalRecordImport: Self { Self(rawValue: NSExternalRecordImportError) }
}
