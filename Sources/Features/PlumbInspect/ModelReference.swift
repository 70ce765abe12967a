import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

extension Workspace {
  /// Returns the version that an argument refers to: the current version of a bundle, a version, a `contents` file,
  /// the dump of a model or a bundle, any of these except a dump at a git ref, or a version name in the selected
  /// bundle.
  ///
  ///     try workspace.version("Shop.xcdatamodeld")                       // its current version
  ///     try workspace.version("Shop.xcdatamodeld/Shop 2.xcdatamodel")
  ///     try workspace.version("shop.json")                               // written by inspect --format json
  ///     try workspace.version("Shop 2")                                  // in the configured bundle
  ///
  /// - Throws: `CannotRun` if the argument matches no version, `Unreadable` if the version cannot be read.
  public func version(_ reference: String, of selection: Selection = .all) throws -> ModelVersion {
    if files.kind(reference) != .missing {
      return reference.hasSuffix(".json") ? try dumped(reference) : try bundle(reference).chosen(nil)
    }
    if let typed = RevisionPath(reference), typed.mayNameModel(files) {
      return try bundle(at: reference).chosen(nil)
    }
    guard !reference.contains("/"), let settings = try? model(selection) else {
      var error = MissingModel(reference, in: ".", files).ofCall
      error.help.append("name a bundle, a version, a contents file, or a dump in JSON")
      throw error
    }
    return try bundle(settings.path).chosen(reference)
  }

  /// Returns the version in a dump; for a bundle, the current version.
  private func dumped(_ path: String) throws -> ModelVersion {
    switch try DumpText.read(files.contents(of: path, limit: 256 << 20), file: path) {
    case .model(let model): return dumped(model, model.name, path)
    case .bundle(let dump): return try current(of: dump, path)
    }
  }

  private func dumped(_ model: Model, _ name: String, _ path: String) -> ModelVersion {
    ModelVersion(name: name, file: path, content: .success(Parsed(model, diagnostics: model.unknownValues)))
  }

  private func current(of dump: BundleDump, _ path: String) throws(CannotRun) -> ModelVersion {
    let only = dump.versions.count == 1 ? dump.versions.first : nil
    guard let version = dump.versions.first(where: { $0.name == dump.currentVersion }) ?? only else {
      throw CannotRun("the dump \(path) does not name the current version")
    }
    switch version.content {
    case .model(let model): return dumped(model, version.name, path)
    case .failure(let reason): throw CannotRun("\(version.name) in the dump \(path) has no model: \(reason)")
    }
  }

  /// The two versions of a step, and a remark for the user if their order is a guess.
  package typealias Step<Version> = (old: Version, new: Version, note: String?)

  /// Returns the two versions of a step: as named, or the current version and the one before it.
  ///
  /// - Parameters:
  ///   - old: The earlier version; `v1.2:` for the later one as it was at a tag. If `new` is `nil`, the bundle whose last
  ///     step is returned; `nil` for the selected bundle.
  ///   - new: The later version.
  package func step(from old: String?, to new: String?) throws -> Step<ModelVersion> {
    if let old, let new { return try (version(old.hasSuffix(":") ? old + new : old), version(new), nil) }
    let bundle = try bundle(inHand: old)
    let current = try bundle.chosen(nil)
    if let name = bundle.previous { return try (bundle.chosen(name), current, nil) }
    guard let index = bundle.versions.firstIndex(where: { $0.name == current.name }), index > 0 else {
      throw CannotRun(
        "\(Phrase.quoted(current.name)) of \(Terminal.sanitized(bundle.path)) has no version before it",
        help: ["name two versions"])
    }
    return (bundle.versions[index - 1], current, bundle.order.isStepGuess ? bundle.orderNote : nil)
  }

  /// Returns the bundle for a command that uses the bundle's last step.
  ///
  /// - Throws: `CannotRun` if the path does not exist. Usually the argument is the name of one version, and a step
  ///   needs two.
  package func bundle(inHand path: String?) throws -> ModelBundle {
    guard let path, files.kind(path) == .missing, RevisionPath(path) == nil else {
      let settings = try path.map { self.settings(for: $0) } ?? model(.all)
      var bundle = try bundle(at: path ?? settings.path)
      bundle.previous = settings.previous
      return bundle
    }
    var error = MissingModel(path, in: ".", files).ofCall
    if !path.contains("/"), !path.hasSuffix(".xcdatamodeld") {
      error.help.append("name the later version too: a step has two versions")
    }
    throw error
  }

  /// Returns the models of a step. If both have the same name, for example a version and its state at a git ref, they
  /// are renamed to the arguments.
  ///
  /// - Throws: `Unreadable` for a version that cannot be read.
  package func models(from old: String?, to new: String?) throws -> Step<Model> {
    let versions = try step(from: old, to: new)
    var (earlier, later) = (try versions.old.understoodModel().value, try versions.new.understoodModel().value)
    if earlier.name == later.name, let old, let new, old != new { (earlier.name, later.name) = (old, new) }
    return (earlier, later, versions.note)
  }
}
