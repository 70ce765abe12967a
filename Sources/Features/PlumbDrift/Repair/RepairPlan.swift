import PlumbCore
import PlumbFindings
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The changes that fix findings: of Swift, of models that are aligned with Swift, or of models that violate rules.
///
///     let plan = try workspace.repair(.review)
///     plan.changes.diff()              // a unified diff
///     plan.made.map(\.finding.message) // Order.quantity is Integer 64 in the model but Int32 in Swift
///     plan.made.map(\.fix)             // Change the type to Int64
///     plan.left.first?.why             // the models contradict each other: …
public struct RepairPlan: Sendable {
  /// The changes of the files; empty if no finding can be fixed.
  public var changes = FileChanges()
  /// The fixed findings with their fixes, in the order of application.
  public var made: [Made] = []
  /// The unfixed findings after the changes, except notes; for fixes of models, those that have a fix.
  public var left: [Left] = []
  /// The unfixed findings that the baseline contains. They are not fixed, and not part of `left`.
  public var baselined: [Diagnostic] = []
  /// The versions of models that change, or from which new versions are created.
  public var versions: [Version] = []

  /// Creates a plan without changes.
  package init() {}

  /// A finding and its fix in the imperative: `Add the attribute note, optional String`.
  public struct Made: Sendable, Hashable {
    /// The finding before the fix.
    public var finding: Diagnostic
    /// The fix: one line without a full stop.
    public var fix: String

    package init(finding: Diagnostic, fix: String) {
      self.finding = finding
      self.fix = fix
    }
  }

  /// An unfixed finding.
  public struct Left: Sendable, Hashable {
    /// The finding, as reported after the changes.
    public var finding: Diagnostic
    /// The reason why it is not fixed; `nil` if the finding explains it.
    public var reason: Reason?

    package init(finding: Diagnostic, reason: Reason?) {
      self.finding = finding
      self.reason = reason
    }

    /// The reason as a phrase; `nil` if the finding explains it, or if the reason applies to a group of findings.
    public var why: String? { if case .other(let why)? = reason { why } else { nil } }
  }

  /// The reason why a finding is not fixed.
  public enum Reason: Sendable, Hashable {
    /// The user has to review the fix.
    case review
    /// The fix changes a version hash, and the caller requires no new version.
    case changesHash
    /// The fix changes a version hash, and the model is not in a bundle, which a new version requires.
    case alone
    /// The fix changes the hash of a version that has a later version, and has to stay unchanged.
    case shipped(version: String)
    /// The finding remains after the fix.
    case noHelp
    /// The fix introduces an error.
    case harm(message: String)
    /// A phrase for one finding: `the models contradict each other: …`.
    case other(String)
  }

  /// A version of a bundle.
  public struct Version: Sendable, Hashable {
    /// The name without `.xcdatamodel`.
    public var name: String
    /// The name of the new version; `nil` if the version itself is edited.
    public var newVersion: String?
    /// Whether the change makes stores of the original version incompatible, because it affects Core Data's version
    /// hashes. A released version must then stay unchanged.
    public var concernsStores: Bool

    package init(name: String, newVersion: String?, concernsStores: Bool) {
      self.name = name
      self.newVersion = newVersion
      self.concernsStores = concernsStores
    }
  }

  /// The version to which edits of models are applied.
  public enum Target: Sendable, Hashable {
    /// The selected version.
    case inPlace
    /// A new version in the same bundle, which becomes the current version. The default name is the one that Xcode
    /// would use.
    case newVersion(named: String?)
  }
}

extension RepairPlan {
  /// Combines the plans for several models, one after another.
  package init(_ plans: [RepairPlan]) {
    changes = FileChanges(oneAfterAnother: plans.map(\.changes))
    made = plans.flatMap(\.made)
    left = plans.flatMap(\.left).once(by: \.finding)
    baselined = plans.flatMap(\.baselined).once(by: \.self)
    versions = plans.flatMap(\.versions)
  }

  /// The unfixed findings by reason, with the commands that fix them.
  ///
  ///     left: 2 findings whose fix changes the version hash: plumb validate --fix --include-review --new-version
  ///       Shop.note has no default and is not optional
  ///
  /// At most ten findings are listed for each reason.
  package var leftLines: [String] {
    var reasons: [Reason?] = []
    for left in self.left where !reasons.contains(left.reason) { reasons.append(left.reason) }
    return reasons.flatMap { reason in
      let findings = left.filter { $0.reason == reason }.map(\.finding.message)
      let more = findings.count > 10 ? ["  and \(findings.count - 10) more"] : []
      return ["left: \(Phrase.plural(findings.count, "finding", "findings")) \(reason?.phrase ?? "")"]
        + findings.prefix(10).map { "  \($0)" } + more
    }
  }
}

extension RepairPlan.Reason {
  /// The end of a sentence whose subject is the findings.
  fileprivate var phrase: String {
    switch self {
    case .review: "whose fix requires a review: plumb validate --fix --include-review"
    case .changesHash:
      "whose fix changes the version hash, so that stores of a shipped version would not open: "
        + "plumb validate --fix --include-review --new-version"
    case .alone:
      "whose fix changes the version hash and requires a new version: put the model into an .xcdatamodeld, which can "
        + "contain several versions"
    case .shipped(let version): "whose fix would change the version hash of \(version), which is not edited"
    case .noHelp: "that remain after the fix: fix them in Xcode"
    case .harm(let message): "whose fix would cause another error: \(message)"
    case .other(let why): why
    }
  }

  /// The reason for one finding, without a command: `its fix requires a review`.
  package var sentence: String {
    switch self {
    case .review: "its fix requires a review"
    case .changesHash: "its fix changes the version hash, so that stores of a shipped version would not open"
    case .alone:
      "its fix changes the version hash and requires a new version, but the model is not in an .xcdatamodeld"
    case .shipped(let version): "its fix would change the version hash of \(version), which is not edited"
    case .noHelp: "it remains after its fix"
    case .harm(let message): "its fix would cause another error: \(message)"
    case .other(let why): why
    }
  }
}

// MARK: - Two kinds of repair

extension Workspace {
  /// Fixes differences in Swift: applies edits in memory, checks the result, and discards edits without success.
  ///
  /// `.review` includes fixes that the user has to review. Edits that would introduce a difference in another
  /// configured model, and edits in files with syntax errors, are not made.
  ///
  /// No file is written. Fixing the result again makes no further changes.
  ///
  /// - Throws: `CannotRun` if no selected model has sources, or if a source cannot be read; `Unreadable` for an
  ///   unreadable model.
  public func repair(_ most: Fix.Applicability = .safe, in selection: Selection = .all) throws -> RepairPlan {
    if search != nil { return try repair(parts(selection)) { try $0.repair(most, in: $1) } }
    var bundles = Bundles(self)
    var repair = SourceRepair(
      try declaredModels(selection, &bundles), rules: configuration.rules, includesReview: most == .review,
      baseline: try knownFindings())
    for index in try models(selection).indices { try repair.repair(index) }
    try repair.settle()
    guard repair.hasSources else { throw CannotRun.noSources }
    let plan = repair.plan
    try refuseEditsOutside(plan.changes, of: models(selection), selection)
    return plan
  }

  /// Adds declarations that only exist in Swift to the models, if they are valid.
  ///
  /// `.review` includes changes that the user has to review. Elements are never removed from a model.
  ///
  /// - Parameters:
  ///   - most: `.review` to include changes that affect how stored data is read.
  ///   - target: The version to change. Released versions require a new version, whose name must not exist.
  /// - Throws: `CannotRun` if no selected model has sources, if a new version cannot be created, and if two
  ///   configured models require different contents of one file.
  public func repairModels(
    _ most: Fix.Applicability = .safe, to target: RepairPlan.Target = .inPlace, in selection: Selection = .all
  ) throws -> RepairPlan {
    if search != nil { return try repair(parts(selection)) { try $0.repairModels(most, to: target, in: $1) } }
    var bundles = Bundles(self)
    var sources = try declaredModels(selection, &bundles)
    let baseline = try knownFindings()
    let plans = try models(selection).enumerated().compactMap { index, settings in
      let bundle = try bundles.bundle(settings.path)
      let version = try bundle.chosen(by: settings)
      let place = try place(target, settings, bundle, version, selection)
      return try ModelRepair(version, of: bundle, place, files)
        .plan(
          index, in: &sources, rules: configuration.rules, includesReview: most == .review, baseline: baseline)
    }
    guard !plans.isEmpty else { throw CannotRun.noSources }
    try Self.refuseContradictions(plans.flatMap(\.changes.changes))
    let plan = RepairPlan(plans)
    try refuseEditsOutside(plan.changes, of: models(selection), selection)
    return plan
  }

  /// Returns the plan for the parts of a run. Each part starts from the files as changed for the previous ones. A part
  /// without sources is skipped, unless no part has sources.
  package func repair(
    _ parts: Parts, _ repair: (Workspace, Selection) throws -> RepairPlan
  ) throws -> RepairPlan {
    var plans: [RepairPlan] = []
    var texts: [String: [UInt8]] = [:]
    guard !parts.list.isEmpty else { throw noModelBelow }
    for part in parts.list {
      do {
        let plan = try repair(part.workspace.overlaid(texts), part.selection)
        for change in plan.changes.changes { texts[change.path] = change.new }
        plans.append(plan)
      } catch let error as CannotRun where error == .noSources && parts.list.count > 1 {
        continue
      }
    }
    guard !plans.isEmpty else { throw CannotRun.noSources }
    return RepairPlan(plans)
  }

  /// Returns the configured baseline; an empty one if none is configured.
  private func knownFindings() throws -> Baseline { try configuration.baseline.map(baseline) ?? Baseline() }

  /// Returns the sources of the selected models, and of other models that may share them.
  private func declaredModels(_ selection: Selection, _ bundles: inout Bundles) throws -> ProjectSources {
    let models = try models(selection).map { DeclaredModel($0, try bundles.model($0)) }
    let others = ProjectSources.nextTo(models.map(\.settings), in: configuration, &bundles)
    return ProjectSources(models, excluding: others, files, bundles.projects)
  }

  /// Returns the new version to create; `nil` if the version itself is edited.
  package func place(
    _ target: RepairPlan.Target, _ settings: ModelSettings, _ bundle: ModelBundle, _ version: ModelVersion,
    _ selection: Selection
  ) throws(CannotRun) -> ModelBundle.NewVersion? {
    guard case .newVersion(let name) = target else { return nil }
    if let pinned = settings.version, selection.version == nil, settings.namedVersion == nil {
      throw CannotRun(
        "\(configuration.file ?? "the configuration") uses the version \(Phrase.quoted(pinned)), not the newest",
        help: ["remove “version” from the model in the configuration, or omit --new-version"])
    }
    do throws(ModelBundle.NewVersionFailure) {
      return try bundle.newVersion(named: name, after: version.name)
    } catch {
      throw CannotRun(error, bundle, orElse: "or omit --new-version")
    }
  }

  /// Throws if two models require different contents of one file. A version may be configured twice with different
  /// sources.
  private static func refuseContradictions(_ changes: [FileChanges.Change]) throws(CannotRun) {
    var bytes: [String: [UInt8]?] = [:]
    for change in changes {
      if let other = bytes[change.path], other != change.new {
        throw CannotRun(
          "two models in the configuration require different contents of \(Terminal.sanitized(change.path))",
          help: ["configure it once, with the sources of both"])
      }
      bytes[change.path] = .some(change.new)
    }
  }
}

extension CannotRun {
  static var noSources: CannotRun {
    CannotRun("no sources are configured", help: ["add \"sources\" to the model in plumb.json"])
  }
}
