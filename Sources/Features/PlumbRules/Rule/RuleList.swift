extension Rule {
  /// The rules for models and bundles, in the order of the documentation.
  ///
  /// The list does not contain the rules that need version hashes or Swift sources. `Rule.all` of PlumbKit contains
  /// all rules, and is the list to run.
  public static let ofModels: [Rule] =
    bundleRules + referenceRules + valueRules + conventionRules + cloudKitRules
    + swiftDataRules + schemaRules + nameRules + performanceRules

  /// The rules that check a bundle as a folder of versions, and the rules that check the spelling of its files, in
  /// the order of the documentation.
  ///
  /// The rules that compare two versions (`version-same-hash` and the rules of `--against`) need version hashes. They
  /// are in PlumbMigration.
  static let bundleRules: [Rule] = [
    .currentVersionMissing, .currentVersionDangling, .versionUnreadable, .versionNested, .versionOrderUnknown,
    .modelNotBuilt, .modelCopied, .versionNotInProject, .versionBuiltAlone, .currentVersionDiffers,
    .currentVersionIgnored, .unknownXML,
    .renamingIdentifierSpelling, .toolsVersionTooOld, .fetchIndexToolsVersion, .suppressionUnused,
  ]

  /// The rules for names in a model that refer to a missing or a wrong element. A model that the model compiler
  /// refuses, or that fails when a store is loaded, is an error in every preset.
  ///
  /// Several of the rules may report the same mistake. Each rule reports only certain problems of one element.
  static let referenceRules: [Rule] = [
    .entityDuplicate, .propertyDuplicate, .fetchIndexDuplicate, .fetchRequestDuplicate, .userInfoDuplicate,
    .parentEntityMissing, .parentEntityCycle,
    .destinationMissing, .inverseMissingTarget, .inverseMismatch, .inverseTransient,
    .uniquenessAttributeMissing, .fetchIndexPropertyMissing, .configurationEntityMissing,
    .configurationRelationship, .configurationEntityNone, .configurationHierarchy,
    .fetchRequestEntityMissing, .predicateInvalid, .compositeMissing, .uniquenessAttributeInvalid,
    .uniquenessOnSubentity, .uniquenessMandatoryInverse, .fetchIndexTransient, .fetchIndexPropertyInvalid,
    .attributeRepeated, .derivedExpressionInvalid,
    .derivedRenamingIdentifier,
    .fetchRequestKeyPath, .fetchRequestUnusable,
    .renamingIdentifierDuplicate, .renamingIdentifierStale,
  ]

  /// The rules for the values of attributes and relationships: types, defaults, validation, counts, transformers.
  static let valueRules: [Rule] = [
    .valueNotUnderstood,
    .attributeTypeMissing,
    .defaultTypeMismatch, .defaultOutOfRange,
    .boundsInvalid, .boundsInverted, .defaultOutsideBounds,
    .toOneCount, .toOneOrdered, .relationshipUnsatisfiable, .compositeElementInvalid, .tooManyProperties,
    .transformerInsecure, .transformerClass, .transformerConstant,
  ]

  /// The rules for models that compile and run, but are hard to sync, to migrate, or to use from Swift.
  static let conventionRules: [Rule] = [
    .attributeOptionalOrDefault, .relationshipOptional, .relationshipNullified, .relationshipInverse,
    .deleteRuleNoAction,
    .derivedAttribute, .entityInheritance, .cascadeBothWays, .cascadeCycle, .cascadeManyToMany, .denyBothWays,
    .toManyCascadeToOne,
    .fetchedProperty,
  ]

  /// The rules for models whose stores NSPersistentCloudKitContainer mirrors. They are on if the model or one of its
  /// configurations declares `usedWithCloudKit`, or if the settings turn them on. They check mirrored entities only.
  ///
  /// The rules follow Apple's article “Creating a Core Data Model for CloudKit”. All are errors, because the store
  /// cannot be loaded, or is loaded and loses data that it should sync.
  static let cloudKitRules: [Rule] = [
    .cloudKitAttributeDefault, .cloudKitRelationshipOptional, .cloudKitInverse, .cloudKitOrdered, .cloudKitDeny,
    .cloudKitUniqueness, .cloudKitAttributeType, .cloudKitConfiguration, .cloudKitEncryption, .cloudKitReservedName,
    .cloudKitAdditive,
  ]

  /// The rules for models that SwiftData's schema cannot express, for apps that open one store with Core Data and
  /// SwiftData. They are on if the model declares `usedWithSwiftData` and its sources import SwiftData, or if the
  /// settings turn them on. All are warnings, because Core Data works with such a model.
  ///
  /// The rules follow Apple's article “Adopting SwiftData for a Core Data app” and the documentation of `Schema`.
  static let swiftDataRules: [Rule] = [
    .swiftDataOrdered, .swiftDataDerived, .swiftDataFetchedProperty, .swiftDataAbstract, .swiftDataValidation,
    .swiftDataClassName, .swiftDataUndefinedType, .swiftDataConfiguration,
  ]

  /// The rules for schemas that are written in Swift. They check the versions and the plan; the rules for models check
  /// the entities of the current version.
  static let schemaRules: [Rule] = [
    .schemaClassShared, .schemaClassUnlisted, .schemaListUnknown, .schemaStageMissing, .schemaVersionUnplanned,
    .schemaFormUnknown, .schemaStageClass, .schemaContainerClasses, .schemaStoreDeleted, .schemaStoreShared,
    .schemaQueryProperty,
  ]

  /// The rules for names, and for the Swift that uses the names: classes, accessors, scalar properties.
  static let nameRules: [Rule] = [
    .entityCase, .propertyCase, .nameSwiftKeyword, .nameCollision, .nameInvalid, .namesAlike,
    .nameOwned, .namePredicateWord, .classNameInvalid, .classHidesType, .classDuplicate, .classMissing,
    .codegenConflict, .scalarOptional,
  ]

  /// The rules for models that waste time or space and work correctly. All of them are on in `strict` only.
  static let performanceRules: [Rule] = [
    .indexDuplicate, .indexOnExternal, .deprecatedIndexed, .externalStorageSmall, .deepInheritance,
  ]

  /// The rules for files other than models: the configuration and the Swift sources. The configuration does not
  /// change their severity, and suppressions do not cover them.
  package static let inputRules: [Rule] = [
    .configuration, .mergeConflict, .versionIncomparable, .checkSwitchedOff, .sourceSyntax, .managedAccessors,
  ]

  /// Returns the rules sorted by category; the order within a category is unchanged.
  package static func inOrder(_ rules: [Rule]) -> [Rule] {
    Category.allCases.flatMap { category in rules.filter { $0.category == category } }
  }
}
