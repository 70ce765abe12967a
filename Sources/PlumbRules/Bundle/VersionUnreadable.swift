import PlumbModel
import PlumbText

extension Rule {
  /// A version that cannot be read.
  ///
  /// One finding for each version, with the reason, the place and the advice of the reader. It is an error for old
  /// versions too: a store that was made with one needs that version to be migrated. No rule over models runs on such a
  /// version, and rules that compare versions stay silent where one of theirs is unreadable.
  static let versionUnreadable = Rule(
    "version-unreadable", .bundle, "A version that cannot be read",
    severity: .always(.error),
    text: Text(
      what: """
        A version whose `contents` is no model: broken XML, or no file at all. The finding gives the reason and the \
        place. A merge conflict left in the file is `merge-conflict`.
        """,
      why: """
        The model compiler stops. Where the version is an old one and was left out of the build instead, stores made \
        with it can no longer be migrated (134130).
        """,
      example: .bundle(
        [("Shop", #"<entity name="Order" representedClassName="Order"«|/»>"#)], current: "Shop"),
      fix: """
        Mend the XML at the place given, or take the file back from version control.
        """),
    check: .bundle { bundle in
      bundle.versions.compactMap { version in
        guard case .failure(let failure) = version.content, !failure.isMergeConflict else { return nil }
        let failed = failure.diagnostic
        // No model was read: an empty one gives the finding its version.
        let place = Anchor(
          [], origin: .none, model: Model(name: version.name),
          location: failed.location ?? Location(file: version.file))
        return Finding(
          "\(version.name) cannot be read: \(failed.message)", on: place, label: failed.label, notes: failed.notes,
          help: failed.help,
          discriminator: failed.discriminator)
      }
    })
}
