import PlumbCore
import PlumbFormats
import PlumbModel

/// The models that a store is compared with.
package struct StoreModels: Sendable {
  /// The path of the bundle; `nil` for the model in the store itself.
  package let path: String?
  /// The versions, the earliest first.
  package let versions: [Model]
  /// The name of the current version; `nil` if the bundle does not name one.
  package let current: String?

  /// Reads the versions of an `.xcdatamodeld`, an `.xcdatamodel`, a `.momd` or a `.mom`.
  package init(_ path: String) throws(ReadFailure) {
    let path = Path.trimmed(path)
    self.path = path
    if path.hasSuffix(".momd") || path.hasSuffix(".mom") {
      versions = try CompiledModel.versions(path).map(\.model)
      current = path.hasSuffix(".momd") ? try CompiledVersions.read(path).current : versions.first?.name
    } else {
      let bundle = try ModelBundle.read(path)
      let models = bundle.versions.compactMap(\.model)
      if models.isEmpty, let first = bundle.versions.first { _ = try first.content.get() }
      versions = models
      current = bundle.currentVersion?.name
    }
  }

  /// Reads the model in a store; `nil` if the store contains none or an unreadable one.
  package init?(in store: Store) {
    guard let compiled = try? StoreModel.read(store.path) else { return nil }
    path = nil
    versions = [compiled.model]
    current = compiled.model.name
  }

  /// Returns the version with a name, with or without `.xcdatamodel`, or the current one for `nil`. Throws with the
  /// names of all versions if it does not exist.
  package func version(_ name: String?) throws(ReadFailure) -> Model {
    let path = path ?? "the store"
    guard let wanted = name.map({ Path.stem($0, without: ".xcdatamodel") }) ?? current else {
      throw ReadFailure(file: path, "\(path) does not name its current version", help: [names])
    }
    guard let model = versions.first(where: { $0.name == wanted }) else {
      throw ReadFailure(file: path, "\(path) has no readable version \(Phrase.quoted(wanted))", help: [names])
    }
    return model
  }

  private var names: String {
    "pass --model-version \(Phrase.list(versions.map { Shell.word($0.name) }, conjunction: "or"))"
  }
}

/// The model of a store: the version of a bundle that opens it, or the model in the store.
package struct StoreVersion: Sendable {
  /// The model; `nil` if it is unknown.
  package let model: Model?
  /// The comparison with each version of the bundle; `nil` without a bundle.
  package let verification: Verification?
  /// The bundle.
  package let bundle: String?

  /// Finds the model of a store.
  package init(of store: Store, among models: StoreModels?) {
    let cached = StoreModels(in: store)?.versions.first
    bundle = models?.path
    guard let models, let hashes = ModelHashes(bytes: store.metadata.hashes) else {
      (model, verification) = (cached, nil)
      return
    }
    let verification = Verification(of: hashes, among: models.versions)
    self.verification = verification
    let match = verification.exact.last ?? verification.comparisons.last(where: \.isPossible)?.version
    model = models.versions.last { $0.name == match } ?? cached
  }

  /// The description of the model in a report: `Shop 2 of Shop.xcdatamodeld`.
  package var description: String {
    guard let model else { return "no model" }
    guard let bundle, verification?.comparisons.contains(where: { $0.version == model.name && $0.isPossible }) == true
    else { return "the model in the store" }
    return "\(Phrase.quoted(model.name)) of \(bundle)"
  }
}
