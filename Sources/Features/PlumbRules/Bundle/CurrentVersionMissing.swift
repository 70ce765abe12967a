import PlumbModel
import PlumbText

extension Rule {
  /// A bundle with several versions of which none is the current one.
  ///
  /// A bundle with one version is valid without `.xccurrentversion`, and with an `.xccurrentversion` that names no
  /// version. For such a bundle the rule reports only a file that cannot be read, because that file may name a
  /// missing version. The message depends on the problem: a missing file, a property list without
  /// `_XCCurrentVersionName`, or a file that is not a property list. The model compiler is known to stop only if the
  /// file is missing. A merge conflict in the file is `merge-conflict`.
  package static let currentVersionMissing = Rule(
    "current-version-missing", .bundle, "Several versions without a current one",
    severity: .always(.error),
    text: Text(
      what: """
        A bundle with several versions that does not define the current one: `.xccurrentversion` is missing or names \
        no version. Also an `.xccurrentversion` that is not a property list, for any number of versions.
        """,
      why: """
        Without the file the model compiler stops with “No current version for model”. With a file that names no \
        version it continues, and the bundle does not determine the version that an app is built with: an app built \
        with an older version cannot open the stores of its users.
        """,
      example: .twoVersions(current: "«|Shop 2»"),
      fix: """
        Select the `.xcdatamodeld` in the project navigator and choose a version in the File inspector under “Model \
        Version”. Commit `.xccurrentversion`: it is a hidden file and easily forgotten.
        """),
    check: .bundle { bundle in
      if case .unreadable(let failure) = bundle.current { return unreadable(failure, bundle) }
      guard bundle.versions.count > 1, let last = bundle.versions.last else { return [] }
      let problem: String
      var note = "the bundle does not determine the version that an app is built with"
      var help = [
        "name the current version: plumb version current \(Shell.word(last.name)), the last by name, or another one"
      ]
      switch bundle.current {
      case .named, .unreadable: return []
      case .missing:
        problem = "no .xccurrentversion file that names the current one"
        note = "the model compiler stops with “No current version for model”"
      case .unnamed:
        problem = "its .xccurrentversion names none of them"
        help.append("or set the version that the code uses in plumb.json: \"version\": \"\(last.name)\"")
      }
      return .finding(
        "\(bundle.name) has \(bundle.versions.count) versions, and \(problem)",
        on: .file(bundle.currentVersionFile ?? bundle.path), label: "no current version",
        notes: [note],
        help: help)
    })

  /// Returns the finding for a file that exists and cannot be read, at the location of the failure.
  private static func unreadable(_ failure: ReadFailure, _ bundle: ModelBundle) -> [Finding] {
    guard !failure.isMergeConflict else { return [] }
    let failed = failure.diagnostic
    var place = Anchor.file(bundle.currentVersionFile ?? bundle.path)
    place.location = failed.location ?? place.location
    return .finding(
      "The .xccurrentversion of \(bundle.name) cannot be read: \(failed.message)", on: place,
      label: "no current version",
      notes: ["the bundle does not determine the version that an app is built with"],
      help: failed.help)
  }
}
