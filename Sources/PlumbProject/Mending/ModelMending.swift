import PlumbDrift
import PlumbEvolution
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbText

/// The edits that bring a model in line with its Swift: in the version itself, or in a new one beside it.
///
/// What is kept has been read back from the bytes that will be written: the plan is about files, not about values.
struct ModelMending {
  /// The files as they are to be.
  private(set) var changes = FileChanges()
  /// What was put into the model.
  private(set) var made: [Following.Change] = []
  /// What is left, and why.
  private(set) var left: [Following.Left] = []
  /// The version that is written anew; nil where the version itself is edited.
  private(set) var newVersion: String?
  /// Whether a store of the version as it was does not fit what it is to be.
  private(set) var concernsStores = false
  /// The version that is edited, or copied.
  let version: ModelVersion
  /// Its model as it was.
  private let old: Model

  /// nil where no sources are configured. The model is the one at an index of `sources`.
  ///
  /// Throws where the model would not read as it was meant, and where sources cannot be read.
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
    // Following looks at the sources once; what a new entity makes of other classes shows when they are read again.
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

  /// A model with some of the edits, and what there is to say of it then.
  private struct Attempt {
    var model: Model
    /// What was put into the model, in all rounds.
    var made: [Following.Change] = []
    /// What was not, as the last round had it.
    var left: [Following.Left] = []
    /// What there was to mend at first; nil before the sources were looked at.
    var found: [Diagnostic]?

    init(model: Model) { self.model = model }

    /// Goes on from the model that following has come to.
    mutating func take(_ following: Following, _ check: DriftCheck, _ version: ModelVersion) throws {
      try check.refuseConflicts()
      found = found ?? check.unread + following.found
      left =
        check.unread.map { .init(finding: $0, why: "what it declares may be misread: mend the file") }
        + following.left
      if following.made.isEmpty { return }
      made += following.made
      model = try ModelMending.read(back: following.model, version)
    }
  }

  /// The model as it reads from the bytes it is written as.
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

  /// The model in the layout of the file that it comes from.
  ///
  /// Where that layout cannot be kept, in Xcode's: right bytes come before pretty ones.
  private static func bytes(of model: Model, laidOutAs old: Model, _ version: ModelVersion) -> [UInt8] {
    let plain = model.written()
    guard let bytes = SourceLayout(of: old)?.applied(to: plain),
      let read = try? Model.read(bytes, file: version.file, name: version.name).value,
      read.formatted() == model.formatted()
    else { return plain }
    return bytes
  }

  /// The version's file in place; or the new version's file and, in the same plan, the note which version is current.
  private mutating func write(_ model: Model, to place: ModelBundle.NewVersion?, _ files: Files) throws {
    guard old.isText else {
      throw CannotRun(
        "\(version.file) is in the binary form of before Xcode 4, which is not edited",
        help: ["open it in Xcode 4 or later and save it; Xcode then writes it as XML"])
    }
    let bytes = (before: old.source.bytes, after: Self.bytes(of: model, laidOutAs: old, version))
    concernsStores = StoreShape(old) != StoreShape(model)
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
  /// The version's file, which starts as a copy of another's, and the note which version is current.
  func changes(
    writing bytes: [UInt8], copying original: String, _ old: [UInt8], _ files: Files
  ) throws(CannotRun) -> [FileChanges.Change] {
    let version = FileChanges.Change(
      file, .create(bytes), folder: folder, copy: .init(path: original, bytes: old))
    let current = FileChanges.Change(
      currentVersionFile, from: try Self.bytes(of: currentVersionFile, files), to: currentVersionBytes)
    return [version, current].compactMap { $0 }
  }

  /// nil where there is no such file.
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
  /// Files that do not speak for themselves, and why: what Plumb wrote from the model, and what may be misread.
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
