import PlumbCore
import PlumbDrift
import PlumbEvolution
import PlumbFormats
import PlumbModel
import PlumbSwift

/// The application of the rules' fixes to one bundle, in rounds: to its versions, or to a new version.
///
/// Fixes are text edits, so files preserve their layout. After each round, all checks of `validate` run, including
/// those of Swift.
struct ModelFixing {
  /// The fixed findings with their fixes.
  private(set) var made: [ModelRepairPlan.Made] = []
  /// The findings whose fixes are not applied.
  private(set) var left: [ModelFixingPlan.Left] = []
  /// The bytes of the changed files.
  private(set) var texts: [String: [UInt8]] = [:]
  private let site: Site
  /// The new version; `nil` if none is created.
  private let place: ModelBundle.NewVersion?

  /// Applies the fixes; `nil` if the bundle cannot be read, which is a finding.
  init?(
    _ workspace: Workspace, _ models: [ModelSettings], _ bundles: inout Bundles, target: ModelRepairPlan.Target,
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
      // If no applied fix changes the hash, a new version would be identical for stores and is not created.
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

  /// Returns the settings, changed to the new version; `nil` for settings of another bundle.
  func moved(_ settings: ModelSettings) -> ModelSettings? { texts.isEmpty ? nil : site.moved(settings) }

  /// Returns the changes of the files.
  func changes(_ files: Files) throws -> [FileChanges.Change] {
    let inPlace = site.editable.sorted { $0.key < $1.key }.compactMap { file, version in
      version.model.flatMap { FileChanges.Change(file, from: $0.source.bytes, to: texts[file] ?? $0.source.bytes) }
    }
    guard let place, let version = site.version, let old = version.model?.source.bytes, let new = texts[place.file]
    else { return inPlace }
    return inPlace + (try place.changes(writing: new, copying: version.file, old, files))
  }

  /// The versions that change, or from which new versions are created.
  var versions: [ModelRepairPlan.Version] {
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
  /// Returns the new version, which follows the selected version of the bundle.
  fileprivate func newVersion(
    _ target: ModelRepairPlan.Target, _ models: [ModelSettings], _ bundle: ModelBundle, _ selection: Selection
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
  /// The bundle to fix, and the options of its checks.
  struct Site {
    private let workspace: Workspace
    private let models: [ModelSettings]
    private let selection: Workspace.Selection
    private let options: CheckOptions
    let includesReview: Bool
    /// The version to check; `nil` if none is selected or it cannot be read.
    let version: ModelVersion?
    /// The versions that can be edited as text, by file.
    let editable: [String: ModelVersion]
    /// The new version; `nil` if none is created.
    var place: ModelBundle.NewVersion?
    /// Whether the caller requires a new version, but the model is not in a bundle.
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

    /// Returns the settings, changed to the new version; `nil` for settings of another bundle.
    func moved(_ settings: ModelSettings) -> ModelSettings? {
      guard models.contains(where: { Path.plain($0.path) == Path.plain(settings.path) }) else { return nil }
      guard let place else { return settings }
      var settings = settings
      settings.version = settings.version.map { _ in place.name }
      settings.namedVersion = nil
      return settings
    }

    /// Returns the state after copying the version to the new one. Findings that only the copy causes, such as two
    /// identical versions, are ignored.
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

    /// Returns the findings of the bundle with some texts, without suppressed and baselined findings.
    func found(in texts: [String: [UInt8]]) throws -> [Diagnostic] {
      let project = Workspace(workspace.configuration, files: workspace.files.overlaid(texts))
      return try project.findings(of: models.compactMap(moved), selection, options).diagnostics
        .filter { $0.suppression == nil }
    }

    /// Returns the result of the final round; the initial state if no round is free of harmful fixes.
    func settled(from start: Attempt, _ barred: inout [FindingKey: ModelFixingPlan.Reason]) throws -> Attempt {
      try Rounds(mostRounds: 30, mostStarts: 30).settled(
        from: start, barred: &barred,
        round: { attempt, barred in
          guard attempt.apply(self, excluding: barred) else { return false }
          attempt.found = try found(in: attempt.texts)
          return true
        }, harm: { $0.harm(self) }) ?? start
    }
  }
}
