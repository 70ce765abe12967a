extension Rule {
  /// The rules about what SwiftData's schema cannot express, for apps that open one store with Core Data and SwiftData.
  /// They are on where the model says `usedWithSwiftData`, or the settings say so; all are warnings, as Core Data
  /// itself goes on.
  ///
  /// The facts follow Apple's article “Adopting SwiftData for a Core Data app” and the documentation of `Schema`.
  static let swiftDataRules: [Rule] = [
    .swiftDataOrdered, .swiftDataDerived, .swiftDataFetchedProperty, .swiftDataAbstract, .swiftDataValidation,
    .swiftDataClassName, .swiftDataUndefinedType, .swiftDataConfiguration,
  ]
}
