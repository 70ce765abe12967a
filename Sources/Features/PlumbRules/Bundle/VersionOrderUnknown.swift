import PlumbModel

extension Rule {
  /// A bundle whose order of versions is a guess, so that the version before the current one is uncertain.
  ///
  /// The rule reports no finding if that version is configured, or if its name has a lower number behind the same
  /// stem.
  static let versionOrderUnknown = Rule(
    "version-order-unknown", .bundle, "Versions whose order is a guess",
    severity: .always(.note),
    text: Text(
      what: """
        The names of the versions do not determine which one comes before the current one, no Xcode project near the \
        bundle lists the versions, and git did not add them in different commits.
        """,
      why: """
        The rules about a step compare the current version with the one before it. Without that version they check no \
        step, so that a migration that fails is not reported.
        """,
      bad: .words("Shop.xcdatamodeld with the versions Old and New"),
      good: .words("Shop.xcdatamodeld with the versions Shop and Shop 2"),
      fix: """
        Name the version that was released before the current one in plumb.json: `"previous": "Old"` of the model. Give \
        later versions names that end in a number, as Xcode does.
        """),
    check: .bundle { bundle in
      guard bundle.order.isStepGuess, bundle.versions.count > 1, bundle.previous == nil,
        let current = bundle.currentVersion
      else { return [] }
      return .finding(
        "The version before \(current.name) is not known from the names of the versions, so the step is not checked",
        on: .file(bundle.currentVersionFile ?? bundle.path), label: "the names of the versions determine no order",
        help: ["name the version before the current one: \"previous\" of the model in plumb.json"])
    })
}
