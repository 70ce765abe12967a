import PlumbModel
import PlumbText

extension Rule {
  /// Versions whose order is a guess.
  ///
  /// The rule is silent if the version before the current one is configured, or if an Xcode project or the commits of
  /// git determine the order.
  static let versionOrderUnknown = Rule(
    "version-order-unknown", .bundle, "Versions whose order is a guess",
    severity: .always(.note),
    text: Text(
      what: """
        The names of the versions do not have numbers that determine an order, no Xcode project near the bundle lists \
        the versions, and git did not add them in different commits.
        """,
      why: """
        The rules about a step compare the current version with the one before it. If the order is wrong, they check a \
        step that no store takes, and the step that stores take is not checked.
        """,
      bad: .words("Shop.xcdatamodeld with the versions Old and New"),
      good: .words("Shop.xcdatamodeld with the versions Shop and Shop 2"),
      fix: """
        Name the version that was released before the current one in plumb.json: `"previous": "Old"` of the model. Give \
        later versions names that end in a number, as Xcode does.
        """),
    check: .bundle { bundle in
      guard bundle.order.isGuess, bundle.versions.count > 1, bundle.previous == nil, let current = bundle.currentVersion
      else { return [] }
      let earlier = bundle.versions.prefix { $0.name != current.name }.last
      let step = earlier.map { "the step from \($0.name) to \(current.name) is checked" } ?? "no step is checked"
      return [
        Finding(
          "The order of the \(bundle.versions.count) versions of \(bundle.name) is a guess: \(step)",
          on: .file(bundle.currentVersionFile ?? bundle.path), label: "the names of the versions determine no order",
          help: ["name the version before the current one: \"previous\" of the model in plumb.json"])
      ]
    })
}
