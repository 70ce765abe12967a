extension Rule {
  /// A merge conflict left in a file.
  ///
  /// Made by the readers of every file that Plumb reads: `.xccurrentversion`, `contents`, mapping models, `plumb.json`, the
  /// baseline and the lock, Swift. Markers inside of a Swift string are text, and so are those in a comment of a file that
  /// can be read.
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
