import PlumbCore
import PlumbModel

extension Rule {
  /// An optional attribute with a scalar property.
  ///
  /// The rule reports attributes whose type has a scalar and whose file has `usesScalarValueType="YES"`. Xcode sets
  /// it for new attributes, together with “Optional”. The case is therefore frequent, and only a note in `strict`.
  /// The rule ignores derived attributes, which are read-only so that the zero is never stored, and attributes with a
  /// default, with which every object has a value from the start.
  static let scalarOptional = Rule(
    "scalar-optional", .names, "An optional attribute with a scalar property",
    severity: .strict(.note),
    text: Text(
      what: """
        An optional attribute has “Use Scalar Type” checked and no default. Derived attributes are not checked.
        """,
      why: """
        A scalar cannot be nil: a missing value is read as 0 or false, and a missing date as 1 January 2001. Writing \
        it back stores that value.
        """,
      example: """
        <entity name="Player" representedClassName="Player">
            <attribute name="shirtNumber" optional="YES" attributeType="Integer 16" usesScalarValueType="«YES|NO»"/>
        </entity>
        """,
      fix: """
        Uncheck “Use Scalar Type” in the Data Model inspector, which makes the property an NSNumber; or uncheck \
        “Optional” and set a default.
        """),
    check: .attribute { attribute, entity, _ in
      guard attribute.isOptional, attribute.usesScalar == true, !attribute.isDerived,
        !attribute.hasDefault, let zero = attribute.type.zero
      else { return [] }
      return .finding(
        "\(entity.name).\(attribute.name) is optional, but its scalar cannot be nil", at: .usesScalarValueType,
        label: "nil is read as \(zero)", notes: ["code cannot distinguish a missing value from \(zero)"],
        help: ["do not use the scalar type, or make it mandatory with a default"])
    })
}

extension AttributeType {
  /// The value of a scalar property for a stored `nil`. `nil` if the type has no such value.
  fileprivate var zero: String? { self == .date ? "1 January 2001" : swift.zero }
}
