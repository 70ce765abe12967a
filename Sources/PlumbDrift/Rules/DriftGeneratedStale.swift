import PlumbRules

extension Rule {
  /// Found by `ExactCheck` in `PlumbProject`: a file that `generate` would write otherwise, or delete.
  static let driftGeneratedStale = Rule(
    "drift-generated-stale", .drift, "A generated file that the model has left behind",
    severity: .always(.error),
    text: Text(
      what: """
        A generated file that differs from what `generate` would write now, because the model or the configuration \
        has changed; a generated file that nothing stands for any more.
        """,
      why: "The app is built with declarations of an earlier model.",
      bad: .words("The model has a new attribute, and the file was not generated again."),
      good: .words("The file is what `plumb generate` writes."),
      fix: "Run `plumb generate`."),
    check: .elsewhere)
}
