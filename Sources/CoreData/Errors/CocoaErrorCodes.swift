import Foundation

// The codes of Core Data's errors. Those that Apple has as integers only are not here.
extension CocoaError.Code {
  /// A validation that failed for no reason more exact than the others.
  public static var managedObjectValidation: Self { Self(rawValue: NSManagedObjectValidationError) }
  /// Several validation errors, listed under `NSDetailedErrorsKey`.
  public static var validationMultipleErrors: Self { Self(rawValue: NSValidationMultipleErrorsError) }
  /// A property without a value that is not optional.
  public static var validationMissingMandatoryProperty: Self {
    Self(rawValue: NSValidationMissingMandatoryPropertyError)
  }
  /// A to-many relationship with too few objects.
  public static var validationRelationshipLacksMinimumCount: Self {
    Self(rawValue: NSValidationRelationshipLacksMinimumCountError)
  }
  /// A to-many relationship with too many objects.
  public static var validationRelationshipExceedsMaximumCount: Self {
    Self(rawValue: NSValidationRelationshipExceedsMaximumCountError)
  }
  /// An object that cannot be deleted, as a relationship with the deny rule is not empty.
  public static var validationRelationshipDeniedDelete: Self {
    Self(rawValue: NSValidationRelationshipDeniedDeleteError)
  }
  /// A number above the maximum.
  public static var validationNumberTooLarge: Self { Self(rawValue: NSValidationNumberTooLargeError) }
  /// A number below the minimum.
  public static var validationNumberTooSmall: Self { Self(rawValue: NSValidationNumberTooSmallError) }
  /// A date after the latest one.
  public static var validationDateTooLate: Self { Self(rawValue: NSValidationDateTooLateError) }
  /// A date before the earliest one.
  public static var validationDateTooSoon: Self { Self(rawValue: NSValidationDateTooSoonError) }
  /// A date that is not one.
  public static var validationInvalidDate: Self { Self(rawValue: NSValidationInvalidDateError) }
  /// A string above the maximum length.
  public static var validationStringTooLong: Self { Self(rawValue: NSValidationStringTooLongError) }
  /// A string below the minimum length.
  public static var validationStringTooShort: Self { Self(rawValue: NSValidationStringTooShortError) }
  /// A string that does not match its pattern.
  public static var validationStringPatternMatching: Self { Self(rawValue: NSValidationStringPatternMatchingError) }
  /// A context whose lock cannot be taken.
  public static var managedObjectContextLocking: Self { Self(rawValue: NSManagedObjectContextLockingError) }
  /// A coordinator whose lock cannot be taken.
  public static var persistentStoreCoordinatorLocking: Self { Self(rawValue: NSPersistentStoreCoordinatorLockingError) }
  /// An object that another one points to and that the store does not have.
  public static var managedObjectReferentialIntegrity: Self { Self(rawValue: NSManagedObjectReferentialIntegrityError) }
  /// A relationship to an object of another store.
  public static var managedObjectExternalRelationship: Self { Self(rawValue: NSManagedObjectExternalRelationshipError) }
  /// Changes that cannot be merged.
  public static var managedObjectMerge: Self { Self(rawValue: NSManagedObjectMergeError) }
  /// Changes that break a uniqueness constraint and cannot be merged.
  public static var managedObjectConstraintMerge: Self { Self(rawValue: NSManagedObjectConstraintMergeError) }
  /// A store of an unknown type or format.
  public static var persistentStoreInvalidType: Self { Self(rawValue: NSPersistentStoreInvalidTypeError) }
  /// A store that is not of the type asked for.
  public static var persistentStoreTypeMismatch: Self { Self(rawValue: NSPersistentStoreTypeMismatchError) }
  /// A model that the store cannot hold.
  public static var persistentStoreIncompatibleSchema: Self { Self(rawValue: NSPersistentStoreIncompatibleSchemaError) }
  /// A save that failed, as something below the store did.
  public static var persistentStoreSave: Self { Self(rawValue: NSPersistentStoreSaveError) }
  /// A save that failed for some of the stores, which the user info names.
  public static var persistentStoreIncompleteSave: Self { Self(rawValue: NSPersistentStoreIncompleteSaveError) }
  /// A save with conflicts that nobody resolved, listed under `NSPersistentStoreSaveConflictsErrorKey`.
  public static var persistentStoreSaveConflicts: Self { Self(rawValue: NSPersistentStoreSaveConflictsError) }
  /// An error of Core Data in general.
  public static var coreData: Self { Self(rawValue: NSCoreDataError) }
  /// An operation of a store that failed.
  public static var persistentStoreOperation: Self { Self(rawValue: NSPersistentStoreOperationError) }
  /// A store that cannot be opened.
  public static var persistentStoreOpen: Self { Self(rawValue: NSPersistentStoreOpenError) }
  /// A store that did not answer in time.
  public static var persistentStoreTimeout: Self { Self(rawValue: NSPersistentStoreTimeoutError) }
  /// A request that the store does not know.
  public static var persistentStoreUnsupportedRequestType: Self {
    Self(rawValue: NSPersistentStoreUnsupportedRequestTypeError)
  }
  /// A store that was made by another version of the model.
  public static var persistentStoreIncompatibleVersionHash: Self {
    Self(rawValue: NSPersistentStoreIncompatibleVersionHashError)
  }
  /// A migration that failed.
  public static var migration: Self { Self(rawValue: NSMigrationError) }
  /// A migration that was cancelled.
  public static var migrationCancelled: Self { Self(rawValue: NSMigrationCancelledError) }
  /// A migration without the model that the store was made by.
  public static var migrationMissingSourceModel: Self { Self(rawValue: NSMigrationMissingSourceModelError) }
  /// A migration without a mapping model.
  public static var migrationMissingMappingModel: Self { Self(rawValue: NSMigrationMissingMappingModelError) }
  /// A migration whose source cannot be read.
  public static var migrationManagerSourceStore: Self { Self(rawValue: NSMigrationManagerSourceStoreError) }
  /// A migration whose destination cannot be written.
  public static var migrationManagerDestinationStore: Self { Self(rawValue: NSMigrationManagerDestinationStoreError) }
  /// A migration policy that failed.
  public static var entityMigrationPolicy: Self { Self(rawValue: NSEntityMigrationPolicyError) }
  /// An error of SQLite in general.
  public static var sqlite: Self { Self(rawValue: NSSQLiteError) }
  /// A mapping model that cannot be inferred.
  public static var inferredMappingModel: Self { Self(rawValue: NSInferredMappingModelError) }
  /// An external record that cannot be imported.
  public static var externalRecordImport: Self { Self(rawValue: NSExternalRecordImportError) }
}
