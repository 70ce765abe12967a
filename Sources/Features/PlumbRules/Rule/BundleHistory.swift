import PlumbModel

/// A bundle and the same bundle at a git ref. The rules of `--against` compare the two.
///
///     BundleHistory(now: bundle, then: bundleOfMain, ref: "origin/main")
///
/// If the last common commit is known, only changes since that commit on the current side count: a branch that is
/// behind has deleted no versions. The models must be unmodified after reading, because models with equal bytes are
/// not compared further.
public struct BundleHistory: Sendable {
  /// The current bundle.
  public var now: ModelBundle
  /// The bundle at the ref.
  public var then: ModelBundle
  /// The bundle at the last common commit of the ref and the checked-out commit. `nil` if that commit is not known,
  /// or if it has no bundle.
  public var base: ModelBundle?
  /// Whether the last common commit is known. If it is not, all differences from `then` count as changes on the
  /// current side.
  public var hasBase: Bool
  /// The ref, as a git command accepts it: `origin/main`.
  public var ref: String
  /// The path of the bundle at the ref, from the top of the repository. `nil` if the bundle has the same path now.
  public var movedFrom: String?
  /// The names of versions of which no user has a store. `current` represents the version that is current at the ref.
  public var unreleased: Set<String>
  /// The commits in which versions of a schema in Swift were first edited since the ref, by the names of the versions.
  package var edits: [String: String] = [:]

  /// Creates a history. By default it has no common commit, and all versions are released.
  public init(
    now: ModelBundle, then: ModelBundle, base: ModelBundle? = nil, hasBase: Bool? = nil, ref: String,
    movedFrom: String? = nil, unreleased: Set<String> = []
  ) {
    self.now = now
    self.then = then
    self.base = base
    self.hasBase = hasBase ?? (base != nil)
    self.ref = ref
    self.movedFrom = movedFrom
    self.unreleased = unreleased
  }
}
