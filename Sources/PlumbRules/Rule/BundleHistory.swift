import PlumbModel

/// A bundle beside what it was at a ref of git: what rules over history look at.
///
///     BundleHistory(now: bundle, then: bundleOfMain, ref: "origin/main")
///
/// Where the last common commit is known, only what was done since then on this side counts: a branch that is behind has
/// deleted nothing. Models are to be as they were read: where the bytes are equal, nothing more is looked at.
public struct BundleHistory: Sendable {
  /// The bundle as it is.
  public var now: ModelBundle
  /// The bundle as it was at the ref.
  public var then: ModelBundle
  /// The bundle at the last commit that the ref and what is checked out have in common. nil where that commit is not
  /// known, or had no bundle.
  public var base: ModelBundle?
  /// Whether there is such a commit; without it all that differs from `then` was done on this side.
  public var hasBase: Bool
  /// The ref, as a command of git takes it: `origin/main`.
  public var ref: String
  /// The path that the bundle had at the ref, from the top of the repository; `nil` if it has the same path now.
  public var movedFrom: String?
  /// Versions that no user has a store of, by name; `current` stands for the one that is current at the ref.
  public var unreleased: Set<String>

  /// A bundle and what it was, by default without a common commit and with all versions released.
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
