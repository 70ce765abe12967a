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

    /// Whether the hashes are those of the version.
    public var isExact: Bool { differences.isEmpty }
    /// Whether the version is possible: the only differences are entities with unknown hashes.
    public var isPossible: Bool { differences.allSatisfy { if case .notKnown = $0.kind { true } else { false } } }
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
    }
  }

  /// Compares the hashes of a compiled model or a store with models, in their order.
  public init(of hashes: ModelHashes, among models: [Model]) {
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
  fileprivate init(_ model: Model, _ hashes: ModelHashes) {
    let own = VersionHashes(model)
    let entities = Set(hashes.entities.keys)
    version = model.name
    if entities.count < own.entries.count {
      configuration = model.configurations.first { Set($0.members.map(\.name)) == entities }?.name
    }
    same = 0
    differences = hashes.entities.keys.filter { own[$0] == nil }.map { .init(entity: $0, kind: .missing) }
    for entry in own.entries where configuration == nil || entities.contains(entry.name) {
      switch (hashes.entities[entry.name], entry.hash) {
      case (nil, _): differences.append(.init(entity: entry.name, kind: .extra))
      case (_?, .notKnown(let reason)): differences.append(.init(entity: entry.name, kind: .notKnown(reason)))
      case (let hash?, .known(let known)):
        if hash == known { same += 1 } else { differences.append(.init(entity: entry.name, kind: .differs)) }
      }
    }
    differences.sort { $0.entity.precedesByBytes($1.entity) }
  }

  /// The number of entities that certainly differ.
  fileprivate var certain: Int {
    differences.count { if case .notKnown = $0.kind { false } else { true } }
  }
}
