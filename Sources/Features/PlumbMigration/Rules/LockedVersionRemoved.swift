import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// A version that is in the lock file at the ref, and not now, or with other hashes.
  ///
  /// The rule has no check, because the lock is a file of the project.
  package static let lockedVersionRemoved = Rule(
    "locked-version-removed", .bundle, "A locked version that the lock does not contain any more",
    severity: .always(.error),
    text: Text(
      what: """
        With `--against REF`: plumb.lock at the ref contains a version of a bundle, and the current plumb.lock does \
        not contain it, or contains other version hashes: the file was deleted, emptied, rewritten with `--force`, or \
        another plumb.lock is nearer to the configuration. Versions that are configured as unreleased are not reported.
        """,
      why: """
        Without the entry, an edit of the released version has no finding in a run without git.
        """,
      bad: .words("plumb.lock with Shop and Shop 2 at origin/main, and with Shop 2 now"),
      good: .words("plumb.lock with Shop and Shop 2 at origin/main, and with Shop, Shop 2 and Shop 3 now"),
      fix: """
        Restore the file: `git checkout REF -- plumb.lock`. If no user has a store of the version, add its name to \
        “unreleased” of the model in plumb.json.
        """))
}

extension Finding {
  /// Creates the finding about a version that the lock of a ref contains.
  ///
  /// - Parameters:
  ///   - name: The version.
  ///   - bundle: The path of the bundle.
  ///   - change: The change of its hashes: `Order differs`; `nil` if the lock does not contain the version.
  ///   - file: The current lock, which need not exist.
  ///   - place: The lock at the ref, from the top of the repository.
  package static func lockedVersionRemoved(
    _ name: String, of bundle: String, change: String?, file: String, place: String, ref: String
  ) -> Finding {
    Finding(
      change.map { "\(file) has other version hashes for \(name) of \(bundle) than at \(ref): \($0)" }
        ?? "\(file) does not contain \(name) of \(bundle), which is released in \(place) at \(ref)",
      on: .file(file), label: change == nil ? "no entry of \(name)" : "other hashes for \(name)",
      notes: ["without the entry, an edit of the version is not reported in a run without git"],
      help: [
        "to restore the lock: git checkout \(Shell.word(ref)) -- \(Shell.word(":/" + place))",
        "if no user has a store of it, add \(Phrase.quoted(name)) to “unreleased” of the model in plumb.json",
      ], discriminator: "\(bundle) \(name)")
  }
}
