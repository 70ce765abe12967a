import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// A version of the ref whose version hashes changed.
  ///
  ///     // Shop 2: Order.total was Decimal, and is Double
  ///     // Shop 2 has other version hashes than at origin/main: its stores do not open
  ///
  /// The comparison uses `StoreSchema`. Edits that do not affect stores are reported by `versionDetailEdited`.
  static let versionEdited = Rule(
    "version-edited", .bundle, "A version with an edit that affects stores",
    severity: .always(.error),
    text: Text(
      what: """
        With `--against REF`: a version that exists at the ref has other version hashes now. Edits that were made only \
        on the side of the ref, versions that only the ref has, and versions that are configured as unreleased are not \
        reported.
        """,
      why: """
        A store finds its model by version hashes. After an edit of a released version, no model in the app matches \
        its stores: they do not open, and no migration starts, because the source model is missing (134130, 134100).
        """,
      example: .orderVersions(
        ("main:Shop", #"<attribute name="total" optional="YES" attributeType="Decimal"/>"#),
        ("Shop", #"<attribute name="total" optional="YES" attributeType="«Double|Decimal»"/>"#)),
      fix: """
        Keep the edit in a new version (`plumb version add --current`, in Xcode “Add Model Version…” in the Editor \
        menu), and restore the old one from git.
        """),
    check: .history { history in
      history.causes(of: history.edited.filter(\.concernsStores)).compactMap { edits -> Finding? in
        guard let edit = edits.first else { return nil }
        let place = edit.place
        let isCertain = edit.isCertain && !history.lacksStages
        let names = edits.map(\.new.name)
        return Finding(
          "\(Phrase.list(names, limit: 5)) \(names.count == 1 ? "has" : "have") other version hashes than at "
            + "\(history.ref): \(names.count == 1 ? "its" : "their") stores "
            + (isCertain ? "do not open" : "possibly do not open"),
          on: place.anchor, at: place.attribute, label: edit.lines.first ?? "",
          notes: edit.lines.dropFirst() + history.whenEdited(edit.new.name) + [
            history.now.isSwift
              ? edit.isCertain
                ? BundleHistory.unknownVersion
                  + (history.lacksStages ? ", unless SwiftData infers it without stages" : "")
                : "the version hashes are not known, so that Plumb compares the types of the properties"
              : "a store finds its version by version hashes"
          ],
          help: history.remedies(for: names), related: edits.related, discriminator: names.joined(separator: " "),
          atMost: isCertain ? nil : .warning)
      }
    })
}
