import PlumbModel

extension Rule {
  /// A configuration, which SwiftData's schema does not have.
  ///
  /// The rule reports one finding for each named configuration of the model. SwiftData's `ModelConfiguration` is
  /// created in code. The default configuration, which files do not name, is not reported.
  static let swiftDataConfiguration = Rule(
    "swiftdata-configuration", .swiftData, "A configuration, which SwiftData's schema does not have",
    severity: .always(.warning),
    text: Text(
      what: "A named configuration in a model that is used with SwiftData.",
      why: """
        A SwiftData schema has no configurations in it: which class goes to which store is said in code, where the \
        container is made. Nothing keeps the two in step.
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
        Make a `ModelConfiguration` for each configuration, with the same classes; when Core Data no longer opens the \
        store, delete the configurations.
        """),
    check: .model { schema in
      schema.model.configurations.map { configuration in
        Finding(
          "The configuration \(configuration.name) is not in a SwiftData schema",
          on: .top(.configuration, configuration.name, origin: configuration.origin), at: .name,
          label: "a configuration", notes: ["which class goes to which store is said in code, and nothing compares it"],
          help: ["make a ModelConfiguration with the same classes"])
      }
    })
}
