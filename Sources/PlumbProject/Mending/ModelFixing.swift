import PlumbDrift
import PlumbEvolution
import PlumbFormats
import PlumbModel
import PlumbSwift
import PlumbText

/// The fixes that rules announce for one bundle, applied in rounds: in its versions, or in a new one.
///
/// Edits are edits of text, so a file keeps the layout it has. What is looked at after each round is all that `validate`
/// looks at, Swift included.
struct ModelFixing {
  /// The findings that are mended, and by what.
  private(set) var made: [ModelMendingPlan.Made] = []
  /// The findings whose fix is not applied.
  private(set) var left: [ModelFixingPlan.Left] = []
  /// The files that change, with all their bytes.
  private(set) var texts: [String: [UInt8]] = [:]
  private let site: Site
  /// Where the new version goes; nil where none is made.
  private let place: ModelBundle.NewVersion?

  /// nil where the bundle cannot be read, which is a finding.
  init?(
    _ workspace: Workspace, _ models: [ModelSettings], _ bundles: inout Bundles, target: ModelMendingPlan.Target,
    _ selection: Workspace.Selection, _ options: CheckOptions, includesReview: Bool
  ) throws {
    guard let settings = models.first, let bundle = try? bundles.bundle(settings.path) else { return nil }
    var site = Site(workspace, bundle, models, selection, options, includesReview: includesReview)
    var attempt = Attempt([:], try site.found(in: [:]))
    var barred: [FindingKey: ModelFixingPlan.Reason] = [:]
    var place: ModelBundle.NewVersion?
    site.isAlone = target != .inPlace && bundle.currentVersionFile == nil
    let mayFollow = target != .inPlace && !site.isAlone
    if mayFollow, attempt.candidates(site, hashing: true).contains(where: \.changesHash) {
      site.place = try workspace.newVersion(target, models, bundle, selection)
      let inNew = try site.settled(from: try site.copied(attempt), &barred)
      // Where no fix touches the hash in the end, a new version would be the same to a store.
      if inNew.changesHash {
        attempt = inNew
        place = site.place
      }
    }
    if place == nil {
      site.place = nil
      barred = [:]
      attempt = try site.settled(from: attempt, &barred)
    }
    (self.site, self.place) = (site, place)
    made = attempt.made
    texts = made.isEmpty ? [:] : attempt.texts
    left = attempt.left(site, barred)
  }

  /// The settings with the new version in the place of the one they are about; nil for those of another bundle.
  func moved(_ settings: ModelSettings) -> ModelSettings? { texts.isEmpty ? nil : site.moved(settings) }

  /// The files as they are to be.
  func changes(_ files: Files) throws -> [FileChanges.Change] {
    let inPlace = site.editable.sorted { $0.key < $1.key }.compactMap { file, version in
      version.model.flatMap { FileChanges.Change(file, from: $0.source.bytes, to: texts[file] ?? $0.source.bytes) }
    }
    guard let place, let version = site.version, let old = version.model?.source.bytes, let new = texts[place.file]
    else { return inPlace }
    return inPlace + (try place.changes(writing: new, copying: version.file, old, files))
  }

  /// The versions that change, or that the new one follows.
  var versions: [ModelMendingPlan.Version] {
    if let place, let version = site.version {
      return [.init(name: version.name, newVersion: place.name, concernsStores: true)]
    }
    return site.editable.sorted { $0.key < $1.key }.compactMap { file, version in
      texts[file] == nil || texts[file] == version.model?.source.bytes
        ? nil : .init(name: version.name, newVersion: nil, concernsStores: false)
    }
  }
}

extension Workspace {
  /// Where the new version goes, behind the one version of the bundle that is looked at.
  fileprivate func newVersion(
    _ target: ModelMendingPlan.Target, _ models: [ModelSettings], _ bundle: ModelBundle, _ selection: Selection
  ) throws -> ModelBundle.NewVersion? {
    guard let settings = models.first, models.count == 1 else {
      throw CannotRun(
        "\(models.count) versions of \(Terminal.sanitized(bundle.path)) are selected, and a new version follows one",
        help: ["name the one, or leave --new-version out"])
    }
    return try place(target, settings, bundle, try bundle.chosen(by: settings), selection)
  }
}

extension ModelFixing {
  /// A bundle whose fixes are applied, and how it is looked at.
  struct Site {
    private let workspace: Workspace
    private let models: [ModelSettings]
    private let selection: Workspace.Selection
    private let options: CheckOptions
    let includesReview: Bool
    /// The version in question; nil where it is open or cannot be read.
    let version: ModelVersion?
    /// The versions whose text can be edited, by file.
    let editable: [String: ModelVersion]
    /// Where the new version goes, if there is one.
    var place: ModelBundle.NewVersion?
    /// Whether a new version is asked for, and there is no bundle that could hold it.
    var isAlone = false

    init(
      _ workspace: Workspace, _ bundle: ModelBundle, _ models: [ModelSettings], _ selection: Workspace.Selection,
      _ options: CheckOptions, includesReview: Bool
    ) {
      self.workspace = workspace
      self.models = models
      self.selection = selection
      self.options = options
      self.includesReview = includesReview
      version = try? bundle.chosen(models.first?.version)
      editable = Dictionary(
        bundle.versions.filter { $0.model?.isText == true }.map { ($0.file, $0) },
        uniquingKeysWith: { first, _ in first })
    }

    /// Settings that are about the new version.
    func moved(_ settings: ModelSettings) -> ModelSettings? {
      guard models.contains(where: { Path.plain($0.path) == Path.plain(settings.path) }) else { return nil }
      guard let place else { return settings }
      var settings = settings
      settings.version = settings.version.map { _ in place.name }
      settings.namedVersion = nil
      return settings
    }

    /// The state with a copy of the version as the new one. What is found only since there is a copy is no fault to
    /// mend: a version that is the same as another.
    func copied(_ start: Attempt) throws -> Attempt {
      guard let place, let version, let bytes = version.model?.source.bytes else { return start }
      let texts = [place.file: bytes, place.currentVersionFile: place.currentVersionBytes]
      let known = start.found.map { finding in
        var moved = finding
        if moved.element.version == version.name { moved.element.version = place.name }
        return FindingKey(moved)
      }
      let found = try found(in: texts)
      return Attempt(texts, found, ignored: Set(found.map(FindingKey.init)).subtracting(known))
    }

    /// What there is to say of the bundle with some texts, suppressed findings and known ones left out.
    func found(in texts: [String: [UInt8]]) throws -> [Diagnostic] {
      let project = Workspace(workspace.configuration, files: workspace.files.overlaid(texts))
      return try project.findings(of: models.compactMap(moved), selection, options).diagnostics
        .filter { $0.suppression == nil }
    }

    /// The end of all rounds; where none does without harm, the beginning.
    func settled(from start: Attempt, _ barred: inout [FindingKey: ModelFixingPlan.Reason]) throws -> Attempt {
      try Rounds(mostRounds: 30, mostStarts: 30).settled(
        from: start, barred: &barred,
        round: { attempt, barred in
          guard attempt.apply(self, besides: barred) else { return false }
          attempt.found = try found(in: attempt.texts)
          return true
        }, harm: { $0.harm(self) }) ?? start
    }
  }
}
