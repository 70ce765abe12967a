extension Rule {
  /// A merge conflict left in a file.
  ///
  /// The readers of all input files create the finding: `.xccurrentversion`, `contents`, mapping models,
  /// `plumb.json`, the baseline, the lock, and Swift. Markers in a Swift string are text. Markers in a comment are
  /// text too, if the file can be parsed.
  static let mergeConflict = Rule(
    "merge-conflict", .input, "A merge conflict left in a file",
    severity: .always(.error),
    text: Text(
      what: """
        A file with the markers of a merge that nobody resolved: `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>` at the \
        beginning of a line. One that was left alone counts too.
        """,
      why: """
        The file holds two texts. Which one is meant cannot be told, so that whatever were said of it would be a guess: \
        the run counts as one that did not happen (exit status 2), and no configuration and no baseline hides it.
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
        Keep one of the two sides, or what both meant together, and delete the markers. In `.xccurrentversion` take the \
        later version, if both are in the bundle.
        """),
    check: .elsewhere)
}
