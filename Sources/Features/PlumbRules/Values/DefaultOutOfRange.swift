import PlumbModel

extension Rule {
  /// A default that the type of its attribute cannot store.
  ///
  /// The rule checks attributes and elements of composites. Integers are limited by their width, Double and Float by
  /// their maximum, Decimal by its 38 digits and its exponent, as in Foundation's documentation of `NSDecimalNumber`.
  /// A fraction that a Float rounds is not a fault, because almost every fraction is rounded.
  package static let defaultOutOfRange = Rule(
    "default-out-of-range", .values, "A default beyond the range of its attribute's type",
    severity: .always(.error),
    text: Text(
      what: """
        The default of a numeric attribute is a number, but beyond the range of its type: -32768 to 32767 for an \
        Integer 16, -2147483648 to 2147483647 for an Integer 32.
        """,
      why: "The digits that do not fit are lost: new objects start with another number, often with the opposite sign.",
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="number" attributeType="«Integer 16|Integer 32»" defaultValueString="70000" \
        usesScalarValueType="YES"/>
        </entity>
        """,
      fix: """
        Select the attribute and set another “Default Value” in the Data Model inspector, or a larger “Attribute Type” \
        in a new version of the model, because it changes the store.
        """),
    check: .attributes { attribute, owner, _ in findings(in: attribute, of: owner) })

  private static func findings(in attribute: Attribute, of owner: String) -> [Finding] {
    guard case .outOfRange(let reason) = attribute.checkedDefault else { return [] }
    return .finding(
      "\(owner).\(attribute.name) has the default \(attribute.shownDefault), \(reason)",
      at: attribute.defaultPlace, label: "does not fit \(attribute.type.withArticle)",
      notes: ["new objects start with another number"],
      help: ["set a default that fits, or give the attribute a larger type in a new version"])
  }
}
