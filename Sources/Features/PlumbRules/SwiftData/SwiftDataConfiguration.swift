import PlumbModel

extension Rule {
  /// A configuration, which SwiftData's schema does not have.
  ///
  /// The rule reports one finding for each named configuration of the model. SwiftData's `ModelConfiguration` is
  /// created in code. The default configuration, which files do not name, is not reported.
  static let swiftDataConfiguration = Rule(
    "swiftdata-configuration", .swiftData, "A configuration, which SwiftData's schema does not support",
    severity: .always(.warning),
    text: Text(
      what: "A named configuration in a model that is used with SwiftData.",
      why: """
        A SwiftData schema has no configurations: the code that creates the container assigns classes to stores. No \
        check compares the code with the configurations.
        """,
      example: .model(
        """
          <entity name="Order" representedClassName="Order"/>
        - <configuration name="Local">
        -     <memberEntity name="Order"/>
        - </configuration>
        """
      ).usedWithSwiftData,
      fix: """
        Create a `ModelConfiguration` for each configuration, with the same classes; when Core Data no longer opens \
        the store, delete the configurations.
        """),
    check: .model { schema in
      schema.model.configurations.map { configuration in
        Finding(
          "The configuration \(configuration.name) is not in a SwiftData schema",
          on: .top(.configuration, configuration.name, origin: configuration.origin), at: .name,
          label: "a configuration", notes: ["code assigns classes to stores, and no check compares it with the model"],
          help: ["create a ModelConfiguration with the same classes"])
      }
    })
}
