import PlumbModel

/// The version hashes of released versions, kept in a file beside the models: an app that shipped cannot be asked any
/// more which model its stores know.
///
///     var lock = VersionLock()
///     lock["Models/Shop.xcdatamodeld", "Shop 2"] = LockedVersion(model)
///     lock.text                                   // the file, `plumb.lock`
///     Rule.versionLocked.findings…                // an error where Shop 2 has been changed since
public struct VersionLock: Hashable, Sendable {
  /// What the file is called.
  public static let fileName = "plumb.lock"

  /// Locked versions by their names, by the path of their bundle, with `/` and from the folder of the lock file.
  public var bundles: [String: [String: LockedVersion]]

  /// A lock of some bundles' versions.
  public init(_ bundles: [String: [String: LockedVersion]] = [:]) { self.bundles = bundles }

  /// A version of a bundle; nil where it is not locked. Setting nil unlocks it, and the last one takes its bundle along.
  public subscript(bundle: String, version: String) -> LockedVersion? {
    get { bundles[bundle]?[version] }
    set {
      bundles[bundle, default: [:]][version] = newValue
      if bundles[bundle]?.isEmpty ?? false { bundles[bundle] = nil }
    }
  }
}

/// What is kept of a released version: the hash of each entity, as far as it is known.
public struct LockedVersion: Hashable, Sendable {
  /// The hashes by entity.
  public var hashes: [String: VersionHash]
  /// Entities whose hashes were not known when the version was locked. Changes of these go unnoticed.
  public var unknown: Set<String>

  /// A version as its parts.
  public init(hashes: [String: VersionHash], unknown: Set<String> = []) {
    self.hashes = hashes
    self.unknown = unknown
  }

  /// A model as it is released.
  public init(_ model: Model) { self.init(VersionHashes(model)) }

  /// The hashes of a model as it is released.
  public init(_ hashes: VersionHashes) {
    self.hashes = [:]
    unknown = []
    for entry in hashes.entries {
      if let hash = entry.hash.hash { self.hashes[entry.name] = hash } else { unknown.insert(entry.name) }
    }
  }

  /// The version checksum; nil where a hash is not known.
  public var checksum: String? { unknown.isEmpty ? ModelHashes(hashes).checksum : nil }
}
