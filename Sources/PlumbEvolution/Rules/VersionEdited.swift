import PlumbModel
import PlumbRules

extension Rule {
  /// A version of the ref whose version hashes changed.
  ///
  ///     // Shop 2: Order.total was Decimal, and is Double
  ///     // Shop 2 is not what it was at origin/main: stores made with it do not open any more
  ///
  /// The comparison uses `StoreShape`. Edits that do not affect stores are reported by `versionDetailEdited`.
  static let versionEdited = Rule(
    "version-edited", .bundle, "A version that was edited where stores notice it",
    severity: .always(.error),
    text: Text(
      what: """
        With `--against REF`: a version that is there at the ref says something else now that counts for its version \
        hashes. What was done on the ref's side alone, a version that only the ref has, and versions that are configured \
        as unreleased are passed over.
        """,
      why: """
        A store finds its model by version hashes. Edit a version that users have stores of, and no model in the app \
        fits them: they do not open, and no migration starts, for its source model is gone (134130, 134100).
        """,
      example: .bundle(
        [
          (
            "main:Shop",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="total" optional="YES" attributeType="Decimal"/>
            </entity>
            """
          ),
          (
            "Shop",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="total" optional="YES" attributeType="«Double|Decimal»"/>
            </entity>
            """
          ),
        ], current: "Shop"),
      fix: """
        Keep the edit in a new version (`plumb version add --current`, in Xcode “Add Model Version…” in the Editor \
        menu), and take the old one back from git.
        """),
    check: .history { history in
      history.edited.filter(\.concernsStores).map { edit in
        let place = edit.place
        return Finding(
          "\(edit.new.name) is not what it was at \(history.ref): stores made with it do not open any more",
          on: place.anchor, at: place.attribute, label: edit.lines.first ?? "",
          notes: edit.lines.dropFirst() + ["stores know their version by its hashes, and these are others now"],
          help: history.remedies(for: edit.new.name), discriminator: edit.new.name)
      }
    })
}
