import Foundation

// The same codes as patterns: `catch CocoaError.validationMissingMandatoryProperty`.
extension CocoaError {
  /// A validation that failed for no reason more exact than the others.
  public static var managedObjectValidation: Code { .managedObjectValidation }
  /// Several validation errors, listed under `NSDetailedErrorsKey`.
  public static var validationMultipleErrors: Code { .validationMultipleErrors }
  /// A property without a value that is not optional.
  public static var validationMissingMandatoryProperty: Code { .validationMissingMandatoryProperty }
  /// A to-many relationship with too few objects.
  public static var validationRelationshipLacksMinimumCount: Code { .validationRelationshipLacksMinimumCount }
  /// A to-many relationship with too many objects.
  public static var validationRelationshipExceedsMaximumCount: Code { .validationRelationshipExceedsMaximumCount }
  /// An object that cannot be deleted, as a relationship with the deny rule is not empty.
  public static var validationRelationshipDeniedDelete: Code { .validationRelationshipDeniedDelete }
  /// A number above the maximum.
  public static var validationNumberTooLarge: Code { .validationNumberTooLarge }
  /// A number below the minimum.
  public static var validationNumberTooSmall: Code { .validationNumberTooSmall }
  /// A date after the latest one.
  public static var validationDateTooLate: Code { .validationDateTooLate }
  /// A date before the earliest one.
  public static var validationDateTooSoon: Code { .validationDateTooSoon }
  /// A date that is not one.
  public static var validationInvalidDate: Code { .validationInvalidDate }
  /// A string above the maximum length.
  public static var validationStringTooLong: Code { .validationStringTooLong }
  /// A string below the minimum length.
  public static var validationStringTooShort: Code { .validationStringTooShort }
  /// A string that does not match its pattern.
  public static var validationStringPatternMatching: Code { .validationStringPatternMatching }
  /// A context whose lock cannot be taken.
  public static var managedObjectContextLocking: Code { .managedObjectContextLocking }
  /// A coordinator whose lock cannot be taken.
  public static var persistentStoreCoordinatorLocking: Code { .persistentStoreCoordinatorLocking }
  /// An object that another one points to and that the store does not have.
  public static var managedObjectReferentialIntegrity: Code { .managedObjectReferentialIntegrity }
  /// A relationship to an object of another store.
  public static var managedObjectExternalRelationship: Code { .managedObjectExternalRelationship }
  /// Changes that cannot be merged.
  public static var managedObjectMerge: Code { .managedObjectMerge }
  /// Changes that break a uniqueness constraint and cannot be merged.
  public static var managedObjectConstraintMerge: Code { .managedObjectConstraintMerge }
  /// A store of an unknown type or format.
  public static var persistentStoreInvalidType: Code { .persistentStoreInvalidType }
  /// A store that is not of the type asked for.
  public static var persistentStoreTypeMismatch: Code { .persistentStoreTypeMismatch }
  /// A model that the store cannot hold.
  public static var persistentStoreIncompatibleSchema: Code { .persistentStoreIncompatibleSchema }
  /// A save that failed, as something below the store did.
  public static var persistentStoreSave: Code { .persistentStoreSave }
  /// A save that failed for some of the stores, which the user info names.
  public static var persistentStoreIncompleteSave: Code { .persistentStoreIncompleteSave }
  /// A save with conflicts that nobody resolved, listed under `NSPersistentStoreSaveConflictsErrorKey`.
  public static var persistentStoreSaveConflicts: Code { .persistentStoreSaveConflicts }
  /// An error of Core Data in general.
  public static var coreData: Code { .coreData }
  /// An operation of a store that failed.
  public static var persistentStoreOperation: Code { .persistentStoreOperation }
  /// A store that cannot be opened.
  public static var persistentStoreOpen: Code { .persistentStoreOpen }
  /// A store that did not answer in time.
  public static var persistentStoreTimeout: Code { .persistentStoreTimeout }
  /// A request that the store does not know.
  public static var persistentStoreUnsupportedRequestType: Code { .persistentStoreUnsupportedRequestType }
  /// A store that was made by another version of the model.
  public static var persistentStoreIncompatibleVersionHash: Code { .persistentStoreIncompatibleVersionHash }
  /// A migration that failed.
  public static var migration: Code { .migration }
  /// A migration that was cancelled.
  public static var migrationCancelled: Code { .migrationCancelled }
  /// A migration without the model that the store was made by.
  public static var migrationMissingSourceModel: Code { .migrationMissingSourceModel }
  /// A migration without a mapping model.
  public static var migrationMissingMappingModel: Code { .migrationMissingMappingModel }
  /// A migration whose source cannot be read.
  public static var migrationManagerSourceStore: Code { .migrationManagerSourceStore }
  /// A migration whose destination cannot be written.
  public static var migrationManagerDestinationStore: Code { .migrationManagerDestinationStore }
  /// A migration policy that failed.
  public static var entityMigrationPolicy: Code { .entityMigrationPolicy }
  /// An error of SQLite in general.
  public static var sqlite: Code { .sqlite }
  /// A mapping model that cannot be inferred.
  public static var inferredMappingModel: Code { .inferredMappingModel }
  /// An external record that cannot be imported.
  public static var externalRecordImport: Code { .externalRecordImport }
}
