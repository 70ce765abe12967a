import PlumbModel
import PlumbText

extension Rule {
  /// A container with a plan and with other classes than those of the plan's last version.
  package static let schemaContainerClasses = Rule(
    "schema-container-classes", .schemas, "A container with other classes than the last version of its plan",
    severity: .recommended(.warning),
    text: Text(
      what: """
        Code creates a `ModelContainer` with a migration plan, and with classes that are not those of the plan's last \
        version.
        """,
      why: """
        A store that the container writes has the version hashes of no version of the plan. When the plan gets a further \
        version, the store is not found among its versions, and does not open: “Cannot use staged migration with an \
        unknown model version” (134504).
        """,
      example: .code(
        """
          enum ShopV1: VersionedSchema {
            static let versionIdentifier = Schema.Version(1, 0, 0)
            static var models: [any PersistentModel.Type] { [Order.self, Item.self] }
            @Model final class Order { var number: Int = 0; init() {} }
            @Model final class Item { var title: String = ""; init() {} }
          }
          enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [ShopV1.self] }
            static var stages: [MigrationStage] { [] }
          }
          let container = try ModelContainer(for: ShopV1.Order.self«|, ShopV1.Item.self», migrationPlan: Plan.self)
        """, language: "swift"),
      fix: "Write `Schema(versionedSchema:)` with the last version, or list its classes."),
    check: .bundle { bundle in
      (bundle.schema?.containers ?? []).map { container in
        let reasons = [
          ("lacks", container.missing), ("adds", container.extra), ("has another form of", container.different),
        ].filter { !$0.1.isEmpty }.map { "\($0) \(Phrase.list($1, limit: 4))" }
        return Finding(
          "The container with \(container.plan) \(Phrase.list(reasons)), compared with \(container.version), "
            + "the last version of the plan",
          on: Anchor([], origin: .none, location: container.location), label: "not the classes of \(container.version)",
          notes: ["the plan migrates stores to \(container.version), and the container has another schema"],
          help: ["create it with Schema(versionedSchema: \(container.version).self)"],
          discriminator: "\(Path.name(container.location.file)) \(container.plan)")
      }
    })
}
