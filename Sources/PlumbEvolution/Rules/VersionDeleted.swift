import PlumbModel
import PlumbRules

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
        With `--against REF`: a version that is there at the ref is not there any more, and no other version has the \
        same version hashes. What the ref has and this branch never had is passed over, and so are versions that are \
        configured as unreleased.
        """,
      why: "Stores that were made with it cannot be migrated: their source model is not in the app (134130).",
      example: ExamplePair(
        bad: .bundle([order("main:Shop"), customer("main:Shop 2"), customer("Shop 2")], current: "Shop 2"),
        good: .bundle(
          [order("main:Shop"), customer("main:Shop 2"), order("Shop"), customer("Shop 2")], current: "Shop 2")),
      fix:
        "Take it back from git: `git checkout REF -- PATH`. A version is kept as long as users may have stores of it."),
    check: .history { history in
      let now = Set(history.now.versions.map(\.name))
      let deleted = history.then.versions.filter { version in
        !now.contains(version.name) && history.base(version.name) != nil && !history.isUnreleased(version.name)
      }
      if deleted.isEmpty { return [] }
      let added = history.now.versions.filter { history.then($0.name) == nil }
      let shapes = Set(added.compactMap(\.model).map { StoreShape($0) })
      return deleted.filter { $0.model.map { !shapes.contains(StoreShape($0)) } ?? true }.map { version in
        Finding(
          "\(version.name) is in \(history.now.name) at \(history.ref), and not any more",
          on: .file(history.now.currentVersionFile ?? history.now.path), label: "no version \(version.name)",
          notes: ["stores that were made with it cannot be migrated (134130)"],
          help: ["to restore it: \(history.checkout(BundleHistory.folder(of: version)))"], discriminator: version.name)
      }
    })

  /// An example of a version whose hashes differ from those of `customer`.
  private static func order(_ name: String) -> Example.Version {
    Example.Version(name, #"<entity name="Order" representedClassName="Order"/>"#)
  }

  private static func customer(_ name: String) -> Example.Version {
    Example.Version(name, #"<entity name="Customer" representedClassName="Customer"/>"#)
  }
}
