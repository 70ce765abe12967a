import PlumbComparing
import PlumbFindings
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The edits that align a model with its Swift declarations, in the version or in a new version.
///
/// Each edited model is read back from the bytes to write, so the plan describes the contents of files.
struct ModelRepair {
  /// The version to edit or to copy.
  private let version: ModelVersion
  /// The new version; `nil` if the version is edited.
  private let place: ModelBundle.NewVersion?
  /// The version whose stores are migrated to the edited model; `nil` if it is unknown.
  private let predecessor: Model?
  private let files: Files

  /// Creates a repair of a bundle's version. Without a new version, the stores are those of the version before it.
  init(_ version: ModelVersion, of bundle: ModelBundle, _ place: ModelBundle.NewVersion?, _ files: Files) {
    (self.version, self.place, self.files) = (version, place, files)
    predecessor = place != nil ? version.model : bundle.predecessor(of: version)
  }

  /// Aligns the model at an index of `sources`; `nil` if it has no sources.
  ///
  /// Throws if the written model would be read back differently, and if sources cannot be read.
  func plan(
    _ index: Int, in sources: inout ProjectSources, rules: RuleSettings, includesReview: Bool, baseline: Baseline
  ) throws -> RepairPlan? {
    let old = sources.models[index].model
    var rules = rules
    rules.checksSwift = true
    guard let check = try sources.check(index, as: old, rules: rules) else { return nil }
    let baselined = baseline.keys(of: check.findings.map(\.diagnostic))
    let sync = try ModelSync(
      try self.sources(check, sources), includesReview: includesReview, excluding: baselined,
      isWritable: { (try? read(back: $0)) != nil },
      compare: { model in
        guard let check = try sources.check(index, as: try read(back: model), rules: rules) else {
          throw CannotRun.noSources
        }
        return try self.sources(check, sources)
      })
    var plan = RepairPlan()
    plan.made = sync.made.map { .init(finding: $0.finding, fix: $0.fix.title) }
    plan.baselined = sync.left.map(\.finding).filter { baselined.contains(FindingKey($0)) }
    plan.left = sync.left.filter { !baselined.contains(FindingKey($0.finding)) }.map {
      .init(finding: $0.finding, reason: .other($0.why))
    }
    if sync.made.isEmpty { return plan }
    plan.changes = try changes(from: old, to: sync.model)
    if !plan.changes.isEmpty {
      plan.versions = [
        .init(name: version.name, newVersion: place?.name, concernsStores: StoreSchema(old) != StoreSchema(sync.model))
      ]
    }
    return plan
  }

  /// Returns the comparison with the sources, and the version whose stores are migrated.
  private func sources(_ check: DriftCheck, _ sources: ProjectSources) throws -> ModelSync.Sources {
    var found = try check.syncSources(sources)
    found.predecessor = predecessor
    return found
  }

  /// Returns the model as read back from its written bytes. Throws if it differs.
  private func read(back model: Model) throws -> Model {
    let bytes = model.written()
    guard let read = try? Model.read(bytes, file: version.file, name: version.name).value,
      read.formatted() == model.formatted(), read.written() == bytes
    else {
      throw CannotRun(
        "\(version.file) would be read differently than it was written",
        help: ["the file was not changed; please report it"])
    }
    return read
  }

  /// Returns the change of the version's file, or the changes for a new version: its file and the `.xccurrentversion`.
  private func changes(from old: Model, to model: Model) throws -> FileChanges {
    guard old.isText else {
      throw CannotRun(
        "\(version.file) has the binary format of versions before Xcode 4, which is not edited",
        help: ["open it in Xcode 4 or later and save it; Xcode then writes it as XML"])
    }
    // In Xcode's layout if the original one cannot be preserved.
    let bytes = model.written(inLayoutOf: old) ?? model.written()
    guard let place else {
      return FileChanges([FileChanges.Change(version.file, from: old.source.bytes, to: bytes)].compactMap(\.self))
    }
    return FileChanges(try place.changes(writing: bytes, copying: version.file, old.source.bytes, files))
  }
}

extension ModelBundle.NewVersion {
  /// Returns the changes that create the version's file as a copy of another one, and that make it the current
  /// version.
  package func changes(
    writing bytes: [UInt8], copying original: String, _ old: [UInt8], _ files: Files
  ) throws(CannotRun) -> [FileChanges.Change] {
    var current: [UInt8]?
    do throws(Files.Failure) {
      if files.kind(currentVersionFile) != .missing { current = try files.read(currentVersionFile) }
    } catch {
      throw CannotRun("\(currentVersionFile) cannot be read: \(error.reason)", help: ["no file was changed"])
    }
    let version = FileChanges.Change(file, .create(bytes), folder: folder, copy: .init(path: original, bytes: old))
    return [version, FileChanges.Change(currentVersionFile, from: current, to: currentVersionBytes)].compactMap(\.self)
  }
}

extension DriftCheck {
  /// Returns the comparison for the update of a model. Generated files, and files that may be misread, are ignored.
  fileprivate func syncSources(_ sources: ProjectSources) throws -> ModelSync.Sources {
    try refuseConflicts()
    let (entities, compositions) = (drift.actual.entities, drift.actual.compositions)
    let files = Set(
      entities.map(\.places.file) + entities.flatMap { $0.properties.map(\.places.file) }
        + compositions.map(\.places.file))
    var reasons: [String: String] = [:]
    for file in files where sources.bytes(file).map(GeneratedFile.isGenerated) == true {
      reasons[file] = "the file is generated from the model: plumb generate"
    }
    reasons.merge(broken.problems.mapValues { "\($0); fix this first" }) { $1 }
    return ModelSync.Sources(drift, ignored: reasons, brokenFiles: broken.files, unread: unread)
  }
}
