import PlumbModel

extension Rule {
  /// A current version that is not in the bundle.
  ///
  /// The finding is reported on `.xccurrentversion`. A version counts as present if its folder exists, even if its
  /// `contents` cannot be read: `version-unreadable` reports that case. Names are compared without the extension: the
  /// folder `Shop 2.xcdatamodel` and the entry `Shop 2.xcdatamodel` of `_XCCurrentVersionName` are both read as
  /// `Shop 2`.
  static let currentVersionDangling = Rule(
    "current-version-dangling", .bundle, "A current version that is not in the bundle",
    severity: .always(.error),
    text: Text(
      what: "`.xccurrentversion` names a version whose folder is not in the bundle.",
      why: """
        The model compiler cannot build the model. The usual causes are a version that was renamed outside Xcode, and \
        a merge that took the new `.xccurrentversion` without the folder of the new version.
        """,
      example: .twoVersions(current: "Shop «3|2»"),
      fix: """
        Add the missing version, or select the `.xcdatamodeld` in the project navigator and choose another one in the \
        File inspector under “Model Version”.
        """),
    check: .bundle { bundle in
      guard case .named(let name) = bundle.current, !bundle.versions.contains(where: { $0.name == name }) else {
        return []
      }
      return .finding(
        "The current version of \(bundle.name) is \(name), which is not in the bundle",
        on: .file(bundle.currentVersionFile ?? bundle.path), label: "names \(name)",
        notes: ["the model compiler cannot build a model whose current version is missing"],
        help: ["add \(name), or make another version the current one: \(choices(bundle.versions))"])
    })

  /// Returns the versions to choose from: the last three in the bundle's order, newest first, and the number of
  /// earlier versions.
  ///
  /// `Shop`, `Shop 2`, …, `Shop 5` → `Shop 5, Shop 4, Shop 3 or one of the 2 earlier ones`
  private static func choices(_ versions: [ModelVersion]) -> String {
    guard !versions.isEmpty else { return "the bundle has none" }
    let shown = versions.suffix(3).reversed().map(\.name).joined(separator: ", ")
    return versions.count > 3 ? "\(shown) or one of the \(versions.count - 3) earlier ones" : shown
  }
}
