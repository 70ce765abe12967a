import PlumbModel
import PlumbText

extension Rule {
  /// A version that the plan of the schema does not list.
  package static let schemaVersionUnplanned = Rule(
    "schema-version-unplanned", .schemas, "A version that the plan does not list",
    severity: .recommended(.warning),
    text: Text(
      what: "A `VersionedSchema` that `schemas` of the `SchemaMigrationPlan` does not list.",
      why: """
        A store of the version is unknown to the plan, and does not open: “Cannot use staged migration with an unknown \
        model version” (134504).
        """,
      example: .code(
        """
          enum ShopV1: VersionedSchema {
            static let versionIdentifier = Schema.Version(1, 0, 0)
            static var models: [any PersistentModel.Type] { [Order.self] }
            @Model final class Order { var number: Int = 0; init() {} }
          }
          enum ShopV2: VersionedSchema {
            static let versionIdentifier = Schema.Version(2, 0, 0)
            static var models: [any PersistentModel.Type] { [Order.self] }
            @Model final class Order { var number: Int = 0; var note: String?; init() {} }
          }
          enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [«|ShopV1.self, »ShopV2.self] }
            static var stages: [MigrationStage] { [«|.lightweight(fromVersion: ShopV1.self, toVersion: ShopV2.self)»] }
          }
        """, language: "swift"),
      fix: "Add the version to `schemas` of the plan, with a stage to the next one."),
    check: .bundle { bundle in
      guard let schema = bundle.schema, let plan = schema.plan, plan.isComplete else { return [] }
      return bundle.versions.filter { !plan.versions.contains($0.name) }.map { version in
        Finding(
          "\(plan.name) does not list \(version.name)",
          on: Anchor([], origin: .none, model: version.model, location: schema.locations[version.name]),
          label: "not in the plan", notes: ["stores of the version do not open (134504)"],
          help: ["add it to `schemas` of \(plan.name), with a stage; delete a version that was never released"],
          related: [(Anchor([], origin: .none, location: plan.location), nil, "the plan")],
          discriminator: version.name)
      }
    })
}
