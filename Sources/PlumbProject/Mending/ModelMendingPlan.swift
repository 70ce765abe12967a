import PlumbDrift
import PlumbFormats
import PlumbModel
import PlumbText

/// What has to be written so that models say what Swift says.
///
///     let plan = try workspace.mendModels(to: .newVersion(named: nil))
///     plan.made.map(\.fix)             // Add the attribute isHeated, Boolean with the default NO
///     plan.versions.first?.newVersion  // Greenhouse 4
public struct ModelMendingPlan: Sendable {
  /// The files as they are to be.
  public var changes = FileChanges()
  /// What goes into the models, in that order.
  public var made: [Made] = []
  /// The findings that are left, notes aside, and why.
  public var left: [MendingPlan.Left] = []
  /// The versions that change, or that new ones follow. None where nothing is put into any model.
  public var versions: [Version] = []

  /// A finding, and what mends it, as a command: `Add the attribute note, optional String`.
  public struct Made: Sendable, Hashable {
    /// The difference, as it was before.
    public var finding: Diagnostic
    /// A line without a full stop.
    public var fix: String
  }

  /// A version of a bundle.
  public struct Version: Sendable, Hashable {
    /// Without `.xcdatamodel`.
    public var name: String
    /// The version that is written beside it; nil where it is edited itself.
    public var newVersion: String?
    /// Whether a store of the version as it was does not fit what it is to be. Told by what Core Data's version hashes
    /// are made of; then a version that has shipped must stay as it is.
    public var concernsStores: Bool
  }

  /// Where edits of a model go.
  public enum Target: Sendable, Hashable {
    /// Into the version that they are about.
    case inPlace
    /// Into a copy beside it, which becomes the current version. Without a name it gets the one that Xcode would give.
    case newVersion(named: String?)
  }
}

extension Workspace {
  /// Puts into the models what only Swift says, as far as it is sound.
  ///
  /// With `.review` also what somebody should look at afterwards. Nothing is ever removed from a model.
  ///
  /// - Parameters:
  ///   - most: `.review` for what changes how stored data is read, too.
  ///   - target: A new version for what has shipped; its name must be free.
  /// - Throws: `CannotRun` where no selected model has sources, where a new version cannot be, and where two configured
  ///   models would make different things of one file.
  public func mendModels(
    _ most: Fix.Applicability = .safe, to target: ModelMendingPlan.Target = .inPlace, in selection: Selection = .all
  ) throws -> ModelMendingPlan {
    var bundles = Bundles(files)
    let models = try models(selection).map { DeclaredModel($0, try bundles.model($0)) }
    let others = ProjectSources.beside(models.map(\.settings), in: configuration, &bundles)
    var sources = ProjectSources(models, besides: others, files)
    let mendings = try models.indices.compactMap { index in
      let settings = models[index].settings
      let bundle = try bundles.bundle(settings.path)
      let version = try bundle.chosen(by: settings)
      let place = try place(target, settings, bundle, version, selection)
      return try ModelMending(
        index, in: &sources, bundle, version, to: place, rules: configuration.rules,
        includesReview: most == .review, files)
    }
    guard !mendings.isEmpty else { throw CannotRun.noSources }
    try Self.refuseContradictions(mendings.flatMap(\.changes.changes))
    return ModelMendingPlan(mendings)
  }

  /// Where a new version goes; nil where the version itself is edited.
  func place(
    _ target: ModelMendingPlan.Target, _ settings: ModelSettings, _ bundle: ModelBundle, _ version: ModelVersion,
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

  /// A version may be configured twice, each time with sources of its own.
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

extension ModelMendingPlan {
  fileprivate init(_ mendings: [ModelMending]) {
    changes = FileChanges(oneAfterAnother: mendings.map(\.changes))
    made = mendings.flatMap(\.made).map { Made(finding: $0.finding, fix: $0.fix.title) }
    left = mendings.flatMap(\.left).once(by: \.finding).map { .init(finding: $0.finding, why: $0.why) }
    versions = mendings.filter { !$0.changes.isEmpty }.map {
      Version(name: $0.version.name, newVersion: $0.newVersion, concernsStores: $0.concernsStores)
    }
  }
}
