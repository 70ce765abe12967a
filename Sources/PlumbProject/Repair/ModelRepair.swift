import PlumbCore
import PlumbDrift
import PlumbEvolution
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules

/// The edits that align a model with its Swift declarations, in the version or in a new version.
///
/// Each edited model is read back from the bytes to write, so the plan describes the contents of files.
struct ModelRepair {
  /// The changes of the files.
  private(set) var changes = FileChanges()
  /// The changes of the model.
  private(set) var made: [Following.Change] = []
  /// The findings that are not fixed, with the reasons.
  private(set) var left: [Following.Left] = []
  /// The name of the new version; `nil` if the version is edited.
  private(set) var newVersion: String?
  /// Whether the change makes stores of the original version incompatible.
  private(set) var concernsStores = false
  /// The version to edit or to copy.
  let version: ModelVersion
  /// The original model.
  private let old: Model

  /// Aligns the model at an index of `sources`; `nil` if it has no sources.
  ///
  /// Throws if the written model would be read back differently, and if sources cannot be read.
  init?(
    _ index: Int, in sources: inout ProjectSources, _ bundle: ModelBundle, _ version: ModelVersion,
    to place: ModelBundle.NewVersion?, rules: RuleSettings, includesReview: Bool, _ files: Files
  ) throws {
    self.version = version
    old = sources.models[index].model
    var rules = rules
    rules.speaksSwift = true
    var barred: [FindingKey: String] = [:]
    var last = Attempt(model: old)
    // `Following` reads the sources only once. The effects of a new entity on other classes appear in the next round.
    let settled = try Rounds(mostRounds: 8).settled(
      from: last, barred: &barred,
      round: { attempt, barred in
        guard let check = try sources.check(index, as: attempt.model, rules: rules) else { return false }
        let following = Following(
          check.drift, includesReview: includesReview, original: old,
          unfollowed: check.unfollowed(sources), brokenFiles: check.broken.files, barred: barred,
          isWritable: { (try? Self.read(back: $0, version)) != nil })
        try attempt.take(following, check, version)
        return !following.made.isEmpty
      },
      harm: { attempt in
        last = attempt
        return Following.sideEffects(of: attempt.made, left: attempt.left, since: attempt.found ?? [])
      })
    guard last.found != nil else { return nil }
    left = last.left
    guard let attempt = settled else { return }
    made = attempt.made
    if !made.isEmpty { try write(attempt.model, to: place, files) }
  }

  /// A model with some edits, and the resulting findings.
  private struct Attempt {
    var model: Model
    /// The changes of the model in all rounds.
    var made: [Following.Change] = []
    /// The findings that the last round did not fix.
    var left: [Following.Left] = []
    /// The initial findings; `nil` before the first check.
    var found: [Diagnostic]?

    init(model: Model) { self.model = model }

    /// Continues with the model that results from the edits.
    mutating func take(_ following: Following, _ check: DriftCheck, _ version: ModelVersion) throws {
      try check.refuseConflicts()
      found = found ?? check.unread + following.found
      left =
        check.unread.map { .init(finding: $0, why: "what it declares may be misread: mend the file") }
        + following.left
      if following.made.isEmpty { return }
      made += following.made
      model = try ModelRepair.read(back: following.model, version)
    }
  }

  /// Returns the model as read back from its written bytes. Throws if it differs.
  fileprivate static func read(back model: Model, _ version: ModelVersion) throws -> Model {
    let bytes = model.written()
    guard let read = try? Model.read(bytes, file: version.file, name: version.name).value,
      read.formatted() == model.formatted(), read.written() == bytes
    else {
      throw CannotRun(
        "\(version.file) would read otherwise than it was meant", help: ["nothing was changed; please report it"])
    }
    return read
  }

  /// Returns the model in the layout of its original file; in Xcode's layout if the original one cannot be preserved.
  private static func bytes(of model: Model, laidOutAs old: Model, _ version: ModelVersion) -> [UInt8] {
    let plain = model.written()
    guard let bytes = SourceLayout(of: old)?.applied(to: plain),
      let read = try? Model.read(bytes, file: version.file, name: version.name).value,
      read.formatted() == model.formatted()
    else { return plain }
    return bytes
  }

  /// Adds the change of the version's file, or the changes for a new version: its file and the `.xccurrentversion`.
  private mutating func write(_ model: Model, to place: ModelBundle.NewVersion?, _ files: Files) throws {
    guard old.isText else {
      throw CannotRun(
        "\(version.file) is in the binary form of before Xcode 4, which is not edited",
        help: ["open it in Xcode 4 or later and save it; Xcode then writes it as XML"])
    }
    let bytes = (before: old.source.bytes, after: Self.bytes(of: model, laidOutAs: old, version))
    concernsStores = StoreSchema(old) != StoreSchema(model)
    guard let place else {
      changes = FileChanges(
        [FileChanges.Change(version.file, from: bytes.before, to: bytes.after)].compactMap { $0 })
      return
    }
    newVersion = place.name
    changes = FileChanges(try place.changes(writing: bytes.after, copying: version.file, bytes.before, files))
  }
}

extension ModelBundle.NewVersion {
  /// Returns the changes that create the version's file as a copy of another one, and that make it the current
  /// version.
  func changes(
    writing bytes: [UInt8], copying original: String, _ old: [UInt8], _ files: Files
  ) throws(CannotRun) -> [FileChanges.Change] {
    let version = FileChanges.Change(
      file, .create(bytes), folder: folder, copy: .init(path: original, bytes: old))
    let current = FileChanges.Change(
      currentVersionFile, from: try Self.bytes(of: currentVersionFile, files), to: currentVersionBytes)
    return [version, current].compactMap { $0 }
  }

  /// Returns the bytes of a file; `nil` if it does not exist.
  private static func bytes(of file: String, _ files: Files) throws(CannotRun) -> [UInt8]? {
    if files.kind(file) == .missing { return nil }
    do throws(Files.Failure) {
      return try files.read(file)
    } catch {
      throw CannotRun("\(file) cannot be read: \(error.reason)", help: ["nothing was changed"])
    }
  }
}

extension DriftCheck {
  /// Returns the files whose declarations are not copied to the model, with the reasons: generated files, and files
  /// that may be misread.
  fileprivate func unfollowed(_ sources: ProjectSources) -> [String: String] {
    let (entities, compositions) = (drift.actual.entities, drift.actual.compositions)
    let files = Set(
      entities.map(\.places.file) + entities.flatMap { $0.properties.map(\.places.file) }
        + compositions.map(\.places.file))
    var reasons: [String: String] = [:]
    for file in files where sources.bytes(file).map(GeneratedFile.isGenerated) == true {
      reasons[file] = "the file is written from the model: plumb generate"
    }
    return reasons.merging(broken.problems.mapValues { "\($0); mend that first" }) { $1 }
  }
}
