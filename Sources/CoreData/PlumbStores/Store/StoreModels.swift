import PlumbFormats
import PlumbModel
import PlumbText

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
    if path.hasSuffix(".momd") || path.hasSuffix(".mom") {
      let versions = try CompiledModel.versions(path).map(\.model)
      let current = path.hasSuffix(".momd") ? try CompiledVersions.read(path).currentVersion : versions.first?.name
      self.init(path: path, versions: versions, current: current)
    } else {
      try self.init(ModelBundle.read(path), at: path)
    }
  }

  private init(path: String?, versions: [Model], current: String?) {
    (self.path, self.versions, self.current) = (path, versions, current)
  }

  /// Creates the models of a bundle. Throws if none of its versions can be read.
  package init(_ bundle: ModelBundle, at path: String) throws(ReadFailure) {
    let versions = bundle.versions.compactMap(\.model)
    if versions.isEmpty, let first = bundle.versions.first { _ = try first.content.get() }
    self.init(path: path, versions: versions, current: bundle.currentVersion?.name)
  }

  /// Reads the model in a store; `nil` if the store contains none or an unreadable one.
  package init?(in store: Store) {
    guard let compiled = try? StoreModel.read(store.path) else { return nil }
    self.init(path: nil, versions: [compiled.model], current: compiled.model.name)
  }

  /// Returns the version with a name, with or without `.xcdatamodel`, or the current one for `nil`. Throws with the
  /// names of all versions, as arguments of an option, if it does not exist.
  package func version(_ name: String?, option: String = "--model-version") throws(ReadFailure) -> Model {
    let path = path ?? "the store"
    guard let wanted = name.map({ Path.stem($0, without: ".xcdatamodel") }) ?? current else {
      throw ReadFailure(file: path, "\(path) does not name its current version", help: [names(option)])
    }
    guard let model = versions.first(where: { $0.name == wanted }) else {
      throw ReadFailure(file: path, "\(path) has no readable version \(Phrase.quoted(wanted))", help: [names(option)])
    }
    return model
  }

  /// Returns the mapping model that Core Data uses for a migration between two versions, from the search of module
  /// CoreData: the first one below the folder of the bundle. `nil` if none has the version hashes of both.
  package func mapping(from old: Model, to new: Model) -> MappingModel? {
    guard let path else { return nil }
    return MappingModelSearch(.disk).mappings(below: [MappingModelSearch.folder(ofModel: path)])
      .first(from: old, to: new)
  }

  private func names(_ option: String) -> String {
    "pass \(option) \(Phrase.list(versions.map { Shell.word($0.name) }, conjunction: "or"))"
  }
}

/// The model of a store: the version of a bundle that opens it, or the model in the store.
package struct StoreVersion: Sendable {
  /// The model; `nil` if it is unknown.
  package let model: Model?
  /// The bundle; `nil` without one.
  package let bundle: String?
  /// The result of the comparison with the versions of the bundle.
  package let match: Match

  /// The results of a comparison with the versions of a bundle.
  package enum Match: Sendable {
    /// The version hashes of a version are those of the store.
    case exact(String)
    /// A version may open the store: the hashes of some of its entities are unknown, all others are equal.
    case possible(String, unknown: [String])
    /// The nearest version, which differs in some entities. The store cannot be opened with any version.
    case none(nearest: String?, differences: [String])
    /// The store was not compared with a bundle.
    case notCompared
  }

  /// Finds the model of a store.
  package init(of store: Store, among models: StoreModels?) {
    bundle = models?.path
    let cached = StoreModels(in: store)?.versions.first
    guard let hashes = ModelHashes(bytes: store.metadata.hashes),
      let versions = models?.versions ?? cached.map({ [$0] })
    else {
      (model, match) = (cached, .notCompared)
      return
    }
    match = Self.match(hashes, versions)
    let name = match.version
    model = versions.last { $0.name == name } ?? cached
  }

  private static func match(_ hashes: ModelHashes, _ versions: [Model]) -> Match {
    let verification = Verification(of: hashes, among: versions)
    if let exact = verification.exact.last { return .exact(exact) }
    for (comparison, version) in zip(verification.comparisons, versions).reversed() {
      let own = VersionHashes(version)
      // A store that was made where a hash is unknown does not contain it.
      let isPossible = comparison.differences.allSatisfy { own[$0.entity].map { $0.hash == nil } ?? false }
      if isPossible { return .possible(version.name, unknown: comparison.differences.map(\.entity)) }
    }
    let nearest = verification.nearest
    return .none(nearest: nearest?.version, differences: nearest?.differences.map(\.entity) ?? [])
  }

  /// Returns the names of all versions of a bundle with the version hashes of a store. Versions can have equal hashes.
  package static func names(of store: Store, among models: StoreModels) -> [String] {
    guard let hashes = ModelHashes(bytes: store.metadata.hashes) else { return [] }
    return Verification(of: hashes, among: models.versions).exact
  }

  /// Returns the model. Throws if the store matches no version.
  package func required(for store: Store, _ models: StoreModels?) throws(ReadFailure) -> Model {
    if let model { return model }
    let path = store.path
    throw models == nil
      ? ReadFailure(
        file: path, "\(path) contains no readable model, so the names of its properties are unknown",
        help: ["pass --model with the bundle that the app opens the store with"])
      : ReadFailure(
        file: path, "\(path) matches no version of \(models?.path ?? "the bundle"), and contains no readable model",
        help: ["plumb-store check \(Shell.word(path)) --model BUNDLE lists the differences"])
  }

  /// The description of the model in a report: `"Shop 2" of Shop.xcdatamodeld`.
  package var description: String {
    guard let version = match.version, let bundle else { return "the model in the store" }
    return "\(Phrase.quoted(version)) of \(bundle)"
  }
}

extension StoreVersion.Match {
  /// The name of the version that opens the store, or that may open it.
  package var version: String? {
    switch self {
    case .exact(let version), .possible(let version, _): version
    case .none, .notCompared: nil
    }
  }
}
