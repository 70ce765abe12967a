import PlumbModel

extension Rule {
  /// A renaming identifier that Xcode does not read: `renamingIdentifier` where the file format has `elementID`.
  ///
  /// Looks at entities, attributes, relationships and elements of composites, in what the reader kept because it did
  /// not know it. In the corpus 15 elements have it, all written by hand. An element that has `elementID` too gets the
  /// advice to remove the other, else to rename it. The fix wants a review, because migrations then match what they
  /// passed over before.
  static let renamingIdentifierSpelling = Rule(
    "renaming-identifier-spelling", .bundle, "A renaming identifier that Xcode does not read",
    severity: .recommended(.warning),
    text: Text(
      what: """
        An XML attribute `renamingIdentifier`. Xcode shows “Renaming ID” in its inspector and writes it as `elementID`; \
        `renamingIdentifier` is the property's name in code.
        """,
      why: """
        Xcode passes over it, so the compiled model has no renaming identifier. The migration sees an old property \
        gone and a new one come, and drops the values.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="total" optional="YES" attributeType="Decimal"« renamingIdentifier="sum"| elementID="sum"»/>
        </entity>
        """,
      fix: """
        Write the old name into “Renaming ID” in the Data Model inspector, under “Versioning”, and save. If a version \
        without it was shipped, its users' values are gone: a later version cannot bring them back.
        """),
    check: .all([
      .entity { entity, _ in
        guard let text = misspelled(entity.kept) else { return [] }
        return [finding(text, entity.name, real: entity.renamingIdentifier)]
      },
      .attribute { attribute, entity, _ in
        guard let text = misspelled(attribute.kept) else { return [] }
        return [finding(text, "\(entity.name).\(attribute.name)", real: attribute.renamingIdentifier)]
      },
      .relationship { relationship, entity, _ in
        guard let text = misspelled(relationship.kept) else { return [] }
        return [finding(text, "\(entity.name).\(relationship.name)", real: relationship.renamingIdentifier)]
      },
      .compositeElement { element, composite, _ in
        guard let text = misspelled(element.kept) else { return [] }
        return [finding(text, "\(composite.name).\(element.name)", real: element.renamingIdentifier)]
      },
    ]))

  /// The value of the XML attribute `renamingIdentifier` among what the reader kept; nil where there is none.
  private static func misspelled(_ kept: Kept?) -> String? {
    kept?.attributes?.first { $0.name == "renamingIdentifier" }?.text
  }

  /// The finding for one element; `text` is the misspelled identifier, `real` the `elementID` beside it, nil without
  /// one.
  private static func finding(_ text: String, _ name: String, real: String?) -> Finding {
    let fix =
      real == nil
      ? XMLFix("Spell it elementID", .review, .rename(.renamingIdentifier, to: .elementID))
      : XMLFix("Remove renamingIdentifier", .review, .remove(.renamingIdentifier))
    return Finding(
      "\(name) has its renaming identifier under a name that Xcode does not read", at: .renamingIdentifier,
      label: "Xcode writes elementID",
      notes: ["without the identifier a migration drops what was stored under the old name"],
      help: [
        real.map { "remove it: elementID says \($0)" }
          ?? "spell it elementID=\"\(text)\", which is Renaming ID in Xcode's inspector"
      ],
      fixes: [fix])
  }
}
