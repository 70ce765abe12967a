import PlumbComparing
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// A version that exists at the ref and was deleted.
  ///
  /// A version with another name and the same version hashes replaces it, because stores do not contain version
  /// names.
  static let versionDeleted = Rule(
    "version-deleted", .bundle, "A version that was deleted",
    severity: .always(.error),
    text: Text(
      what: """
        With `--against REF`: a version exists at the ref and does not exist now, and no other version has the same \
        version hashes. Versions that this branch never had, and versions that are configured as unreleased, are not \
        reported.
        """,
      why: """
        Stores of the version cannot be migrated: their source model is not in the app (134130).
        """,
      example: ExamplePair(
        bad: .bundle([order("main:Shop"), customer("main:Shop 2"), customer("Shop 2")], current: "Shop 2"),
        good: .bundle(
          [order("main:Shop"), customer("main:Shop 2"), order("Shop"), customer("Shop 2")], current: "Shop 2")),
      fix: """
        Restore it from git: `git checkout REF -- PATH`. Keep a version as long as users may have stores of it.
        """),
    check: .history { history in
      let now = Set(history.now.migratedVersions.map(\.name.exact))
      let deleted = history.then.migratedVersions.filter { version in
        !now.contains(version.name.exact) && history.base(version.name) != nil && !history.isUnreleased(version.name)
      }
      if deleted.isEmpty { return [] }
      let added = history.now.migratedVersions.filter { history.then($0.name) == nil }
      let schemas = Set(added.compactMap(\.model).map { StoreSchema($0) })
      return deleted.filter { $0.model.map { !schemas.contains(StoreSchema($0)) } ?? true }.map { version in
        if history.now.isSwift { return inSwift(version, added.compactMap(\.model), history) }
        return Finding(
          "\(version.name) exists in \(history.now.name) at \(history.ref) and does not exist now",
          on: .file(history.now.currentVersionFile ?? history.now.path), label: "no version \(version.name)",
          notes: ["stores of the version cannot be migrated (134130)"],
          help: ["to restore it: \(history.checkout(BundleHistory.folder(of: version)))"], discriminator: version.name)
      }
    })

  /// Returns the finding about a version of a schema in Swift that the plan no longer has. The classes at a ref without
  /// versions are one version.
  private static func inSwift(_ version: ModelVersion, _ added: [Model], _ history: BundleHistory) -> Finding {
    let plan = history.now.schema?.plan
    let isVersioned = history.then.schema?.isVersioned ?? true
    let place = plan.map { Anchor([], origin: .none, location: $0.location) } ?? .file(history.now.path)
    // A version with the same known entities, and others whose form is not known, may be the same.
    let isCertain =
      !history.lacksStages
      && (version.model.map { old in added.allSatisfy { StoreSchema.areCertainlyDifferent(old, $0) } } ?? false)
    let name = plan?.name ?? history.now.name
    return Finding(
      isVersioned
        ? "\(name) does not contain \(version.name), which was released with \(history.ref)"
        : "No version of \(name) has the version hashes of the classes at \(history.ref)",
      on: place, label: isVersioned ? "no version \(version.name)" : "no such version",
      notes: [BundleHistory.unknownVersion],
      help: [
        "copy the released classes: plumb version freeze --model \(Shell.word(history.now.path)) --from "
          + Shell.word(history.ref)
      ], discriminator: version.name, atMost: isCertain ? nil : .warning)
  }

  /// An example of a version whose hashes differ from those of `customer`.
  private static func order(_ name: String) -> Example.Version {
    Example.Version(name, #"<entity name="Order" representedClassName="Order"/>"#)
  }

  private static func customer(_ name: String) -> Example.Version {
    Example.Version(name, #"<entity name="Customer" representedClassName="Customer"/>"#)
  }
}
