import PlumbModel

extension Rule {
  /// A bundle with several versions of which none is the current one.
  ///
  /// A bundle with one version is valid without `.xccurrentversion`, and with an `.xccurrentversion` that names no
  /// version. For such a bundle the rule reports only a file that cannot be read, because that file may name a
  /// missing version. The message depends on the problem: a missing file, a property list without
  /// `_XCCurrentVersionName`, or a file that is not a property list. The model compiler is known to stop only if the
  /// file is missing. A merge conflict in the file is `merge-conflict`.
  package static let currentVersionMissing = Rule(
    "current-version-missing", .bundle, "Several versions, and none of them is the current one",
    severity: .always(.error),
    text: Text(
      what: """
        A bundle with several versions that does not say which of them is the current one: `.xccurrentversion` is \
        missing or names none. Also an `.xccurrentversion` that is no property list, whatever the number of versions.
        """,
      why: """
        Without the file the model compiler stops with “No current version for model”. With a file that names nothing \
        it goes on, and which version an app is built with can no longer be told from the bundle: built with an older \
        one, it cannot open the stores of its users.
        """,
      example: .twoVersions(current: "«|Shop 2»"),
      fix: """
        Select the `.xcdatamodeld` in the project navigator and choose a version in the File inspector under \
        “Model Version”. Check `.xccurrentversion` in: it is a hidden file and easily left out.
        """),
    check: .bundle { bundle in
      if case .unreadable(let failure) = bundle.current { return unreadable(failure, bundle) }
      guard bundle.versions.count > 1, let last = bundle.versions.last else { return [] }
      let problem: String
      var note = "which of them an app is built with cannot be told from the bundle"
      var help = ["choose the current version in Xcode's File inspector; the last by name is \(last.name)"]
      switch bundle.current {
      case .named, .unreadable: return []
      case .missing:
        problem = "no .xccurrentversion says which is the current one"
        note = "the model compiler stops with “No current version for model”"
      case .unnamed:
        problem = ".xccurrentversion names none of them"
        help.append("or say in plumb.json which one the code names: \"version\": \"\(last.name)\"")
      }
      return [
        Finding(
          "\(bundle.name) has \(bundle.versions.count) versions, and \(problem)",
          on: .file(bundle.currentVersionFile ?? bundle.path), label: "no current version",
          notes: [note],
          help: help)
      ]
    })

  /// Returns the finding for a file that exists and cannot be read, at the location of the failure.
  private static func unreadable(_ failure: ReadFailure, _ bundle: ModelBundle) -> [Finding] {
    guard !failure.isMergeConflict else { return [] }
    let failed = failure.diagnostic
    var place = Anchor.file(bundle.currentVersionFile ?? bundle.path)
    place.location = failed.location ?? place.location
    return [
      Finding(
        "The .xccurrentversion of \(bundle.name) cannot be read: \(failed.message)", on: place,
        label: "no current version",
        notes: ["which version an app is built with cannot be told from the bundle"],
        help: failed.help)
    ]
  }
}
