import Foundation
import PlumbModel

extension NSManagedObjectModel {
  /// Creates a model with copies of the entities of several models, in their order, and with their configurations
  /// and request templates.
  ///
  /// An entity that occurs in several models must be equal in all of them. A different entity with the same name
  /// raises an exception (documented by Apple). `nil` if `models` is `nil`.
  public convenience init?(byMerging models: [NSManagedObjectModel]?) {
    guard let models else { return nil }
    self.init()
    sources = models.flatMap(\.sources)
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

  /// Creates a model by merging the models that match a store's metadata; `nil` if these models do not contain all
  /// entities of the store.
  public convenience init?(byMerging models: [NSManagedObjectModel], forStoreMetadata metadata: [String: Any]) {
    guard let stored = metadata["NSStoreModelVersionHashes"] as? [String: Data] else { return nil }
    let fitting = models.filter { $0.isPart(of: stored) }
    guard Set(fitting.flatMap { $0.entities.compactMap(\.name) }) == Set(stored.keys) else { return nil }
    self.init(byMerging: fitting)
  }

  /// Whether a store has all entities of this model with equal hashes. An entity whose hash is unknown counts as
  /// equal.
  final func isPart(of stored: [String: Data]) -> Bool {
    let known = knownVersionHashes
    return entities.allSatisfy { entity in
      entity.name.map { stored[$0] != nil && (known[$0] == nil || known[$0] == stored[$0]) } ?? false
    }
  }

  /// Returns a model that merges all models in bundles; in the main bundle if `bundles` is `nil` (documented by
  /// Apple).
  public class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
    NSManagedObjectModel(byMerging: ModelSearch(bundles).all())
  }

  /// Returns a model that merges the models in bundles that match a store's metadata, including earlier versions;
  /// `nil` if they do not contain all entities of the store.
  public class func mergedModel(
    from bundles: [Bundle]?, forStoreMetadata metadata: [String: Any]
  ) -> NSManagedObjectModel? {
    merged(ModelSource.versions(of: ModelSearch(bundles).sources), forStoreMetadata: metadata)
  }
}

/// A copy operation that merges the entities of several models into one model.
private struct ModelMerging {
  var copying = ModelCopying()
  private var known: [String: (entity: NSEntityDescription, spelling: Entity)] = [:]

  /// Returns copies of a model's entities, except entities that a previous model contains. Raises if two different
  /// entities have the same name.
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

  /// Replaces references to entities with references to their copies.
  func finish() { copying.relink() }
}
