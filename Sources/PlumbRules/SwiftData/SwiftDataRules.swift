extension Rule {
  /// The rules for models that SwiftData's schema cannot express, for apps that open one store with Core Data and
  /// SwiftData. They are on if the model declares `usedWithSwiftData` and its sources import SwiftData, or if the
  /// settings turn them on. All are warnings, because Core Data works with such a model.
  ///
  /// The rules follow Apple's article “Adopting SwiftData for a Core Data app” and the documentation of `Schema`.
  static let swiftDataRules: [Rule] = [
    .swiftDataOrdered, .swiftDataDerived, .swiftDataFetchedProperty, .swiftDataAbstract, .swiftDataValidation,
    .swiftDataClassName, .swiftDataUndefinedType, .swiftDataConfiguration,
  ]
}
