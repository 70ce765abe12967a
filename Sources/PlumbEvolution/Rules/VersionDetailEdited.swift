import PlumbModel
import PlumbRules

extension Rule {
  /// A version of the ref whose changes do not affect stores: a default, a delete rule, a class.
  static let versionDetailEdited = Rule(
    "version-detail-edited", .bundle, "A version that was edited where stores do not notice it",
    severity: .recommended(.warning),
    text: Text(
      what: """
        With `--against REF`: a version that is there at the ref says something else now, and its version hashes are \
        what they were: a default, validation, a delete rule, a class, an index, userInfo, a renaming identifier. Other \
        spelling and order, and what Xcode notes of itself, are no edit.
        """,
      why: """
        Stores open as before, and the app does something else with them: an index is not built before something else \
        migrates, and a renaming identifier changes what becomes of the data of still older stores.
        """,
      example: .bundle(
        [
          (
            "main:Shop",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="total" optional="YES" attributeType="Decimal" defaultValueString="0.0"/>
            </entity>
            """
          ),
          (
            "Shop",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="total" optional="YES" attributeType="Decimal" defaultValueString="«1.0|0.0»"/>
            </entity>
            """
          ),
        ], current: "Shop"),
      fix: """
        Where the step to the edit has to be seen by stores, keep it in a new version (“Add Model Version…” in the \
        Editor menu) and take the old one back from git. Else live with it.
        """),
    check: .history { history in
      history.edited.filter { !$0.concernsStores }.map { edit in
        let place = edit.place
        return Finding(
          "\(edit.new.name) is not what it was at \(history.ref), which stores do not notice",
          on: place.anchor, at: place.attribute, label: edit.lines.first ?? "", notes: Array(edit.lines.dropFirst()),
          help: history.remedies(for: edit.new.name), discriminator: edit.new.name)
      }
    })
}
