extension Rule {
  /// A merge conflict left in a file.
  ///
  /// The readers of all input files create the finding: `.xccurrentversion`, `contents`, mapping models,
  /// `plumb.json`, the baseline, the lock, and Swift. Markers in a Swift string are text. Markers in a comment are
  /// text too, if the file can be parsed.
  package static let mergeConflict = Rule(
    "merge-conflict", .input, "A merge conflict in a file",
    severity: .always(.error),
    text: Text(
      what: """
        A file with the markers of an unresolved merge: `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>` at the beginning \
        of a line. A single remaining marker is reported too.
        """,
      why: """
        The file contains two texts, and the intended one is unknown, so that every result would be a guess: the run \
        counts as failed (exit status 2), and no configuration and no baseline hides the finding.
        """,
      example: .code(
        """
          <key>_XCCurrentVersionName</key>
        - <<<<<<< HEAD
        - <string>Shop 2.xcdatamodel</string>
        - =======
          <string>Shop 3.xcdatamodel</string>
        - >>>>>>> main
        """, language: "xml"),
      fix: """
        Keep one side, or combine both, and delete the markers. In `.xccurrentversion`, keep the later version if both \
        are in the bundle.
        """))
}
