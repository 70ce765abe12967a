import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// A current version that is earlier than the current version at the ref.
  ///
  /// A current version that is not in the bundle is reported by `current-version-dangling`, with or without a ref.
  static let currentRolledBack = Rule(
    "current-rolled-back", .bundle, "A current version that is earlier than it was",
    severity: .always(.error),
    text: Text(
      what: """
        With `--against REF`: the version that is current at the ref is later in the bundle than the current version, \
        and the change was made on this branch.
        """,
      why: """
        Stores that were migrated to the later version do not open: Core Data migrates them to the current version, \
        and this migration drops the data that only the later version has. A merge that takes the wrong side of \
        `.xccurrentversion` has this result.
        """,
      example: .bundle(
        [
          ("main:Shop", #"<entity name="Order" representedClassName="Order"/>"#),
          ("main:Shop 2", #"<entity name="Customer" representedClassName="Customer"/>"#),
          ("Shop", #"<entity name="Order" representedClassName="Order"/>"#),
          ("Shop 2", #"<entity name="Customer" representedClassName="Customer"/>"#),
        ], current: "Shop«| 2»"),
      fix: """
        Select the `.xcdatamodeld` in the project navigator and choose the later version in the File inspector under \
        “Model Version”, or run `plumb version current NAME`.
        """),
    check: .history { history in
      guard let now = history.now.currentVersion?.name, let then = history.then.currentVersion?.name,
        let file = history.now.currentVersionFile, history.precedes(now, then), !history.isUnreleased(then),
        // A branch that is merely behind the ref did not change its current version.
        !history.hasBase || history.base?.currentVersion?.name != now
      else { return [] }
      let isThere = history.now.version(then) != nil
      let back = "plumb version current \(Shell.word(then))"
      return [
        Finding(
          "The current version of \(history.now.name) is \(now), and at \(history.ref) it is \(then), which is later",
          on: .file(file), label: "names \(now)",
          notes: ["stores that were migrated to \(then) open with \(now) only after another migration"],
          help: [isThere ? "to select it: \(back)" : "to restore it: \(history.checkout(history.now.path))"])
      ]
    })
}
