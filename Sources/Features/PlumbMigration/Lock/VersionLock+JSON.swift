import PlumbCore
import PlumbModel
import PlumbText

extension VersionLock {
  /// The supported format version. Files of other formats are rejected.
  private static let formatVersion = 1

  /// The text of the lock file, with one entity per line, so that a diff shows the changes of a release. Equal locks
  /// have equal bytes.
  ///
  ///     {
  ///       "formatVersion": 1,
  ///       "bundles": {
  ///         "Models/Shop.xcdatamodeld": {
  ///           "Shop 2": {
  ///             "checksum": "u970QgYhRHEJGIt0zQr1UhuZL2ZJ1KxBS+B7rkAx0ik=",
  ///             "entities": {
  ///               "Order": "nlVVKQchWCING6zS+Ao9rUkZ90oyqovp7iKmp7QSbI8="
  ///             }
  ///           }
  ///         }
  ///       }
  ///     }
  ///
  /// An entity with an unknown hash is `null`, and its version then has no checksum.
  public var text: String {
    let bundles = bundles.sorted { $0.key.precedesByBytes($1.key) }.map { path, versions in
      JSON.Member(
        path,
        .object(
          versions.sorted { NaturalOrder.precedes($0.key, $1.key) }.map { JSON.Member($0.key, $0.value.json) }))
    }
    let file: JSON = .object([.init("formatVersion", .int(Self.formatVersion)), .init("bundles", .object(bundles))])
    return file.prettyPrinted + "\n"
  }

  /// Reads a lock file and returns it with its problems.
  ///
  /// If the file has problems, the lock contains only the parts that could be read. Callers must not treat missing
  /// versions as unlocked.
  package static func read(_ bytes: [UInt8], file: String) -> (lock: VersionLock, problems: [JSONProblem]) {
    let (node, problems) = JSONReader.parse(bytes, file: file)
    guard let node, problems.isEmpty else { return (VersionLock(), problems) }
    var reader = LockReader()
    return (reader.lock(node, formatVersion: formatVersion), reader.problems)
  }
}

extension LockedVersion {
  /// The version as JSON for the file.
  fileprivate var json: JSON {
    let known = hashes.map { ($0.key, JSON.string($0.value.base64)) }
    let all = known + unknown.map { ($0, JSON.null) }
    return .object(omittingAbsent: [
      "checksum": checksum.map { .string($0) },
      "entities": .object(all.sorted { $0.0.precedesByBytes($1.0) }.map { .init($0.0, $0.1) }),
    ])
  }
}

/// A reader of lock files, which reports each problem at its location.
private struct LockReader {
  var problems: [JSONProblem] = []

  mutating func lock(_ node: JSONNode, formatVersion: Int) -> VersionLock {
    guard let version = node["formatVersion"]?.integer else {
      report("expected a lock file: an object with \"formatVersion\" \(formatVersion) and \"bundles\"", node)
      return VersionLock()
    }
    guard version == formatVersion else {
      report(
        "the file has the format \(version), and this version of plumb reads \(formatVersion): update plumb",
        node["formatVersion"] ?? node)
      return VersionLock()
    }
    var lock = VersionLock()
    let parts = members(of: node, "the file", keys: ["formatVersion", "bundles"])
    guard let bundles = parts["bundles"] else {
      report("expected \"bundles\", an object with a member for each bundle", node)
      return lock
    }
    for bundle in members(of: bundles, "\"bundles\"") {
      for version in members(of: bundle.value, "a bundle") {
        lock[bundle.key, version.key] = locked(version.value)
      }
    }
    return lock
  }

  /// Reads a version with its entities. Invalid entities are omitted; `nil` if the version has no entities.
  private mutating func locked(_ node: JSONNode) -> LockedVersion? {
    let parts = members(of: node, "a version", keys: ["checksum", "entities"])
    guard let entities = parts["entities"] else {
      if node.members != nil { report("expected \"entities\", an object with the hash of each entity", node) }
      return nil
    }
    var locked = LockedVersion(hashes: [:])
    let before = problems.count
    for entity in members(of: entities, "\"entities\"") {
      if entity.value.value == .null {
        locked.unknown.insert(entity.key)
      } else if let hash = entity.value.string.flatMap(VersionHash.init(base64:)) {
        locked.hashes[entity.key] = hash
      } else {
        report("expected a version hash, base64 of 32 bytes, or null for an unknown hash", entity.value)
      }
    }
    if problems.count == before, let checksum = parts["checksum"], checksum.string != locked.checksum {
      report("the checksum does not match the hashes: restore the file, or lock the version again", checksum)
    }
    return locked
  }

  /// Returns the members of an object; reports a problem and returns no members for any other value.
  private mutating func members(of node: JSONNode, _ name: String) -> [JSONNode.Member] {
    if node.members == nil { report("\(name) must be an object, not \(node.kind)", node) }
    return node.members ?? []
  }

  /// Returns the values of an object by their keys. A key that is not in `keys` is a problem.
  private mutating func members(of node: JSONNode, _ name: String, keys: [String]) -> [String: JSONNode] {
    var found: [String: JSONNode] = [:]
    for member in members(of: node, name) {
      if keys.contains(member.key) {
        found[member.key] = member.value
      } else {
        let hint = Suggestion.nearest(to: member.key, in: keys).map { "; did you mean \(Phrase.quoted($0))?" } ?? ""
        problems.append(
          JSONProblem("\(name) has no key \(Phrase.quoted(member.key))\(hint)", at: member.keyLocation))
      }
    }
    return found
  }

  private mutating func report(_ message: String, _ node: JSONNode) {
    problems.append(JSONProblem(message, at: node.location))
  }
}
