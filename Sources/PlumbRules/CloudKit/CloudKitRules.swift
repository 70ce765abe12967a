extension Rule {
  static let cloudKitRules: [Rule] = [
    .cloudKitAttributeDefault, .cloudKitRelationshipOptional, .cloudKitInverse, .cloudKitOrdered, .cloudKitDeny,
    .cloudKitUniqueness, .cloudKitAttributeType, .cloudKitConfiguration, .cloudKitEncryption, .cloudKitReservedName,
    .cloudKitAdditive,
  ]
}
