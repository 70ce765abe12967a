import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// A version that was added after the current one.
  static let versionNotCurrent = Rule(
    "version-not-current", .bundle, "A new version that is not the current one",
    severity: .recommended(.warning),
    text: Text(
      what: """
        With `--against REF`: a version that does not exist at the ref is later in the bundle than the current one.
        """,
      why: """
        An app opens its stores with the current version. Elements of a later version do not exist at run time, and \
        classes that use them fail.
        """,
      example: .bundle(
        [
          ("main:Shop", #"<entity name="Order" representedClassName="Order"/>"#),
          ("Shop", #"<entity name="Order" representedClassName="Order"/>"#),
          ("Shop 2", #"<entity name="Customer" representedClassName="Customer"/>"#),
        ], current: "Shop«| 2»"),
      fix: """
        Select the `.xcdatamodeld` in the project navigator and choose the version in the File inspector under “Model \
        Version”, or run `plumb version current NAME`. If the version is not finished, suppress the finding.
        """),
    check: .history { history in
      guard let current = history.now.currentVersion?.name, history.now.versions.count > 1 else { return [] }
      return history.now.versions.compactMap { version in
        guard history.then(version.name) == nil, history.base(version.name) == nil,
          history.precedes(current, version.name)
        else { return nil }
        return Finding(
          "\(version.name) is new in \(history.now.name), and the current version is \(current)",
          on: version.model.map(Anchor.model) ?? .file(version.file), label: "not the current version",
          notes: ["the app uses \(current)"],
          help: ["when it is finished: plumb version current \(Shell.word(version.name))"],
          discriminator: version.name)
      }
    })
}
