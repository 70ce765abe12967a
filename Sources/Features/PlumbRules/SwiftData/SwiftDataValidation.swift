import PlumbModel

extension Rule {
  /// Validation, which SwiftData does not have.
  ///
  /// The rule reports one finding for each attribute, at the first of minimum, maximum (for a Date, the intervals)
  /// and regular expression. It does not check the counts of relationships, because `@Relationship` supports them.
  static let swiftDataValidation = Rule(
    "swiftdata-validation", .swiftData, "Validation, which SwiftData does not support",
    severity: .always(.warning),
    text: Text(
      what: """
        An attribute with a minimum, a maximum or a regular expression, in a model that is used with SwiftData.
        """,
      why: """
        SwiftData saves without checking them. SwiftData can store values that Core Data rejects, and Core Data then \
        fails to save the same object after any change.
        """,
      example: .model(
        """
        <entity name="Order" representedClassName="Order">
            <attribute name="quantity" optional="YES" attributeType="Integer 32"« minValueString="1"|» \
        usesScalarValueType="NO"/>
        </entity>
        """
      ).usedWithSwiftData,
      fix: """
        Select the attribute and remove the entries under “Validation” in the Data Model inspector, and check the \
        value in code that both sides use.
        """),
    check: .attribute { attribute, entity, _ in
      guard let place = firstBound(of: attribute) else { return [] }
      return .finding(
        "\(entity.name).\(attribute.name) is validated by the model, which SwiftData cannot express", at: place,
        label: "SwiftData does not check it", notes: ["SwiftData can save a value that Core Data then fails to save"],
        help: ["check the value in code that both sides use"])
    })

  /// Returns the XML attribute of the first bound that is set. `nil` if the attribute has no validation.
  private static func firstBound(of attribute: Attribute) -> XMLKey? {
    if attribute.minimumValue != nil { return .minValueString }
    if attribute.maximumValue != nil { return .maxValueString }
    if attribute.minimumDateInterval != nil { return .minDateTimeInterval }
    if attribute.maximumDateInterval != nil { return .maxDateTimeInterval }
    return attribute.regularExpression == nil ? nil : .regularExpressionString
  }
}
