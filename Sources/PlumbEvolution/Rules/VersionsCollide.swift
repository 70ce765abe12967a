import PlumbModel
import PlumbRules

extension Rule {
  /// A version that two branches added with the same name and different contents.
  static let versionsCollide = Rule(
    "versions-collide", .bundle, "A version that two branches have added",
    severity: .always(.error),
    text: Text(
      what: """
        With `--against REF`: here and at the ref there is a version of one name that the last common commit does not \
        have, and the two say different things.
        """,
      why: """
        Only one of them can have the name. Merged into one, it fits no store of either branch: testers, and users \
        where one was released, cannot open theirs (134130).
        """,
      example: .code(
        """
        # git diff --name-only main...HEAD
        Shop.xcdatamodeld/Shop «3|4».xcdatamodel/contents
        # git diff --name-only HEAD...main
        Shop.xcdatamodeld/Shop 3.xcdatamodel/contents
        """, language: "text"),
      fix: """
        Rename the version of this branch to the next free name, take that of the other branch from git, and put its \
        changes into yours too, so that the step between the two is one.
        """),
    check: .history { history in
      guard history.hasBase else { return [] }
      return history.now.versions.compactMap { version in
        guard !history.isUnreleased(version.name), history.base(version.name) == nil, let new = version.model,
          let old = history.then(version.name)?.model, let difference = EditedVersion(old, new)
        else { return nil }
        let place = difference.place
        return Finding(
          "\(version.name) was added here and at \(history.ref), and the two are not the same",
          on: place.anchor, at: place.attribute, label: difference.lines.first ?? "",
          notes: Array(difference.lines.dropFirst()),
          help: [
            "keep yours in a version of the next name, and put into it what \(history.ref) has",
            "then take the other one: \(history.checkout(BundleHistory.folder(of: version)))",
          ], discriminator: version.name)
      }
    })
}
