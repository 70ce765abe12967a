import Foundation

// The error codes as patterns: `catch CocoaError.validationMissingMandatoryProperty`.
extension CocoaError {
  /// The error code for a generic validation failure.
  public static var managedObjectValidation: Code { .managedObjectValidation }
  /// The error code for multiple validation errors, which are listed under `NSDetailedErrorsKey`.
  public static var validationMultipleErrors: Code { .validationMultipleErrors }
  /// The error code for a nonoptional property without a value.
  public static var validationMissingMandatoryProperty: Code { .validationMissingMandatoryProperty }
  /// The error code for a to-many relationship with too few objects.
  public static var validationRelationshipLacksMinimumCount: Code { .validationRelationshipLacksMinimumCount }
  /// The error code for a to-many relationship with too many objects.
  public static var validationRelationshipExceedsMaximumCount: Code { .validationRelationshipExceedsMaximumCount }
  /// The error code for an object that cannot be deleted because a relationship with the deny rule is not empty.
  public static var validationRelationshipDeniedDelete: Code { .validationRelationshipDeniedDelete }
  /// The error code for a number that is greater than the maximum.
  public static var validationNumberTooLarge: Code { .validationNumberTooLarge }
  /// The error code for a number that is less than the minimum.
  public static var validationNumberTooSmall: Code { .validationNumberTooSmall }
  /// The error code for a date that is later than the latest allowed date.
  public static var validationDateTooLate: Code { .validationDateTooLate }
  /// The error code for a date that is earlier than the earliest allowed date.
  public static var validationDateTooSoon: Code { .validationDateTooSoon }
  /// The error code for a value that is not a valid date.
  public static var validationInvalidDate: Code { .validationInvalidDate }
  /// The error code for a string that is longer than the maximum length.
  public static var validationStringTooLong: Code { .validationStringTooLong }
  /// The error code for a string that is shorter than the minimum length.
  public static var validationStringTooShort: Code { .validationStringTooShort }
  /// The error code for a string that does not match the required pattern.
  public static var validationStringPatternMatching: Code { .validationStringPatternMatching }
  /// The error code for a context whose lock cannot be acquired.
  public static var managedObjectContextLocking: Code { .managedObjectContextLocking }
  /// The error code for a coordinator whose lock cannot be acquired.
  public static var persistentStoreCoordinatorLocking: Code { .persistentStoreCoordinatorLocking }
  /// The error code for a reference to an object that does not exist in the store.
  public static var managedObjectReferentialIntegrity: Code { .managedObjectReferentialIntegrity }
  /// The error code for a relationship to an object in another store.
  public static var managedObjectExternalRelationship: Code { .managedObjectExternalRelationship }
  /// The error code for changes that cannot be merged.
  public static var managedObjectMerge: Code { .managedObjectMerge }
  /// The error code for changes that violate a uniqueness constraint and cannot be merged.
  public static var managedObjectConstraintMerge: Code { .managedObjectConstraintMerge }
  /// The error code for a store of an unknown type or format.
  public static var persistentStoreInvalidType: Code { .persistentStoreInvalidType }
  /// The error code for a store whose type differs from the requested type.
  public static var persistentStoreTypeMismatch: Code { .persistentStoreTypeMismatch }
  /// The error code for a model that the store does not support.
  public static var persistentStoreIncompatibleSchema: Code { .persistentStoreIncompatibleSchema }
  /// The error code for a save that failed because of an underlying error.
  public static var persistentStoreSave: Code { .persistentStoreSave }
  /// The error code for a save that failed for some of the stores, which the user info lists.
  public static var persistentStoreIncompleteSave: Code { .persistentStoreIncompleteSave }
  /// The error code for a save with unresolved conflicts, which are listed under
  /// `NSPersistentStoreSaveConflictsErrorKey`.
  public static var persistentStoreSaveConflicts: Code { .persistentStoreSaveConflicts }
  /// The error code for a general Core Data error.
  public static var coreData: Code { .coreData }
  /// The error code for a store operation that failed.
  public static var persistentStoreOperation: Code { .persistentStoreOperation }
  /// The error code for a store that cannot be opened.
  public static var persistentStoreOpen: Code { .persistentStoreOpen }
  /// The error code for a store that did not respond in time.
  public static var persistentStoreTimeout: Code { .persistentStoreTimeout }
  /// The error code for a request type that the store does not support.
  public static var persistentStoreUnsupportedRequestType: Code { .persistentStoreUnsupportedRequestType }
  /// The error code for a store that was created with another version of the model.
  public static var persistentStoreIncompatibleVersionHash: Code { .persistentStoreIncompatibleVersionHash }
  /// The error code for a migration that failed.
  public static var migration: Code { .migration }
  /// The error code for a migration that was cancelled.
  public static var migrationCancelled: Code { .migrationCancelled }
  /// The error code for a migration without the model with which the store was created.
  public static var migrationMissingSourceModel: Code { .migrationMissingSourceModel }
  /// The error code for a migration without a mapping model.
  public static var migrationMissingMappingModel: Code { .migrationMissingMappingModel }
  /// The error code for a migration whose source store cannot be read.
  public static var migrationManagerSourceStore: Code { .migrationManagerSourceStore }
  /// The error code for a migration whose destination store cannot be written.
  public static var migrationManagerDestinationStore: Code { .migrationManagerDestinationStore }
  /// The error code for an entity migration policy that failed.
  public static var entityMigrationPolicy: Code { .entityMigrationPolicy }
  /// The error code for a general SQLite error.
  public static var sqlite: Code { .sqlite }
  /// The error code for a mapping model that cannot be inferred.
  public static var inferredMappingModel: Code { .inferredMappingModel }
  /// The error code for an external record that cannot be imported.
  public static var externalRecordImport: Code { .externalRecordImport }
}
