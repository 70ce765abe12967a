import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// A bundle that exists at the ref and has no successor in the working folder.
  ///
  /// The rule has no check: a history check compares two states of one bundle, and this bundle has only one state.
  package static let bundleDeleted = Rule(
    "bundle-deleted", .bundle, "A bundle that was deleted",
    severity: .always(.error),
    text: Text(
      what: """
        With `--against REF`, for a run over all models: a bundle exists at the ref and does not exist now. A moved \
        bundle is recognized by git's renames, by its versions, by its name, and by its entities. The compared bundles \
        are those of the configuration at the ref; without a configuration, those below the working folder. A bundle \
        whose versions are all in another bundle is not reported. If the repository has submodules that are not checked \
        out, the finding is a warning, because the bundle may be in one of them.
        """,
      why: """
        Users' devices have stores of the bundle. Without the bundle, the app has no model for them, so they cannot be \
        opened or migrated (134130).
        """,
      bad: .words("Models/Shop.xcdatamodeld at origin/main, and no bundle now"),
      good: .words("Models/Shop.xcdatamodeld at origin/main, and Shared/Shop.xcdatamodeld with its versions now"),
      fix: """
        Restore the bundle from git. If no user has a store of it, ignore the rule with a reason: `"ignore": [{ "rule": \
        "bundle-deleted", "element": "*", "because": "…" }]`.
        """))
}

extension Finding {
  /// Creates the finding about a bundle that was deleted since a ref. `path` is its former path, `place` that path
  /// from the top of the repository, `submodules` the folders of the submodules that are not checked out.
  package static func bundleDeleted(
    _ path: String, place: String, ref: String, submodules: [String] = []
  ) -> Finding {
    let isUncertain = !submodules.isEmpty
    let list = Phrase.list(submodules.map { Terminal.sanitized($0) }, limit: 3)
    return Finding(
      "\(path) exists at \(ref) and does not exist now", on: .file(path), label: "the bundle was deleted",
      notes: ["stores of its versions cannot be opened or migrated (134130)"]
        + (isUncertain ? ["it may be in a submodule that is not checked out: \(list)"] : []),
      help: (isUncertain ? ["git submodule update --init"] : []) + [
        "to restore it: git checkout \(Shell.word(ref)) -- \(Shell.word(":/" + place))",
        "if no user has a store of it, ignore bundle-deleted in plumb.json with a reason",
      ], discriminator: place, atMost: isUncertain ? .warning : nil)
  }
}
