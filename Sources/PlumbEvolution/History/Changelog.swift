import PlumbModel

/// What each version of a bundle brought, the newest first.
///
///     let changelog = Changelog(bundle)
///     changelog.sections.first?.name                     // "Shop 3"
///     changelog.sections.first?.step?.migrationClass     // .lossy
public struct Changelog: Sendable {
  /// The bundle's name: `Shop`.
  public let bundle: String
  /// The newest first.
  public var sections: [Section]
  /// Whether the history of some versions begins before that of a shallow clone: they have no origin then.
  public var isCutOff = false
  /// A remark for the user if the order of the versions is a guess.
  public var orderRemark: String?

  /// What one version brought.
  public struct Section: Sendable {
    /// The version's size, the step to it, or why it cannot be read.
    public let moment: ModelHistory.Moment
    /// Whether an app opens its stores with the version.
    public let isCurrent: Bool
    /// Who added the version, and when; nil where nobody knows.
    public let origin: VersionOrigin?
    /// The mapping model of the project for the step to the version; nil where there is none.
    public let mapping: String?

    /// Whether there are versions between this one and the one that it is compared with, which cannot be read.
    public var skipsVersions: Bool { moment.skips > 0 }
    /// The version's name.
    public var name: String { moment.name }
    /// What changed since the last version before it that can be read.
    public var step: Evolution? { moment.step }
  }

  /// The changelog of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: Its versions as they are understood, in their order.
  ///   - origins: Who added a version, by its name.
  ///   - history: That of the bundle, where it is at hand: comparing versions takes time.
  public init(_ bundle: ModelBundle, origins: [String: VersionOrigin] = [:], history: ModelHistory? = nil) {
    self.bundle = bundle.name
    let current = bundle.currentVersion?.name
    sections = (history ?? ModelHistory(of: bundle)).moments.reversed().map { moment in
      let mapped = bundle.mappedSteps.first { $0.from == moment.before && $0.to == moment.name }
      return Section(
        moment: moment, isCurrent: moment.name == current, origin: origins[moment.name], mapping: mapped?.file)
    }
  }

  /// The same without a version and what came before it. A name that no version has leaves all of them.
  public func since(_ version: String) -> Changelog {
    var copy = self
    copy.sections = Array(sections.prefix { $0.name != version })
    return copy
  }
}

/// The commit that first added a version.
public struct VersionOrigin: Hashable, Sendable {
  /// 40 hexadecimal digits, or 64.
  public var commit: String
  /// The day of the commit, `2024-05-01`, as the committer's clock had it.
  public var day: String
  /// The name of who wrote the commit. Anybody may have chosen it: it is no safer than a name in a model.
  public var author: String

  /// An origin as its parts.
  public init(commit: String, day: String, author: String) {
    self.commit = commit
    self.day = day
    self.author = author
  }
}
