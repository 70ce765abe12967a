import PlumbModel

extension Rule {
  /// A released version that cannot be compared with its state at a ref.
  package static let versionIncomparable = Rule(
    "version-incomparable", .input, "A released version that cannot be compared",
    severity: .always(.error),
    text: Text(
      what: """
        With `--against REF`: a version of the ref cannot be read, there or now, or has a value that Plumb does not \
        understand, and its bytes differ.
        """,
      why: """
        Whether its stores still open is unknown, so the run counts as failed (exit status 2), and no configuration and \
        no baseline hides the finding.
        """,
      bad: .words("a version that is damaged at origin/main and was replaced since"),
      good: .words("the version as it was released, at origin/main and now"),
      fix: """
        Restore the released version. If it is damaged at the ref, repair it there first, in a commit without other \
        changes of the model.
        """))
}
