import PlumbText

/// The versions of a bundle that match the version hashes of a compiled model or a store.
///
///     let verification = Verification(of: store, among: bundle)
///     verification.exact                // ["Shop 2"]: the store opens with it
///     verification.nearest?.differences // Order differs
///
/// A store opens with a version if both have the same entities with the same hashes. A version with unknown hashes is
/// never exact, because a match cannot be verified. A store that was added for a configuration contains only the
/// entities of that configuration, and is compared with them.
public struct Verification: Hashable, Sendable {
  /// The comparisons with all readable versions, in bundle order.
  public let comparisons: [Comparison]

  /// The comparison of a version with the hashes.
  public struct Comparison: Hashable, Sendable {
    /// The version's name.
    public var version: String
    /// The configuration whose entities are exactly those of the hashes; `nil` if the hashes are those of a whole
    /// model.
    public var configuration: String?
    /// The number of entities with equal hashes.
    public var same: Int
    /// The other entities, in byte order of their names; empty if the store opens with the version.
    public var differences: [Difference]

    /// Whether the version has another digest or checksum than the log with the hashes.
    var hasOtherDigest = false

    /// Whether the hashes are those of the version.
    public var isExact: Bool { differences.isEmpty && !hasOtherDigest }
    /// Whether the version is possible: the only differences are entities with unknown hashes.
    public var isPossible: Bool { !hasOtherDigest && differences.allSatisfy(\.kind.isUncertain) }
  }

  /// An entity whose hash differs from that of the version, or possibly differs.
  public struct Difference: Hashable, Sendable {
    /// The entity's name.
    public var entity: String
    /// The kind of difference.
    public var kind: Kind

    /// The kinds of differences between a version and the hashes.
    public enum Kind: Hashable, Sendable {
      /// An entity of both, with different hashes.
      case differs
      /// An entity that the version does not have.
      case missing
      /// An entity that only the version has.
      case extra
      /// An entity of both, whose hash in the version is unknown.
      case notKnown(UnknownHash)
      /// An entity of the version, whose hash is not in the log.
      case notPrinted

      /// Whether the hashes may be equal.
      var isUncertain: Bool {
        switch self {
        case .notKnown, .notPrinted: true
        case .differs, .missing, .extra: false
        }
      }
    }
  }

  /// Creates a value from comparisons.
  package init(_ comparisons: [Comparison]) { self.comparisons = comparisons }

  /// Compares the hashes of a compiled model or a store with models, in their order.
  public init(of hashes: ModelHashes, among models: [Model]) {
    self.init(of: LoggedHashes(hashes), among: models)
  }

  /// Compares the hashes in a log with models, in their order.
  package init(of hashes: LoggedHashes, among models: [Model]) {
    comparisons = models.map { Comparison($0, hashes) }
  }

  /// Compares hashes with those of a bundle's versions. Unreadable versions are skipped.
  public init(of hashes: ModelHashes, among bundle: ModelBundle) {
    self.init(of: hashes, among: bundle.versions.compactMap(\.model))
  }

  /// Whether at least one version matches exactly.
  public var isExact: Bool { comparisons.contains(where: \.isExact) }

  /// The versions that match exactly: none, one, or several with equal hashes.
  public var exact: [String] { comparisons.filter(\.isExact).map(\.version) }

  /// The version with the most similar hashes: the fewest entities that certainly differ, then the most that are
  /// certainly equal, then the latest. `nil` if no version is readable.
  public var nearest: Comparison? {
    comparisons.reversed().min { one, other in
      (one.certain, -one.same) < (other.certain, -other.same)
    }
  }
}

extension Verification.Comparison {
  /// Compares a version with hashes.
  fileprivate init(_ model: Model, _ hashes: LoggedHashes) {
    let own = VersionHashes(model)
    let entities = Set(hashes.entities.keys)
    version = model.name
    if hashes.isComplete, entities.count < own.entries.count {
      configuration = model.configurations.first { Set($0.members.map(\.name)) == entities }?.name
    }
    same = 0
    differences = hashes.entities.keys.filter { own[$0] == nil }.map { .init(entity: $0, kind: .missing) }
    for entry in own.entries where configuration == nil || entities.contains(entry.name) {
      let kind = Verification.Difference.Kind(hashes.entities[entry.name], entry.hash, isComplete: hashes.isComplete)
      if let kind { differences.append(.init(entity: entry.name, kind: kind)) } else { same += 1 }
    }
    differences.sort { $0.entity.precedesByBytes($1.entity) }
    if configuration == nil, let known = own.known, let isEqual = hashes.isDigest(of: known) {
      // The digest includes all bytes of all hashes.
      if isEqual { (same, differences) = (own.entries.count, []) }
      hasOtherDigest = !isEqual
    }
  }

  /// The number of entities that certainly differ.
  fileprivate var certain: Int { differences.count { !$0.kind.isUncertain } }
}

extension Verification.Difference.Kind {
  /// Compares the hash of an entity in a log with that of a version; `nil` if they are equal.
  fileprivate init?(_ logged: LoggedHash?, _ answer: VersionHashes.Answer, isComplete: Bool) {
    switch (logged, answer) {
    case (nil, _): self = isComplete ? .extra : .notPrinted
    case (_?, .notKnown(let reason)): self = .notKnown(reason)
    case (let logged?, .known(let hash)):
      guard logged.isPart(of: hash) else {
        self = .differs
        return
      }
      if logged.isComparable { return nil }
      self = .notPrinted
    }
  }
}

extension LoggedHashes {
  /// Whether the digest or the checksum is that of hashes; `nil` without both.
  fileprivate func isDigest(of hashes: ModelHashes) -> Bool? {
    if let digest { return digest == hashes.digest }
    return checksum.map { $0 == hashes.checksum }
  }
}
