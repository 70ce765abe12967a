import PlumbDrift
import PlumbEvolution
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbText

/// The edits that bring a model in line with its Swift: in the version itself, or in a new one beside it.
package struct ModelAlignment {
  /// The files as they are to be.
  package private(set) var changes = FileChanges()
  /// What was put into the model.
  package private(set) var made: [Following.Change] = []
  /// What is left, and why.
  package private(set) var left: [Following.Left] = []
  /// The version that is written anew; nil where the version itself is edited.
  package private(set) var newVersion: String?
  /// Whether a store of the version as it was does not fit what it is to be.
  package private(set) var concernsStores = false
  package let version: ModelVersion

  /// Where the edits go.
  package enum Target {
    case inPlace
    /// nil for the name that Xcode would give.
    case newVersion(named: String?)
  }

  private let old: Model

  /// Following looks at the sources once; what a new entity makes of other classes shows when they are read again.
  private static let mostReadings = 8
  /// How often all is done anew without what did harm.
  private static let mostStarts = 50

  /// nil where no sources are configured.
  package init?(
    _ settings: ModelSettings, _ bundle: ModelBundle, _ version: ModelVersion, to target: Target, rules: RuleSettings,
    includesReview: Bool, classesElsewhere: Set<String>
  ) throws {
    self.version = version
    var rules = rules
    rules.speaksSwift = true
    old = try Loading.model(version).value
    let place = try Self.place(target, bundle, version)
    var barred: [FindingKey: String] = [:]
    let check = { model in
      try DriftCheck(settings, model: model, rules: rules, classesElsewhere: classesElsewhere)
    }
    for _ in 0..<Self.mostStarts {
      guard let followed = try follow(barred, includesReview: includesReview, check: check) else { return nil }
      let harm = Following.sideEffects(of: made, left: left, since: followed.found)
      if harm.isEmpty {
        if !made.isEmpty { try write(followed.model, to: place) }
        return
      }
      barred.merge(harm) { first, _ in first }
    }
    made = []
  }

  /// The model as it is to be, and what there was to mend; nil where no sources are configured.
  private mutating func follow(
    _ barred: [FindingKey: String], includesReview: Bool, check: (Model) throws -> DriftCheck?
  ) throws -> (model: Model, found: [Diagnostic])? {
    made = []
    let version = version
    var model = old
    var found: [Diagnostic]?
    for _ in 0..<Self.mostReadings {
      guard let check = try check(model) else { return nil }
      let following = Following(
        check.drift, includesReview: includesReview, original: old,
        unfollowed: Self.unfollowed(check), brokenFiles: check.broken.files, barred: barred,
        isWritable: { (try? Self.read(back: $0, version)) != nil })
      found = found ?? check.diagnostics + following.found
      left =
        check.diagnostics.map { .init(finding: $0, why: "what it declares may be misread: mend the file") }
        + following.left
      if following.made.isEmpty { break }
      made += following.made
      model = try Self.read(back: following.model, version)
    }
    return (model, found ?? [])
  }

  /// Files that do not speak for themselves: what Plumb wrote from the model, and what may be misread.
  private static func unfollowed(_ check: DriftCheck) -> [String: String] {
    let entities = check.actual.entities
    let files = Set(
      entities.map(\.places.file) + entities.flatMap { $0.properties.map(\.places.file) }
        + check.actual.compositions.map(\.places.file))
    var reasons: [String: String] = [:]
    let marker = Array(GeneratedFile.marker.utf8)
    for file in files where (try? FileSystem.read(file))?.starts(with: marker) == true {
      reasons[file] = "the file is written from the model: plumb generate"
    }
    return reasons.merging(check.broken.problems.mapValues { "\($0); mend that first" }) { $1 }
  }

  /// The model as it reads from the bytes it is written as.
  private static func read(back model: Model, _ version: ModelVersion) throws -> Model {
    let bytes = model.written()
    guard let read = try? Model.read(bytes, file: version.file, name: version.name).value,
      read.formatted() == model.formatted(), read.written() == bytes
    else {
      throw CannotRun(
        "\(version.file) would read otherwise than it was meant", help: ["nothing was changed; please report it"])
    }
    return read
  }

  private static func place(
    _ target: Target, _ bundle: ModelBundle, _ version: ModelVersion
  ) throws -> ModelBundle.NewVersion? {
    guard case .newVersion(let name) = target else { return nil }
    do throws(ModelBundle.NewVersionFailure) {
      return try bundle.newVersion(named: name, after: version.name)
    } catch {
      throw CannotRun(error, bundle)
    }
  }

  /// The model in the layout of the file that it comes from.
  private static func bytes(of model: Model, laidOutAs old: Model, _ version: ModelVersion) -> [UInt8] {
    let plain = model.written()
    guard let bytes = SourceLayout(of: old)?.applied(to: plain),
      let read = try? Model.read(bytes, file: version.file, name: version.name).value,
      read.formatted() == model.formatted()
    else { return plain }
    return bytes
  }

  private mutating func write(_ model: Model, to place: ModelBundle.NewVersion?) throws {
    let bytes = (before: old.source.bytes, after: Self.bytes(of: model, laidOutAs: old, version))
    concernsStores = StoreShape(old) != StoreShape(model)
    guard let place else {
      changes = FileChanges(changes: [.init(path: version.file, old: bytes.before, new: bytes.after)])
      return
    }
    newVersion = place.name
    changes = FileChanges(changes: [
      .init(
        path: place.file, old: nil, new: bytes.after, folder: place.folder,
        copy: .init(path: version.file, bytes: bytes.before)),
      .init(
        path: place.currentVersionFile, old: try Self.bytes(of: place.currentVersionFile),
        new: place.currentVersionBytes),
    ])
  }
}

extension ModelAlignment {
  /// nil where there is no such file.
  private static func bytes(of file: String) throws -> [UInt8]? {
    if FileSystem.kind(file) == .missing { return nil }
    do throws(FileSystem.Failure) {
      return try FileSystem.read(file)
    } catch {
      throw CannotRun("\(file) cannot be read: \(error.reason)", help: ["nothing was changed"])
    }
  }
}

extension CannotRun {
  fileprivate init(_ failure: ModelBundle.NewVersionFailure, _ bundle: ModelBundle) {
    let path = Terminal.sanitized(bundle.path)
    switch failure {
    case .noBundle:
      self.init(
        "\(path) stands alone, and a new version needs a bundle to stand in",
        help: ["put it into a folder \(Terminal.sanitized(bundle.name)).xcdatamodeld, or leave --new-version out"])
    case .name(let name):
      self.init("\(Words.quoted(name)) cannot be the name of a version", help: ["pass a name such as “Model 2”"])
    case .exists(let name):
      self.init("\(path) has a version \(Words.quoted(name)) already", help: ["pass another name, or none"])
    }
  }
}
