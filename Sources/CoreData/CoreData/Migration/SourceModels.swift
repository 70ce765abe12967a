import Foundation
import PlumbFormats
import PlumbModel

/// The search for the model with which a store was created.
struct SourceModels {
  /// The metadata of the store.
  let metadata: [String: Any]
  /// The name of the configuration with which the store is opened.
  let configuration: String

  /// Returns the model of the store: the one in its metadata, a version next to the current model, a version in the
  /// bundles of the program, or the model in the table `Z_MODELCACHE`. `nil` if none has the version hashes of the
  /// store.
  func model(ofStoreAt path: String, besides current: NSManagedObjectModel) -> NSManagedObjectModel? {
    if let recorded = RecordedModel(in: metadata).map({ NSManagedObjectModel($0.model) }), isModel(recorded) {
      return recorded
    }
    let near = ModelSource.versions(of: current.sources)
    if let found = near.first(where: isModel) { return found }
    let versions = near + ModelSource.versions(of: ModelSearch([.main] + Bundle.allBundles).sources)
    return versions.first(where: isModel) ?? stored(path)
      ?? NSManagedObjectModel.merged(versions, forStoreMetadata: metadata)
  }

  private func isModel(_ model: NSManagedObjectModel) -> Bool {
    let name = model.entities(forConfigurationName: configuration) == nil ? nil : configuration
    return model.isConfiguration(withName: name, compatibleWithStoreMetadata: metadata)
  }

  /// Returns the model in the table `Z_MODELCACHE`; `nil` if it is missing, damaged or of another version.
  private func stored(_ path: String) -> NSManagedObjectModel? {
    do {
      guard let compiled = try StoreModel.read(path) else { return nil }
      let model = NSManagedObjectModel(compiled.model)
      return isModel(model) ? model : nil
    } catch {
      writeLog("\(path): warning: \(error.diagnostic.message)")
      return nil
    }
  }
}

extension ModelSource {
  /// Returns the models of all versions in bundles. Versions that cannot be read are omitted, with a message.
  static func versions(of sources: [ModelSource]) -> [NSManagedObjectModel] {
    var seen: Set<String> = []
    return sources.map(\.bundle).filter { seen.insert($0.path).inserted }.flatMap { source in
      ((try? source.versions()) ?? []).map { NSManagedObjectModel($0.model) }
    }
  }
}

extension NSManagedObjectModel {
  /// Creates a model from its contents in a file.
  package convenience init(_ model: Model) {
    self.init()
    var translation = ModelTranslation(model)
    translation.fill(self)
  }

  /// Returns a model that merges the versions that a store consists of; `nil` if they do not contain all entities of
  /// the store. Of several versions of an entity with equal hashes, the first is used.
  static func merged(_ versions: [NSManagedObjectModel], forStoreMetadata metadata: [String: Any])
    -> NSManagedObjectModel?
  {
    var chosen: [NSManagedObjectModel] = []
    var names: Set<String> = []
    for version in versions where version.isPart(of: metadata[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:]) {
      let own = version.entities.compactMap(\.name)
      if names.isDisjoint(with: own) { chosen.append(version) }
      names.formUnion(own)
    }
    return NSManagedObjectModel(byMerging: chosen, forStoreMetadata: metadata)
  }
}
