import PlumbModel
import PlumbRules

extension Rule {
  /// A version that two branches added with the same name and different contents.
  static let versionsCollide = Rule(
    "versions-collide", .bundle, "A version that two branches added",
    severity: .always(.error),
    text: Text(
      what: """
        With `--against REF`: this branch and the ref each have a version of the same name that the last common commit \
        does not have, with different contents.
        """,
      why: """
        Only one of them can have the name. If they are merged into one, it matches the stores of neither branch: \
        testers, and users of a released one, cannot open their stores (134130).
        """,
      example: .code(
        """
        # git diff --name-only main...HEAD
        Shop.xcdatamodeld/Shop «3|4».xcdatamodel/contents
        # git diff --name-only HEAD...main
        Shop.xcdatamodeld/Shop 3.xcdatamodel/contents
        """, language: "text"),
      fix: """
        Rename the version of this branch to the next free name, restore that of the other branch from git, and apply \
        its changes to yours too, so that yours is the next step.
        """),
    check: .history { history in
      guard history.hasBase else { return [] }
      return history.now.versions.compactMap { version in
        guard !history.isUnreleased(version.name), history.base(version.name) == nil, let new = version.model,
          let old = history.then(version.name)?.model, let difference = EditedVersion(old, new)
        else { return nil }
        let place = difference.place
        return Finding(
          "\(version.name) was added here and at \(history.ref) with different contents",
          on: place.anchor, at: place.attribute, label: difference.lines.first ?? "",
          notes: Array(difference.lines.dropFirst()),
          help: [
            "keep yours in a version with the next free name, and apply the changes of \(history.ref) to it",
            "then take the other one: \(history.checkout(BundleHistory.folder(of: version)))",
          ], discriminator: version.name)
      }
    })
}
