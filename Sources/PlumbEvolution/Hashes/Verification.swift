import PlumbModel
import PlumbText

/// Which version of a bundle made a compiled model or a store, by its version hashes.
///
///     let verification = Verification(of: store, among: bundle)
///     verification.exact                // ["Shop 2"]: the store opens with it
///     verification.nearest?.differences // Order differs
///
/// A store opens with a version where both have the same entities with the same hashes. A version with hashes that are
/// not known is never exact: it may be the one, and nothing says so. A store that was added for a configuration has the
/// entities of that one only, and is compared with them.
public struct Verification: Hashable, Sendable {
  /// Every version that could be read, in the order of the bundle.
  public let comparisons: [Comparison]

  /// A version beside the hashes.
  public struct Comparison: Hashable, Sendable {
    /// The version's name.
    public var version: String
    /// The configuration whose entities, and no others, the hashes have; nil where they are those of a whole model.
    public var configuration: String?
    /// How many entities have the hash they should have.
    public var same: Int
    /// The other entities, by the bytes of their names; empty where the store opens with the version.
    public var differences: [Difference]

    /// Whether the hashes are those of the version.
    public var isExact: Bool { differences.isEmpty }
    /// Whether nothing speaks against the version: entities differ only in that their hashes are not known.
    public var isPossible: Bool { differences.allSatisfy { if case .notKnown = $0.kind { true } else { false } } }
  }

  /// An entity whose hash is not that of the version, or may not be.
  public struct Difference: Hashable, Sendable {
    /// The entity's name.
    public var entity: String
    /// How it differs.
    public var kind: Kind

    /// How the version stands to the hashes.
    public enum Kind: Hashable, Sendable {
      /// Both have the entity, with another hash each.
      case differs
      /// The version lacks the entity.
      case missing
      /// The version has the entity, the hashes do not.
      case extra
      /// Both have the entity, and the version's hash is not known.
      case notKnown(UnknownHash)
    }
  }

  /// Compares what a compiled model or a store says with models, in their order.
  public init(of hashes: ModelHashes, among models: [Model]) {
    comparisons = models.map { Comparison($0, hashes) }
  }

  /// Compares hashes with those of a bundle's versions; those that cannot be read are passed over.
  public init(of hashes: ModelHashes, among bundle: ModelBundle) {
    self.init(of: hashes, among: bundle.versions.compactMap(\.model))
  }

  /// Whether some version is the one.
  public var isExact: Bool { comparisons.contains(where: \.isExact) }

  /// The versions that the hashes are of: none, one, or several that are the same to a store.
  public var exact: [String] { comparisons.filter(\.isExact).map(\.version) }

  /// The version to look at where none is exact: the one with the fewest entities that certainly differ, then with the
  /// most that certainly do not, then the latest. nil where no version could be read.
  public var nearest: Comparison? {
    comparisons.reversed().min { one, other in
      (one.certain, -one.same) < (other.certain, -other.same)
    }
  }
}

extension Verification.Comparison {
  /// A version beside hashes.
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

  /// How many entities differ for certain.
  fileprivate var certain: Int {
    differences.count { if case .notKnown = $0.kind { false } else { true } }
  }
}
