extension Rule {
  static let swiftDataRules: [Rule] = [
    .swiftDataOrdered, .swiftDataDerived, .swiftDataFetchedProperty, .swiftDataAbstract, .swiftDataValidation,
    .swiftDataClassName, .swiftDataUndefinedType, .swiftDataConfiguration,
  ]
}
