import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `reportMergedEntities`, for the later one of two models in the configuration. A warning, because the
  /// code may merge other models.
  static let driftMergedEntity = Rule(
    "drift-merged-entity", .drift, "An entity that two models have, which code merges",
    severity: .recommended(.warning),
    text: Text(
      what: """
        Two configured models have an entity of one name with different version hashes, and the sources merge models: \
        `NSManagedObjectModel.mergedModel(from:)` or `NSManagedObjectModel(byMerging:)`. If Xcode projects show which \
        targets build the models, only models and code in one app with its frameworks are reported.
        """,
      why: """
        Core Data raises the exception “can't merge models with two different entities named …”, which Swift cannot \
        catch. `mergedModel(from: nil)` merges all models in the app.
        """,
      example: .code(
        """
        // Shop.xcdatamodeld and Archive.xcdatamodeld both have an entity Order, with different attributes.
        let model = «NSManagedObjectModel.mergedModel(from: nil)|NSManagedObjectModel(contentsOf: shop)»
        """, language: "swift"),
      fix: "Rename one of the entities, give both the same properties, or load each model by itself."))
}

extension Difference {
  /// An entity that another model has with another version hash, in sources that merge models.
  static func driftMergedEntity(_ entity: Entity, alsoIn path: String, mergedBy file: String) -> Difference {
    let other = Terminal.sanitized(path)
    return Difference(
      .driftMergedEntity, "\(other) has another entity \(entity.name), and \(Terminal.sanitized(file)) merges models",
      element: [.init(.entity, entity.name)], xml: .init(entity.origin, .name, "also in \(Path.name(other))"),
      startsAtModel: true, atMost: .warning,
      notes: ["if the code merges both models, it ends the app"],
      help: ["rename one of the entities, or load each model by itself"], discriminator: Path.name(path))
  }
}
