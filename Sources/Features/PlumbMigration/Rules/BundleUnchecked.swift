import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// A bundle that was checked at the ref and is not checked now.
  ///
  /// The rule has no check, because it compares configurations.
  package static let bundleUnchecked = Rule(
    "bundle-unchecked", .bundle, "A bundle that is no longer checked",
    severity: .always(.error),
    text: Text(
      what: """
        With `--against REF`, for a run over all models: a bundle is checked at the ref, by the configuration of the \
        ref or by a search below the working folder. It still exists, or was moved, and no configuration contains it.
        """,
      why: """
        An edit of its released versions has no finding: the stores of users do not open, and no check reports it.
        """,
      bad: .words("plumb.json at origin/main with Shop.xcdatamodeld, and now with a copy of it"),
      good: .words("plumb.json with Shop.xcdatamodeld, or with the only copy of it"),
      fix: """
        Add the bundle to “models” in plumb.json. If another bundle replaces it, delete it: then the two are compared. \
        If no user has a store of it, ignore the rule with a reason: `"ignore": [{ "rule": "bundle-unchecked", \
        "element": "*", "because": "…" }]`.
        """))
}

extension Finding {
  /// Creates the finding about a bundle that is no longer checked. `path` is its path at the ref, `now` its current
  /// path, `place` the former path from the top of the repository.
  package static func bundleUnchecked(
    _ path: String, now: String, place: String, ref: String, _ configuration: String
  ) -> Finding {
    let isMoved = !path.isExactly(now)
    return Finding(
      isMoved
        ? "\(path) is checked at \(ref), and is now \(now), which is not checked"
        : "\(path) is checked at \(ref), exists and is not checked now",
      on: .file(now), label: "not checked", notes: ["an edit of its released versions would not be reported"],
      help: [
        "add \(now) to “models” in \(configuration)",
        isMoved
          ? "to restore it: git checkout \(Shell.word(ref)) -- \(Shell.word(":/" + place))"
          : "if another bundle replaces it, delete it: then the two are compared",
      ], discriminator: place)
  }
}
