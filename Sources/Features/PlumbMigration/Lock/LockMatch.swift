import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

/// The bundles of a lock file, matched with bundles of a project.
///
/// A bundle is matched by its path. If the lock has no entry for this path, the bundle is matched with an entry whose
/// path does not exist any more: by the version hashes, else by the name of the bundle.
package struct LockMatch: Sendable {
  /// The key of each bundle in the lock; `nil` for a bundle that is not in the lock.
  package let keys: [String?]
  /// The keys whose paths do not exist any more and that match no bundle.
  package let missing: [String]
  /// The bundles that the lock contains under an earlier path.
  let moved: [(key: String, bundle: ModelBundle)]
  private let lock: VersionLock

  /// Matches a lock whose paths are relative to a folder.
  package init(
    _ lock: VersionLock, in folder: String, _ bundles: [ModelBundle], others: () -> [ModelBundle], _ files: Files
  ) {
    self.lock = lock
    let sorted = lock.bundles.keys.sorted { $0.precedesByBytes($1) }
    var keys = bundles.map { bundle in
      sorted.first { files.isSame(Path.join(folder, $0), bundle.path) }
    }
    var open = sorted.filter { files.kind(Path.join(folder, $0)) == .missing }
    var moved: [(key: String, bundle: ModelBundle)] = []
    let evidence: [(String, ModelBundle) -> Bool] = [
      { key, bundle in lock.bundles[key]?.isPreserved(by: bundle) ?? false },
      { key, bundle in Path.name(key) == Path.name(bundle.path) },
    ]
    for isSame in evidence where !open.isEmpty {
      for index in bundles.indices where keys[index] == nil {
        guard let key = open.first(where: { isSame($0, bundles[index]) }) else { continue }
        keys[index] = key
        open.removeAll { $0 == key }
        moved.append((key, bundles[index]))
      }
    }
    if !open.isEmpty {
      let others = others()
      open.removeAll { key in others.contains { other in evidence.contains { $0(key, other) } } }
    }
    self.keys = keys
    self.moved = moved
    missing = open
  }

  /// Returns the locked versions of a bundle, by their names.
  package func versions(of index: Int) -> [String: LockedVersion] { keys[index].flatMap { lock.bundles[$0] } ?? [:] }
}

extension LockMatch {
  /// Returns the findings about entries that match no bundle, or that match a bundle under another path.
  package func diagnostics(_ rules: RuleSettings, file: String) -> [Diagnostic] {
    let locator = Locator(version: file)
    let ofMissing = missing.map { key in
      Finding.lockedBundleMissing(key, Array(lock.bundles[key, default: [:]].keys), file: file)
    }
    let ofMoved = moved.map { Finding.lockedBundleMoved($0.key, to: $0.bundle.path, file: file) }
    return [(Rule.lockedBundleMissing, ofMissing), (.lockedBundleMoved, ofMoved)].flatMap { rule, findings in
      rules.severity(of: rule, for: nil).map { severity in
        findings.map { locator.diagnostic($0, rule: rule.id, severity: severity) }
      } ?? []
    }
  }
}

extension [String: LockedVersion] {
  /// Whether a version of a bundle has the hashes of one of the locked versions.
  fileprivate func isPreserved(by bundle: ModelBundle) -> Bool {
    let versions = bundle.versions.compactMap { $0.model.map { LockedVersion($0) } }
    return values.contains { locked in
      !locked.hashes.isEmpty && versions.contains { locked.differences(from: $0) == nil }
    }
  }
}
