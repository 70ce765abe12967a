import PlumbModel

extension Rule {
  /// An entity of a model in XML and a class of SwiftData with other version hashes, whose store is the same.
  ///
  /// The rule has no check, because two models are compared.
  package static let schemaStoreShared = Rule(
    "schema-store-shared", .schemas, "An entity that Core Data and SwiftData store differently",
    severity: .always(.error),
    text: Text(
      what: """
        An entity of an `.xcdatamodeld` and the `@Model` class of its name have other version hashes: other attributes, \
        types, optionality or relationships. It is an error if the code opens one store with both, by the same expression \
        as its URL; a warning if both name the same file; and a note if the code does not show the stores. Different \
        files are not reported.
        """,
      why: """
        A store is opened only with the version hashes of all its entities. The framework that opens the store second \
        finds other ones, and migrates it or fails: the first one then does not open it any more (134100).
        """,
      bad: .words("`total`: Decimal in the model, and `var total: Double` in the `@Model` class, over one store"),
      good: .words("`total`: Decimal in the model, and `var total: Decimal` in the `@Model` class"),
      fix: """
        Change the class or the model until `plumb diff Shop.xcdatamodeld Sources` reports no migration; or open separate \
        stores.
        """))
}
