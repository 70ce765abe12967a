import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// A bundle that is in the lock file under an earlier path.
  package static let lockedBundleMoved = Rule(
    "locked-bundle-moved", .bundle, "A locked bundle that was moved",
    severity: .always(.note),
    text: Text(
      what: """
        plumb.lock contains a bundle under a path that does not exist, and a bundle with the same version hashes or \
        the same name has another path. Its versions are compared with those of the lock.
        """,
      why: """
        If a bundle is moved and changed several times, its entry may match no bundle. The entry is then reported as a \
        missing bundle.
        """,
      bad: .words("plumb.lock with Shop.xcdatamodeld, and the bundle Models/Shop.xcdatamodeld"),
      good: .words("plumb.lock with Models/Shop.xcdatamodeld, and the bundle at this path"),
      fix: "Run `plumb version lock` for the bundle, which writes its path."))
}

extension Finding {
  /// Creates the finding about a bundle that is in the lock under an earlier path.
  package static func lockedBundleMoved(_ key: String, to path: String, file: String) -> Finding {
    Finding(
      "\(path) is in \(file) under its earlier path \(key)", on: .file(file), label: "no bundle at \(key)",
      help: ["write the new path: plumb version lock --model \(Shell.word(path))"], discriminator: key)
  }
}
