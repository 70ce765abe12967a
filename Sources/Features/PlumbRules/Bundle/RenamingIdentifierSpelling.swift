import PlumbModel

extension Rule {
  /// A renaming identifier that Xcode does not read: `renamingIdentifier` where the file format has `elementID`.
  ///
  /// The rule checks entities, attributes, relationships and elements of composites. It inspects the XML attributes
  /// that the reader preserved as unknown. In the corpus 15 elements have `renamingIdentifier`, all written by hand.
  /// For an element that also has `elementID`, the help is to remove `renamingIdentifier`; for other elements it is
  /// to rename it. The fix requires a review, because migrations then match properties that they ignored before. It is
  /// not offered if the step from the version before would drop values.
  static let renamingIdentifierSpelling = Rule(
    "renaming-identifier-spelling", .bundle, "A renaming identifier that Xcode does not read",
    severity: .recommended(.warning),
    text: Text(
      what: """
        An XML attribute `renamingIdentifier`. Xcode shows “Renaming ID” in its inspector and writes it as `elementID`; \
        `renamingIdentifier` is the property's name in code.
        """,
      why: """
        Xcode ignores it, so the compiled model has no renaming identifier. If the version before has the property \
        under the old name, the migration removes it with its values and adds a new, empty one. If the version before \
        has the new name already, the identifier would do the same, so no fix is offered there.
        """,
      example: .order(
        #"<attribute name="total" optional="YES" attributeType="Decimal"« renamingIdentifier="sum"| elementID="sum"»/>"#
      ),
      fix: """
        Write the old name into “Renaming ID” in the Data Model inspector, under “Versioning”, and save. If a version \
        without it was released, the values of its users are lost: a later version cannot restore them.
        """),
    check: .all([
      .entity { entity, _ in
        guard let text = misspelled(entity.preserved) else { return [] }
        return [finding(text, entity.name, real: entity.renamingIdentifier)]
      },
      .attribute { attribute, entity, _ in
        guard let text = misspelled(attribute.preserved) else { return [] }
        return [finding(text, "\(entity.name).\(attribute.name)", real: attribute.renamingIdentifier)]
      },
      .relationship { relationship, entity, _ in
        guard let text = misspelled(relationship.preserved) else { return [] }
        return [finding(text, "\(entity.name).\(relationship.name)", real: relationship.renamingIdentifier)]
      },
      .compositeElement { element, composite, _ in
        guard let text = misspelled(element.preserved) else { return [] }
        return [finding(text, "\(composite.name).\(element.name)", real: element.renamingIdentifier)]
      },
    ]))

  /// Returns the value of the XML attribute `renamingIdentifier` among the preserved unknown XML. `nil` if it is
  /// missing.
  private static func misspelled(_ preserved: SourceSpelling?) -> String? {
    preserved?.attributes?.first { $0.name == "renamingIdentifier" }?.text
  }

  /// Returns the finding for one element.
  ///
  /// - `text` is the misspelled identifier.
  /// - `real` is the element's `elementID`. `nil` if the element has none.
  private static func finding(_ text: String, _ name: String, real: String?) -> Finding {
    let fix =
      real == nil
      ? XMLFix("Rename it to elementID", .review, .rename(.renamingIdentifier, to: .elementID))
      : XMLFix("Remove renamingIdentifier", .review, .remove(.renamingIdentifier))
    return Finding(
      "\(name) has its renaming identifier in an XML attribute that Xcode does not read", at: .renamingIdentifier,
      label: "Xcode writes elementID",
      notes: ["a migration finds the stored values by the element's own name"],
      help: [
        real.map { "remove it: elementID is \($0)" }
          ?? "write elementID=\"\(text)\", which is Renaming ID in Xcode's inspector, or remove it if stores have the new name"
      ],
      fixes: [fix])
  }
}
