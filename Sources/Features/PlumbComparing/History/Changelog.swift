import PlumbModel
import PlumbWorkspace

/// The changes of each version of a bundle, newest first.
///
///     let changelog = Changelog(bundle)
///     changelog.sections.first?.name                     // "Shop 3"
///     changelog.sections.first?.step?.migrationClass     // .lossy
public struct Changelog: Sendable {
  /// The bundle's name: `Shop`.
  public let bundle: String
  /// The sections, newest version first.
  public var sections: [Section]
  /// Whether some versions are older than the history of a shallow clone. They have no origin.
  public var isCutOff = false
  /// A note for the user if the order of the versions is a guess.
  public var orderNote: String?

  /// The changes of one version.
  public struct Section: Sendable {
    /// The version's size, the step to it, or the reason why it cannot be read.
    public let moment: ModelHistory.Moment
    /// Whether the version is the current one of the bundle.
    public let isCurrent: Bool
    /// The author and date of the commit that added the version; `nil` if unknown.
    public let origin: VersionOrigin?
    /// The project's mapping model for the step to the version; `nil` if it has none.
    public let mapping: String?

    /// Whether unreadable versions are between this one and the one it is compared with.
    public var skipsVersions: Bool { moment.skips > 0 }
    /// The version's name.
    public var name: String { moment.name }
    /// The changes since the previous readable version; `nil` if it has none.
    public var step: Evolution? { moment.step }
  }

  /// Creates the changelog of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bundle with its versions, in order.
  ///   - origins: The origins of versions, by version name.
  ///   - history: The history of the bundle if it is already computed, which saves the time for comparing versions.
  public init(_ bundle: ModelBundle, origins: [String: VersionOrigin] = [:], history: ModelHistory? = nil) {
    self.bundle = bundle.name
    let current = bundle.currentVersion?.name
    sections = (history ?? ModelHistory(of: bundle)).moments.reversed().map { moment in
      let mapped = bundle.mappedSteps.first { $0.from == moment.before && $0.to == moment.name }
      return Section(
        moment: moment, isCurrent: moment.name == current, origin: origins[moment.name], mapping: mapped?.file)
    }
  }

  /// Returns the changelog without a version and the versions before it. Returns all sections if no version has the
  /// name.
  public func since(_ version: String) -> Changelog {
    var copy = self
    copy.sections = Array(sections.prefix { $0.name != version })
    return copy
  }
}
