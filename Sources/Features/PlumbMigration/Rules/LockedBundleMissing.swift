import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// A bundle of the lock file that does not exist.
  ///
  /// The rule has no check, because the lock is a file of the project.
  package static let lockedBundleMissing = Rule(
    "locked-bundle-missing", .bundle, "A locked bundle that does not exist",
    severity: .always(.error),
    text: Text(
      what: """
        plumb.lock contains released versions of a bundle. No bundle has the path, and no checked bundle has one of \
        the locked versions or the name.
        """,
      why: """
        Users' devices have stores of the released versions. Without the bundle, the app has no model for them, so \
        they cannot be opened (134100) or migrated (134130).
        """,
      bad: .words("plumb.lock with Models/Shop.xcdatamodeld, and no bundle"),
      good: .words("plumb.lock with Models/Shop.xcdatamodeld, and the bundle at this path"),
      fix: """
        Restore the bundle. If no user has a store of it any more, delete its entry from plumb.lock.
        """))
}

extension Finding {
  /// Creates the finding about a bundle of the lock that does not exist.
  package static func lockedBundleMissing(_ key: String, _ versions: [String], file: String) -> Finding {
    let names = versions.sorted { NaturalOrder.precedes($0, $1) }
    return Finding(
      "\(key) has released versions in \(file), and no bundle has them", on: .file(file),
      label: "no bundle at \(key)",
      notes: [
        "the released versions are \(Phrase.list(names, limit: 5))",
        "stores of them cannot be opened or migrated (134130)",
      ],
      help: ["restore the bundle; if no user has a store of it, delete its entry from \(file)"], discriminator: key)
  }
}
