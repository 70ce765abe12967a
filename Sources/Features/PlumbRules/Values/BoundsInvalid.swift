import PlumbCore
import PlumbModel
import PlumbText

extension Rule {
  /// A bound that is not a value of its attribute's type.
  ///
  /// The rule checks attributes and elements of composites whose type has an order. For a String, the bound is a
  /// length. A bound that is not a number is `value-not-understood`; bounds that allow no value are
  /// `bounds-inverted`.
  static let boundsInvalid = Rule(
    "bounds-invalid", .values, "A bound that is not a value of its attribute",
    severity: .recommended(.warning),
    text: Text(
      what: """
        The minimum or the maximum of an attribute is beyond the range of its type: 70000 for an Integer 16, 2 for a \
        Boolean. For a String it is not a length: -1, or 2.5.
        """,
      why: """
        A bound beyond the range is never reached: it implies values that the attribute cannot store.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="rating" optional="YES" attributeType="Integer 16" minValueString="«-40000|1»" \
        maxValueString="«70000|5»" usesScalarValueType="NO"/>
        </entity>
        """,
      fix: "Select the attribute and correct the values under “Validation” in the Data Model inspector."),
    check: .attributes { attribute, owner, _ in findings(in: attribute, of: owner) })

  private static func findings(in attribute: Attribute, of owner: String) -> [Finding] {
    attribute.boundTexts.compactMap { bound in
      guard let number = DecimalNumber(bound.text), let reason = Bounds.fault(of: number, in: attribute.type) else {
        return nil
      }
      return Finding(
        "\(owner).\(attribute.name) has the \(bound.name) \(Phrase.quoted(bound.text, limit: 40)), which is \(reason)",
        at: bound.place, label: reason, notes: ["the validation differs from the one in the model"],
        help: [
          "write \(attribute.type == .string ? "a length" : "a value within the range of \(attribute.type.withArticle)")"
        ],
        discriminator: bound.name)
    }
  }
}

extension Attribute {
  /// A bound, as the file spells it.
  struct BoundText {
    /// The name of the bound: `minimum` or `maximum`.
    var name: String
    var text: String
    var place: XMLKey
  }

  /// The bounds of a type that has an order, as the file spells them. Empty for nearly every attribute. For a Date,
  /// only the intervals are included; dates of old models also have bounds as text.
  var boundTexts: [BoundText] {
    guard type == .date || type == .string || type == .boolean || type.isNumeric else { return [] }
    let isDate = type == .date
    let (minimum, maximum) =
      isDate ? (minimumDateInterval, maximumDateInterval) : (minimumValue, maximumValue)
    if minimum == nil, maximum == nil { return [] }
    let written = [
      ("minimum", minimum, Bounds.minimumPlace(type)),
      ("maximum", maximum, isDate ? .maxDateTimeInterval : .maxValueString),
    ]
    return written.compactMap { name, text, place in
      text.flatMap { $0.isEmpty ? nil : BoundText(name: name, text: $0, place: place) }
    }
  }
}
