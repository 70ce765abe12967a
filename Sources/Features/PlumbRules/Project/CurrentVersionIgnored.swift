import PlumbModel

extension Rule {
  /// An `.xccurrentversion` that git ignores. `ProjectCheck` finds it.
  package static let currentVersionIgnored = Rule(
    "current-version-ignored", .bundle, "A current version that git ignores",
    severity: .always(.error),
    text: Text(
      what: "git ignores the `.xccurrentversion` of a bundle with several versions.",
      why: """
        A clone has no current version. The model compiler then chooses a version by itself, so the app of another \
        machine or of CI opens its stores with another model.
        """,
      bad: .words(".gitignore contains the line “.*”."),
      good: .words(".gitignore contains the line “!.xccurrentversion” after it."),
      fix: "Add `!.xccurrentversion` to the `.gitignore`, and commit the file."))
}
