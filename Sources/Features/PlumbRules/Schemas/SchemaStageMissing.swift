import PlumbCore
import PlumbModel
import PlumbText

extension Rule {
  /// A plan without a stage between two consecutive versions, or with stages in another order than its versions.
  package static let schemaStageMissing = Rule(
    "schema-stage-missing", .schemas, "A plan without a stage between two versions",
    severity: .recommended(.warning),
    text: Text(
      what: """
        A `SchemaMigrationPlan` has no stage from a version to the next one, a stage between versions that are not \
        consecutive, or stages in another order than its versions. A plan without any stage is a note.
        """,
      why: """
        A staged migration goes from one version to the next. Without a stage it cannot continue, and the container of \
        an app with a store of the earlier version is not created.
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
          enum ShopV3: VersionedSchema {
            static let versionIdentifier = Schema.Version(3, 0, 0)
            static var models: [any PersistentModel.Type] { [Order.self] }
            @Model final class Order { var number: Int = 0; var note: String?; var total: Double = 0; init() {} }
          }
          enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [ShopV1.self, ShopV2.self, ShopV3.self] }
            static var stages: [MigrationStage] {
              [.lightweight(fromVersion: ShopV1.self, toVersion: ShopV2.self)«|, toV3»]
            }
            static let toV3 = MigrationStage.lightweight(fromVersion: ShopV2.self, toVersion: ShopV3.self)
          }
        """, language: "swift"),
      fix: "Add the stage to `stages` of the plan, in the order of its versions."),
    check: .bundle { bundle in
      guard let plan = bundle.schema?.plan, plan.isComplete, plan.versions.count > 1 else { return [] }
      if plan.stages.isEmpty { return [withoutStages(plan)] }
      let steps = zip(plan.versions, plan.versions.dropFirst()).map { [$0, $1] }
      let stages = plan.stages.map { [$0.from, $0.to] }
      if steps == stages { return [] }
      let missing = steps.filter { !stages.contains($0) }
      let others = plan.stages.filter { !steps.contains([$0.from, $0.to]) }
      func finding(_ message: String, _ location: Location, _ label: String) -> Finding {
        Finding(
          message, on: Anchor([], origin: .none, location: location), label: label,
          notes: ["a store of the earlier version is not migrated"],
          help: ["write one stage for each step, in the order of the versions"], discriminator: message)
      }
      let found =
        missing.map { finding("\(plan.name) has no stage from \($0[0]) to \($0[1])", plan.location, "no stage") }
        + others.map {
          finding("\($0.from) and \($0.to) are not consecutive versions of \(plan.name)", $0.location, "not a step")
        }
      if !found.isEmpty { return found }
      return [finding("The stages of \(plan.name) have another order than its versions", plan.location, "other order")]
    })

  /// Returns the note about a plan that has versions and no stages.
  private static func withoutStages(_ plan: SchemaDeclarations.Plan) -> Finding {
    Finding(
      "\(plan.name) has \(plan.versions.count) versions and no stages",
      on: Anchor([], origin: .none, location: plan.location), label: "no stages",
      notes: ["Apple does not document whether SwiftData then infers the migration of earlier stores"],
      help: ["write one stage for each step, in the order of the versions"], atMost: .note)
  }
}
