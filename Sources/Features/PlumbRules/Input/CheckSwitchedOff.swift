import PlumbModel

extension Rule {
  /// A setting of `plumb.json` that makes the checks weaker than at a ref.
  package static let checkSwitchedOff = Rule(
    "check-switched-off", .input, "A setting that switches off a check of the ref",
    severity: .always(.note),
    text: Text(
      what: """
        With `--against REF`: plumb.json has a setting that reports less than plumb.json at the ref: a lower preset or \
        severity, an ignored finding, an unreleased version, fewer sources, or a baseline with further findings.
        """,
      why: """
        A change of the settings next to a change of the model can hide a finding about it. The note makes the change \
        visible in the report, and no setting hides the note.
        """,
      example: .code(
        """
        "severity": { "version-edited": "«off|error»" }
        """, language: "json"),
      fix: "Review the setting as a change of the model. Revert it, unless the model requires it."))
}
