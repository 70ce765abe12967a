import PlumbModel
import PlumbText

extension Rule {
  /// A custom stage whose code uses a class that its context does not contain.
  package static let schemaStageClass = Rule(
    "schema-stage-class", .schemas, "A custom stage that uses a class of another version",
    severity: .always(.error),
    text: Text(
      what: """
        `willMigrate` of a custom stage fetches, inserts or deletes objects of a class that the earlier version does \
        not contain, or `didMigrate` those of a class that the later version does not contain.
        """,
      why: """
        The context of `willMigrate` has the entities of the earlier version only, and that of `didMigrate` those of \
        the later one. The fetch fails or ends the app while a store is migrated, which only users with an earlier \
        store see.
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
            static var schemas: [any VersionedSchema.Type] { [ShopV1.self, ShopV2.self] }
            static var stages: [MigrationStage] {
              [.custom(fromVersion: ShopV1.self, toVersion: ShopV2.self, willMigrate: { context in
                for order in try context.fetch(FetchDescriptor<«ShopV2.Order|ShopV1.Order»>()) { order.number += 1 }
                try context.save()
              }, didMigrate: nil)]
            }
          }
        """, language: "swift"),
      fix: "Use the class of the earlier version in `willMigrate`, and that of the later one in `didMigrate`."),
    check: .bundle { bundle in
      (bundle.schema?.plan?.stages ?? []).flatMap { stage in
        stage.misplaced.map { found in
          Finding(
            "\(found.closure) from \(stage.from) to \(stage.to) uses \(found.use.name), "
              + "which \(found.version) does not contain",
            on: Anchor([], origin: .none, location: found.use.location), label: "not in \(found.version)",
            notes: ["the context of \(found.closure) has the entities of \(found.version) only"],
            help: ["use a class of \(found.version), or move the code to the other closure"],
            discriminator: "\(stage.from) \(stage.to) \(found.closure) \(found.use.name)")
        }
      }
    })
}
