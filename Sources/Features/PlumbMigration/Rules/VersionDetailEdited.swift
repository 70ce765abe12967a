import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// A version of the ref whose changes do not affect stores: a default, a delete rule, a class.
  static let versionDetailEdited = Rule(
    "version-detail-edited", .bundle, "A version with an edit that does not affect stores",
    severity: .recommended(.warning),
    text: Text(
      what: """
        With `--against REF`: a version that exists at the ref has other contents now, and the same version hashes: \
        another default, validation, delete rule, class, index, userInfo or renaming identifier. Other spelling and \
        order, and editor metadata, are not reported.
        """,
      why: """
        Stores open as before, and the app behaves differently: a new index is not created until another change causes \
        a migration, and a renaming identifier changes the migration of older stores.
        """,
      example: .orderVersions(
        ("main:Shop", #"<attribute name="total" optional="YES" attributeType="Decimal" defaultValueString="0.0"/>"#),
        ("Shop", #"<attribute name="total" optional="YES" attributeType="Decimal" defaultValueString="«1.0|0.0»"/>"#)),
      fix: """
        If stores must be migrated to the edit, keep it in a new version (“Add Model Version…” in the Editor menu) and \
        restore the old one from git. Otherwise suppress the finding.
        """),
    check: .history { history in
      history.causes(of: history.edited.filter { !$0.concernsStores }).compactMap { edits -> Finding? in
        guard let edit = edits.first else { return nil }
        let place = edit.place
        let names = edits.map(\.new.name)
        return Finding(
          "\(Phrase.list(names, limit: 5)) \(names.count == 1 ? "differs" : "differ") from \(history.ref), "
            + "with the same version hashes",
          on: place.anchor, at: place.attribute, label: edit.lines.first ?? "", notes: Array(edit.lines.dropFirst()),
          help: history.remedies(for: names), related: edits.related, discriminator: names.joined(separator: " "))
      }
    })
}
