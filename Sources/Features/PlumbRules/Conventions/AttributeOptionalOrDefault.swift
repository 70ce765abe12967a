import PlumbModel
import PlumbText

extension Rule {
  /// A mandatory attribute without a default.
  ///
  /// The rule ignores transient attributes, which are not in the store, derived attributes, whose value the store
  /// computes, and attributes without a type, which are `attribute-type-missing`. An empty text counts as a default.
  /// If CloudKit's rules check the entity, `cloudkit-attribute-default` reports the attribute instead. In 43 public
  /// repositories 1,077 of 1,090 such attributes never fail, because the code that creates an object sets them. A
  /// migration to such an attribute can fail: `StepCheck` reports that.
  package static let attributeOptionalOrDefault = Rule(
    "attribute-optional-or-default", .conventions, "A mandatory attribute without a default",
    severity: .strict(.warning), convention: .optionalOrDefault,
    text: Text(
      what: """
        A stored attribute is not optional and has no default value. It is an error in every preset if the version \
        before the current one does not have the attribute, or has it as optional, and the step has no mapping model. \
        Otherwise it is a convention, a warning in strict.
        """,
      why: """
        If the attribute is new, or mandatory for the first time, existing rows have no value for it and a lightweight \
        migration fails (134110). An object cannot be saved until code sets the value (1570).
        """,
      example: .order(
        #"<attribute name="count" attributeType="Integer 32"«| defaultValueString="0"» usesScalarValueType="YES"/>"#),
      fix: """
        Select the attribute and give it a “Default Value” in the Data Model inspector, or check “Optional” if no \
        default is correct: for dates, data, identifiers, and unique values.
        """),
    check: .attribute { attribute, entity, schema in
      guard attribute.needsValue, !schema.isCheckedForCloudKit(entity) else { return [] }
      return .finding(
        "\(entity.name).\(attribute.name) is mandatory and has no default", at: .optional,
        label: "not optional, no default", notes: ["saving fails until it is set (1570)"],
        help: remedy(attribute, in: entity), fixes: remedies(attribute, in: entity))
    })

  /// Returns the remedy for a mandatory attribute without a default, as one line of help.
  package static func remedy(_ attribute: Attribute, in entity: Entity) -> [String] {
    [attribute.neutralDefault(in: entity) == nil ? "make it optional" : "give it a default, or make it optional"]
  }

  /// Returns the edits for the remedy: a neutral default, if the type has one, and making the attribute optional.
  package static func remedies(_ attribute: Attribute, in entity: Entity, on anchor: Anchor? = nil) -> [XMLFix] {
    let value = attribute.neutralDefault(in: entity).map { value in
      XMLFix(
        "Give \(attribute.name) the default \(Phrase.quoted(value))", .review, .set(.defaultValueString, to: value),
        on: anchor)
    }
    return (value.map { [$0] } ?? []) + [
      XMLFix("Make \(attribute.name) optional", .review, .set(.optional, to: "YES"), on: anchor)
    ]
  }
}

extension Attribute {
  /// Whether the attribute must be set before an object can be saved: it is stored, mandatory, and has no default.
  package var needsValue: Bool {
    !isOptional && !hasDefault && !isTransient && !isDerived && type != .undefined
  }

  /// The neutral default, as Xcode spells it: `0`, `0.0`, `NO`.
  ///
  /// `nil` in these cases:
  /// - The type has no neutral value: dates, data, UUIDs, URIs, Transformables. Strings are included here, because
  ///   code would have to check for the empty text later.
  /// - The attribute is part of a uniqueness constraint: a second object with the default could not be saved.
  /// - The attribute has a minimum, a maximum or a regular expression: the default might be invalid.
  fileprivate func neutralDefault(in entity: Entity) -> String? {
    guard type != .string, minimumValue == nil, maximumValue == nil, regularExpression == nil else { return nil }
    let isUnique =
      entity.uniquenessConstraints?.contains { $0.attributes.contains { $0.name == name } } ?? false
    guard !isUnique else { return nil }
    return type.swift.neutralDefault
  }
}
