import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// A released version that was changed since its release.
  ///
  ///     // Shop 2 was released with other version hashes: Order differs, Tag is new
  ///
  /// The rule has no check, because the locked versions are in a file.
  package static let versionLocked = Rule(
    "version-locked", .bundle, "A released version that was changed",
    severity: .always(.error),
    text: Text(
      what: """
        A version has other version hashes than in plumb.lock; or a version of plumb.lock does not exist, and no other \
        version of its bundle has its hashes. Changes that do not affect stores are not reported, and neither are \
        elements whose hash is unknown.
        """,
      why: """
        Stores of released apps are identified by the hashes of the version. No model in the app has these hashes any \
        more, so such a store cannot be opened (134100) and its migration finds no source model (134130): the app \
        starts without its data.
        """,
      bad: .words("Shop 2 with another attribute than in plumb.lock"),
      good: .words("Shop 2 as released, and the attribute in Shop 3"),
      fix: """
        Revert the change and make it in a new version: “Add Model Version…” in the Editor menu, then select it as the \
        current one. If no user has a store of the version, replace its hashes: `plumb version lock NAME --force`.
        """))

  /// Returns the rule with a check, for a bundle with locked versions.
  ///
  ///     Validator(rules: [.versionLocked(lock.bundles["Shop.xcdatamodeld"] ?? [:], file: "plumb.lock")]).check(bundle)
  package static func versionLocked(_ locked: [String: LockedVersion], file: String) -> Rule {
    let rule = versionLocked
    return Rule(
      rule.id, rule.category, rule.title, severity: rule.severities, text: rule.text,
      check: .bundle { VersionLock.findings(in: $0, locked: locked, file: file) })
  }
}

extension VersionLock {
  /// Returns the findings about the released versions of a bundle.
  ///
  /// A locked version has no finding if any version of the bundle has its hashes, under any name, because stores do
  /// not contain version names. Unreadable versions are skipped; another finding reports the reason.
  ///
  /// - Parameters:
  ///   - bundle: The current bundle.
  ///   - locked: The locked versions of the bundle by name: `lock.bundles[path]`.
  ///   - file: The lock file, for findings about removed versions.
  package static func findings(
    in bundle: ModelBundle, locked: [String: LockedVersion], file: String
  ) -> [Finding] {
    guard !locked.isEmpty else { return [] }
    let versions = bundle.versions.compactMap { version in version.model.map { ($0, LockedVersion($0)) } }
    return locked.sorted { NaturalOrder.precedes($0.key, $1.key) }.compactMap { name, released in
      guard !versions.contains(where: { released.isPreserved(by: $0.1) }) else { return nil }
      guard bundle.version(name) != nil else { return missing(name, file) }
      return versions.first { $0.0.name == name }.map { changed($0.0, released, $0.1, in: bundle) }
    }
  }

  /// Creates the finding about a version that is no longer in the bundle.
  private static func missing(_ name: String, _ file: String) -> Finding {
    Finding(
      "\(name) was released and does not exist", on: .file(file), label: "no version has its hashes",
      notes: ["stores of the version do not open: their migration finds no source model (134130)"],
      help: ["restore \(name).xcdatamodel; if no user has a store of it, delete it from the lock file"],
      discriminator: name)
  }

  /// Creates the finding about a version with changed hashes. Its anchor is the changed entity if only one changed
  /// and it is in the model; otherwise the model.
  private static func changed(
    _ model: Model, _ released: LockedVersion, _ now: LockedVersion, in bundle: ModelBundle
  ) -> Finding {
    let changes = released.changes(to: now)
    let anchors = changes.compactMap { change in
      model.entities.first { $0.name == change.entity }.map { Anchor.entity($0, in: model) }
    }
    let single = changes.count == 1 ? anchors.first : nil
    return Finding(
      "\(model.name) was released with other version hashes: "
        + Phrase.list(changes.map { "\($0.entity) \($0.text)" }, limit: 5),
      on: single ?? .model(model), at: single == nil ? nil : .name, label: "differs from the released version",
      notes: [
        bundle.isInferred
          ? "stores of released apps are migrated to the current classes, if the migration can be inferred"
          : bundle.isSwift
            ? BundleHistory.unknownVersion
            : "stores of released apps do not open (134100), or find no source model (134130)"
      ],
      help: help(model, bundle),
      related: single == nil ? anchors.prefix(5).map { ($0, .name, "") } : [],
      discriminator: model.name, atMost: bundle.isInferred ? .warning : nil)
  }

  private static func help(_ model: Model, _ bundle: ModelBundle) -> [String] {
    let lock = "plumb version lock \(Shell.word(model.name)) --force"
    if bundle.isInferred {
      return [
        "check the step: plumb validate --against TAG \(Shell.word(bundle.path))",
        "if the classes are those of a new release, replace its hashes: \(lock)",
      ]
    }
    let revert =
      "revert the change and make it in a new version; if no user has a store of it, replace its hashes: \(lock)"
    return bundle.isSwift
      ? ["copy the released classes: plumb version freeze \(Shell.word(model.name)) --from TAG", revert] : [revert]
  }
}

extension LockedVersion {
  /// Describes the differences between the entities of another version and the released ones:
  /// `Order differs, Tag is new`.
  ///
  /// - Returns: The differences; `nil` if the version has the released hashes.
  package func differences(from other: LockedVersion) -> String? {
    let changes = changes(to: other)
    return changes.isEmpty ? nil : Phrase.list(changes.map { "\($0.entity) \($0.text)" }, limit: 5)
  }

  /// Whether another version has the same hashes. Entities with unknown hashes must still exist, with unknown hashes.
  fileprivate func isPreserved(by other: LockedVersion) -> Bool { changes(to: other).isEmpty }

  /// The hashes by the exact names of the entities; `nil` for an unknown hash.
  private var entries: [ExactText: VersionHash?] {
    let known = hashes.map { ($0.key.exact, VersionHash?.some($0.value)) }
    return Dictionary(known + unknown.map { ($0.exact, nil) }) { first, _ in first }
  }

  /// Returns the differences between the entities of another version and the released ones, in byte order of the
  /// names.
  ///
  /// An entity whose hash was known and is unknown now has changed, and vice versa, because an unchanged entity has
  /// the same result.
  fileprivate func changes(to other: LockedVersion) -> [(entity: String, text: String)] {
    let (before, after) = (entries, other.entries)
    return Set(before.keys).union(after.keys).sorted().compactMap { name in
      guard let old = before[name] else { return (name.text, "is new") }
      guard let new = after[name] else { return (name.text, "is removed") }
      return old == new ? nil : (name.text, "differs")
    }
  }
}
