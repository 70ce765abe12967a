import Foundation
import PlumbModel

extension NSManagedObjectModel {
  /// A model with copies of the entities of others, in their order, with their configurations and request templates.
  ///
  /// An entity that several models have must be the same in all of them; another of the same name raises an exception
  /// (documented). nil where there are no models.
  public convenience init?(byMerging models: [NSManagedObjectModel]?) {
    guard let models else { return nil }
    self.init()
    var merging = ModelMerging()
    entities = models.flatMap { merging.add($0) }
    merging.finish()
    for model in models {
      versionIdentifiers.formUnion(model.versionIdentifiers)
      for (name, members) in model.entityNamesByConfiguration {
        entityNamesByConfiguration[name, default: []] +=
          members.filter { entityNamesByConfiguration[name]?.contains($0) != true }
      }
      for (name, template) in model.templates {
        templates[name] = template.copy() as? NSFetchRequest<any NSFetchRequestResult>
        merging.copying.relink(templates[name])
      }
      localizationDictionary =
        localizationDictionary?.merging(model.localizationDictionary ?? [:]) { $1 }
        ?? model.localizationDictionary
    }
  }

  /// The models of which a store's metadata speak, merged; nil where they do not have all of its entities.
  public convenience init?(byMerging models: [NSManagedObjectModel], forStoreMetadata metadata: [String: Any]) {
    guard let stored = metadata["NSStoreModelVersionHashes"] as? [String: Data] else { return nil }
    let fitting = models.filter { $0.isPart(of: stored) }
    guard Set(fitting.flatMap { $0.entities.compactMap(\.name) }) == Set(stored.keys) else { return nil }
    self.init(byMerging: fitting)
  }

  /// Whether a store has all entities with the hashes of this model; those of which none is known count.
  private func isPart(of stored: [String: Data]) -> Bool {
    let known = knownVersionHashes
    return entities.allSatisfy { entity in
      entity.name.map { stored[$0] != nil && (known[$0] == nil || known[$0] == stored[$0]) } ?? false
    }
  }

  /// A model of all models in bundles; those of the main bundle for nil (documented).
  public class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
    NSManagedObjectModel(byMerging: ModelSearch(bundles).all())
  }

  /// A model of all models in bundles of which a store's metadata speak; nil where they lack one of its entities.
  public class func mergedModel(
    from bundles: [Bundle]?, forStoreMetadata metadata: [String: Any]
  ) -> NSManagedObjectModel? {
    NSManagedObjectModel(byMerging: ModelSearch(bundles).all(), forStoreMetadata: metadata)
  }
}

/// Copies the entities of several models into one.
private struct ModelMerging {
  var copying = ModelCopying()
  private var known: [String: (entity: NSEntityDescription, spelling: Entity)] = [:]

  /// The copies of the entities of a model that no model before it had.
  mutating func add(_ model: NSManagedObjectModel) -> [NSEntityDescription] {
    let spelling = ModelSpelling(model).model
    var copies: [NSEntityDescription] = []
    for (entity, spelled) in zip(model.entities, spelling.entities) {
      if let first = known[spelled.name] {
        if first.spelling != spelled {
          raise(.internalInconsistency, "Can't merge models with two different entities named '\(spelled.name)'")
        }
        copying.treat(entity, as: first.entity)
      } else {
        known[spelled.name] = (entity, spelled)
        copies.append(copying.copyAlone(entity))
      }
    }
    return copies
  }

  /// Leads what refers to other entities to their copies.
  func finish() { copying.relink() }
}
