import PlumbComparing
import PlumbCore
import PlumbDrift
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbText
import PlumbWorkspace

/// The application of the rules' fixes to one bundle: to its versions, or to a new version.
///
/// Fixes are text edits, so files preserve their layout. After each round, all checks of `validate` run, including
/// those of Swift.
struct ModelFixing {
  /// The bytes of the changed files.
  private(set) var texts: [String: [UInt8]] = [:]
  private var result = RepairPlan()

  private let workspace: Workspace
  private let models: [ModelSettings]
  private let selection: Workspace.Selection
  private let options: CheckOptions
  private let includesReview: Bool
  /// The version to check; `nil` if none is selected or it cannot be read.
  private let version: ModelVersion?
  /// The versions that can be edited as text, by file.
  private let editable: [String: ModelVersion]
  /// The new version; `nil` if none is created.
  private var place: ModelBundle.NewVersion?
  /// Whether the caller requires a new version, but the model is not in a bundle.
  private let isAlone: Bool
  /// The version whose stores are migrated to the selected one without a mapping model; `nil` if it is unknown.
  private let predecessor: Model?

  private typealias Attempt = Repair<State, Fix>

  /// The bundle with some applied fixes, and the resulting findings.
  private struct State {
    /// The changed files.
    var texts: [String: [UInt8]] = [:]
    var found: [Diagnostic]
    var ignored: Set<FindingKey> = []
  }

  /// Applies the fixes; `nil` if the bundle cannot be read, which is a finding.
  init?(
    _ workspace: Workspace, _ models: [ModelSettings], _ bundles: inout Bundles, target: RepairPlan.Target,
    _ selection: Workspace.Selection, _ options: CheckOptions, includesReview: Bool
  ) throws {
    guard let settings = models.first, let bundle = try? bundles.bundle(settings.path) else { return nil }
    (self.workspace, self.models, self.selection, self.options) = (workspace, models, selection, options)
    self.includesReview = includesReview
    version = try? bundle.chosen(settings.version)
    editable = Dictionary(
      bundle.versions.filter { $0.model?.isText == true }.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first }
    )
    predecessor = version.flatMap { bundle.predecessor(of: $0) }
    isAlone = target != .inPlace && bundle.currentVersionFile == nil
    let start = State(found: try found(in: [:]))
    var barred: [FindingKey: RepairPlan.Reason] = [:]
    var attempt: Attempt?
    if target != .inPlace, !isAlone,
      start.found.contains(where: { fix(of: $0) { allows($0, hashing: true) }?.changesHash ?? false })
    {
      place = try workspace.newVersion(target, models, bundle, selection)
      attempt = try settled(from: copied(start), &barred)
      // If no applied fix changes the hash, a new version would be identical for stores and is not created.
      if attempt?.changesHash == false { (attempt, place, barred) = (nil, nil, [:]) }
    }
    let final = try attempt ?? settled(from: start, &barred)
    texts = final.made.isEmpty ? [:] : final.state.texts
    result.made = final.made.map { .init(finding: $0.finding, fix: $0.fix.title) }
    result.left = final.state.found.compactMap { finding in
      fix(of: finding) { _ in true }.map {
        .init(finding: finding, reason: barred[FindingKey(finding)] ?? reason(against: $0) ?? .noHelp)
      }
    }
  }

  /// Returns the settings, changed to the new version; `nil` if no file changes, and for settings of another bundle.
  func movedIfChanged(_ settings: ModelSettings) -> ModelSettings? { texts.isEmpty ? nil : moved(settings) }

  /// Returns the plan with the changes of the files.
  func plan(_ files: Files) throws -> RepairPlan {
    var plan = result
    let inPlace = editable.sorted { $0.key < $1.key }.compactMap { file, version in
      version.model.flatMap { FileChanges.Change(file, from: $0.source.bytes, to: texts[file] ?? $0.source.bytes) }
    }
    if let place, let version {
      plan.versions = [.init(name: version.name, newVersion: place.name, concernsStores: true)]
    } else {
      plan.versions = inPlace.compactMap { editable[$0.path] }
        .map { .init(name: $0.name, newVersion: nil, concernsStores: false) }
    }
    plan.changes = FileChanges(inPlace)
    if let place, let version, let old = version.model?.source.bytes, let new = texts[place.file] {
      plan.changes.changes += try place.changes(writing: new, copying: version.file, old, files)
    }
    return plan
  }
}

extension Workspace {
  /// Returns the new version, which follows the selected version of the bundle.
  fileprivate func newVersion(
    _ target: RepairPlan.Target, _ models: [ModelSettings], _ bundle: ModelBundle, _ selection: Selection
  ) throws -> ModelBundle.NewVersion? {
    guard let settings = models.first, models.count == 1 else {
      throw CannotRun(
        "\(models.count) versions of \(Terminal.sanitized(bundle.path)) are selected, but a new version follows one version",
        help: ["select one version, or omit --new-version"])
    }
    return try place(target, settings, bundle, try bundle.chosen(by: settings), selection)
  }
}

// MARK: - Rounds

extension ModelFixing {
  /// Returns the result of the final round; the initial state if no round is free of harmful fixes.
  private func settled(from start: State, _ barred: inout [FindingKey: RepairPlan.Reason]) throws -> Attempt {
    let attempt = Attempt(start, start.found)
    return try attempt.settled(
      barred: &barred, choose: { candidates(in: $0, excluding: $1) },
      apply: { state, steps in
        state.texts.apply(steps.map(\.fix)) { editable[$0]?.model?.source.bytes }
        state.found = try found(in: state.texts)
        return steps
      }, harm: { attempt, _ in harm(of: attempt, since: start.found) }) ?? attempt
  }

  /// Returns the fixes that do not conflict. A conflicting fix is tried again in the next round. Two edits of one tag
  /// conflict, because they could set the same attribute twice.
  private func candidates(
    in attempt: Attempt, excluding barred: [FindingKey: RepairPlan.Reason]
  ) -> [Attempt.Step] {
    var taken: Set<String> = []
    return attempt.state.found.compactMap { finding in
      let key = FindingKey(finding)
      guard barred[key] == nil, !attempt.state.ignored.contains(key), attempt.mayTry(key),
        let fix = fix(of: finding, where: { allows($0) })
      else { return nil }
      let tags = Set(fix.edits.compactMap { tag(of: $0, attempt.state.texts) })
      guard !tags.isEmpty, tags.isDisjoint(with: taken) else { return nil }
      taken.formUnion(tags)
      return .init(finding, fix)
    }
  }

  /// Returns the file and the offset of the tag that an edit changes.
  private func tag(of edit: TextEdit, _ texts: [String: [UInt8]]) -> String? {
    let file = edit.location.file
    guard let bytes = texts[file] ?? editable[file]?.model?.source.bytes else { return nil }
    let offset = min(max(0, edit.location.start.offset), bytes.count)
    return "\(bytes[..<offset].lastIndex(of: UInt8(ascii: "<")) ?? 0) \(file)"
  }

  /// Returns the fixes to discard: fixes without effect, fixes that introduce an error, and fixes that change a
  /// version hash without declaring it.
  private func harm(of attempt: Attempt, since before: [Diagnostic]) -> [FindingKey: RepairPlan.Reason] {
    let found = attempt.state.found
    var harm: [FindingKey: RepairPlan.Reason] = [:]
    for key in attempt.unhelpful(found) { harm[key] = .noHelp }
    for error in found.filter({ $0.severity == .error && !mayFollow($0) }).worse(than: before) {
      for finding in attempt.made.map(\.finding).likeliest(behind: error) where harm[FindingKey(finding)] == nil {
        harm[FindingKey(finding)] = .harm(message: error.message)
      }
    }
    for (file, version) in editable {
      guard let old = version.model, let bytes = attempt.state.texts[file] else { continue }
      let new = try? Model.read(bytes, file: file, name: version.name).value
      if let new, StoreSchema(old) == StoreSchema(new) { continue }
      for step in attempt.made
      where harm[step.key] == nil && step.fix.edits.contains(where: { $0.location.file == file }) {
        harm[step.key] = .changesHash
      }
    }
    for error in stepErrors(of: attempt) {
      for finding in attempt.made.map(\.finding).likeliest(behind: error) where harm[FindingKey(finding)] == nil {
        harm[FindingKey(finding)] = .harm(message: error.message)
      }
    }
    return harm
  }

  /// Returns the reasons for which the step to the edited version fails or drops values, without those of the unedited
  /// version. A new version follows the selected one.
  private func stepErrors(of attempt: Attempt) -> [Diagnostic] {
    guard let version, let old = version.model, let before = place == nil ? predecessor : old,
      let bytes = attempt.state.texts[place?.file ?? version.file],
      let new = try? Model.read(bytes, file: version.file, name: place?.name ?? version.name).value
    else { return [] }
    return new.stepErrors(since: before).worse(than: old.stepErrors(since: before))
  }

  /// Whether a new error is acceptable: after a change of the model that the user permits, Swift has to be adapted,
  /// which the report describes.
  private func mayFollow(_ error: Diagnostic) -> Bool {
    includesReview && Rule.named(error.rule)?.category == .drift
  }

  /// Returns the findings of the bundle with some texts, without suppressed and baselined findings.
  private func found(in texts: [String: [UInt8]]) throws -> [Diagnostic] {
    let project = workspace.overlaid(texts)
    return try project.findings(of: models.compactMap(moved), selection, options).diagnostics
      .filter { $0.suppression == nil }
  }

  /// Returns the state after copying the version to the new one. Findings that only the copy causes, such as two
  /// identical versions, are ignored, unless the version had a finding of the same rule.
  private func copied(_ start: State) throws -> State {
    guard let place, let version, let bytes = version.model?.source.bytes else { return start }
    let texts = [place.file: bytes, place.currentVersionFile: place.currentVersionBytes]
    let known = start.found.map { finding in
      var moved = finding
      if moved.element.version == version.name { moved.element.version = place.name }
      return FindingKey(moved)
    }
    let found = try found(in: texts)
    let rules = Set(start.found.filter { $0.element == ElementPath(version: version.name) }.map(\.rule))
    let caused = found.filter { $0.element != ElementPath(version: place.name) || !rules.contains($0.rule) }
    return State(texts: texts, found: found, ignored: Set(caused.map(FindingKey.init)).subtracting(known))
  }

  /// Returns the settings, changed to the new version; `nil` for settings of another bundle.
  private func moved(_ settings: ModelSettings) -> ModelSettings? {
    guard models.contains(where: { Path.plain($0.path) == Path.plain(settings.path) }) else { return nil }
    guard let place else { return settings }
    var settings = settings
    settings.version = settings.version.map { _ in place.name }
    settings.namedVersion = nil
    return settings
  }
}

// MARK: - Fixes

extension ModelFixing {
  /// Returns the first fix of a finding that changes only files of the bundle and satisfies a condition.
  private func fix(of finding: Diagnostic, where condition: (Fix) -> Bool) -> Fix? {
    finding.fixes.first { fix in
      !fix.edits.isEmpty
        && fix.edits.allSatisfy { editable[$0.location.file] != nil || $0.location.file == place?.file }
        && condition(fix)
    }
  }

  /// Whether a fix may be applied: the user permits its applicability, and it does not change the hash of a version
  /// that may have stores. With `hashing`, a new version may be created for it.
  private func allows(_ fix: Fix, hashing: Bool = false) -> Bool {
    guard includesReview || fix.applicability == .safe else { return false }
    return !fix.changesHash
      || fix.edits.allSatisfy { edit in
        edit.location.file == place?.file || hashing && edit.location.file == version?.file
      }
  }

  /// Returns the reason for not applying a fix that was not tried; `nil` if it may be applied.
  private func reason(against fix: Fix) -> RepairPlan.Reason? {
    if fix.changesHash, let file = fix.edits.first?.location.file, file != place?.file {
      if isAlone { return .alone }
      let isCurrent = place == nil && file == version?.file
      return isCurrent ? .changesHash : .shipped(version: editable[file]?.name ?? file)
    }
    return allows(fix) ? nil : .review
  }
}

extension Repair where Change == Fix {
  fileprivate var changesHash: Bool { made.contains(where: \.fix.changesHash) }
}
