import PlumbModel
import PlumbWorkspace

/// The version hashes of released versions, stored in a file next to the models. They record which models the stores
/// of released apps have.
///
///     var lock = VersionLock()
///     lock["Models/Shop.xcdatamodeld", "Shop 2"] = LockedVersion(model)
///     lock.text                                   // the file, `plumb.lock`
///     Rule.versionLocked.findings…                // an error if Shop 2 was changed since
public struct VersionLock: Hashable, Sendable {
  /// The name of the file.
  public static let fileName = ConfigurationFile.lockName

  /// The locked versions by name, by the path of their bundle. Paths use `/` and are relative to the folder of the
  /// lock file.
  public var bundles: [String: [String: LockedVersion]]

  /// Creates a lock of some bundles' versions.
  public init(_ bundles: [String: [String: LockedVersion]] = [:]) { self.bundles = bundles }

  /// A version of a bundle; `nil` if it is not locked. Setting `nil` unlocks the version. The bundle is removed with
  /// its last version.
  public subscript(bundle: String, version: String) -> LockedVersion? {
    get { bundles[bundle]?[version] }
    set {
      bundles[bundle, default: [:]][version] = newValue
      if bundles[bundle]?.isEmpty ?? false { bundles[bundle] = nil }
    }
  }
}

/// The recorded data of a released version: the known hashes of its entities.
public struct LockedVersion: Hashable, Sendable {
  /// The hashes by entity.
  public var hashes: [String: VersionHash]
  /// The entities whose hashes were unknown when the version was locked. Changes of these entities are not detected.
  public var unknown: Set<String>

  /// Creates a version from its parts.
  public init(hashes: [String: VersionHash], unknown: Set<String> = []) {
    self.hashes = hashes
    self.unknown = unknown
  }

  /// Locks the current state of a model.
  public init(_ model: Model) { self.init(VersionHashes(model)) }

  /// Locks the hashes of a model.
  public init(_ hashes: VersionHashes) {
    self.hashes = [:]
    unknown = []
    for entry in hashes.entries {
      if let hash = entry.hash.hash { self.hashes[entry.name] = hash } else { unknown.insert(entry.name) }
    }
  }

  /// The version checksum; `nil` if a hash is unknown.
  public var checksum: String? { unknown.isEmpty ? ModelHashes(hashes).checksum : nil }
}
