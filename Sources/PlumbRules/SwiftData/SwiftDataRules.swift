extension Rule {
  static let swiftDataRules: [Rule] = [
    .swiftDataOrdered, .swiftDataDerived, .swiftDataFetchedProperty, .swiftDataAbstract, .swiftDataValidation,
    .swiftDataClassName, .swiftDataUndefinedType, .swiftDataConfiguration,
  ]
}

extension Example {
  /// Stands inside a model that is used with SwiftData.
  static func swiftData(_ content: String) -> Example {
    .model(content, modelAttributes: #"usedWithSwiftData="YES""#)
  }
}
