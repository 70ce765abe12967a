import PlumbCore
import PlumbDrift
import PlumbFormats
import PlumbModel

/// The changes that align models with their Swift declarations.
///
///     let plan = try workspace.repairModels(to: .newVersion(named: nil))
///     plan.made.map(\.fix)             // Add the attribute isHeated, Boolean with the default NO
///     plan.versions.first?.newVersion  // Greenhouse 4
public struct ModelRepairPlan: Sendable {
  /// The changes of the files.
  public var changes = FileChanges()
  /// The changes of the models, in the order of application.
  public var made: [Made] = []
  /// The unfixed findings with the reasons, except notes.
  public var left: [RepairPlan.Left] = []
  /// The versions that change, or from which new versions are created; empty if no model changes.
  public var versions: [Version] = []

  /// A finding and its fix in the imperative: `Add the attribute note, optional String`.
  public struct Made: Sendable, Hashable {
    /// The finding before the fix.
    public var finding: Diagnostic
    /// The fix: one line without a full stop.
    public var fix: String
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
  }

  /// The version to which edits are applied.
  public enum Target: Sendable, Hashable {
    /// The selected version.
    case inPlace
    /// A new version in the same bundle, which becomes the current version. The default name is the one that Xcode
    /// would use.
    case newVersion(named: String?)
  }
}

extension Workspace {
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
    _ most: Fix.Applicability = .safe, to target: ModelRepairPlan.Target = .inPlace, in selection: Selection = .all
  ) throws -> ModelRepairPlan {
    var bundles = Bundles(files)
    let models = try models(selection).map { DeclaredModel($0, try bundles.model($0)) }
    let others = ProjectSources.nextTo(models.map(\.settings), in: configuration, &bundles)
    var sources = ProjectSources(models, excluding: others, files)
    let mendings = try models.indices.compactMap { index in
      let settings = models[index].settings
      let bundle = try bundles.bundle(settings.path)
      let version = try bundle.chosen(by: settings)
      let place = try place(target, settings, bundle, version, selection)
      return try ModelRepair(
        index, in: &sources, bundle, version, to: place, rules: configuration.rules,
        includesReview: most == .review, files)
    }
    guard !mendings.isEmpty else { throw CannotRun.noSources }
    try Self.refuseContradictions(mendings.flatMap(\.changes.changes))
    return ModelRepairPlan(mendings)
  }

  /// Returns the new version to create; `nil` if the version itself is edited.
  func place(
    _ target: ModelRepairPlan.Target, _ settings: ModelSettings, _ bundle: ModelBundle, _ version: ModelVersion,
    _ selection: Selection
  ) throws(CannotRun) -> ModelBundle.NewVersion? {
    guard case .newVersion(let name) = target else { return nil }
    if let pinned = settings.version, selection.version == nil, settings.namedVersion == nil {
      throw CannotRun(
        "\(configuration.file ?? "the configuration") works with \(Words.quoted(pinned)), not with the newest",
        help: ["remove “version” from the model there, or leave --new-version out"])
    }
    do throws(ModelBundle.NewVersionFailure) {
      return try bundle.newVersion(named: name, after: version.name)
    } catch {
      throw CannotRun(error, bundle, orElse: "or leave --new-version out")
    }
  }

  /// Throws if two models require different contents of one file. A version may be configured twice with different
  /// sources.
  private static func refuseContradictions(_ changes: [FileChanges.Change]) throws(CannotRun) {
    var bytes: [String: [UInt8]?] = [:]
    for change in changes {
      if let other = bytes[change.path], other != change.new {
        throw CannotRun(
          "two models in the configuration would make something else of \(Terminal.sanitized(change.path))",
          help: ["configure it once, with the sources of both"])
      }
      bytes[change.path] = .some(change.new)
    }
  }
}

extension ModelRepairPlan {
  fileprivate init(_ mendings: [ModelRepair]) {
    changes = FileChanges(oneAfterAnother: mendings.map(\.changes))
    made = mendings.flatMap(\.made).map { Made(finding: $0.finding, fix: $0.fix.title) }
    left = mendings.flatMap(\.left).once(by: \.finding).map { .init(finding: $0.finding, why: $0.why) }
    versions = mendings.filter { !$0.changes.isEmpty }.map {
      Version(name: $0.version.name, newVersion: $0.newVersion, concernsStores: $0.concernsStores)
    }
  }
}
