extension Rule {
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
}
