extension Rule {
  /// The rules about models whose stores NSPersistentCloudKitContainer mirrors. They are on where the model or one of
  /// its configurations says `usedWithCloudKit`, or the settings say so, and look at mirrored entities only.
  ///
  /// What is refused follows Apple's article “Creating a Core Data Model for CloudKit”. All are errors, since the store
  /// does not load, or loads and loses what it should sync.
  static let cloudKitRules: [Rule] = [
    .cloudKitAttributeDefault, .cloudKitRelationshipOptional, .cloudKitInverse, .cloudKitOrdered, .cloudKitDeny,
    .cloudKitUniqueness, .cloudKitAttributeType, .cloudKitConfiguration, .cloudKitEncryption, .cloudKitReservedName,
    .cloudKitAdditive,
  ]
}
