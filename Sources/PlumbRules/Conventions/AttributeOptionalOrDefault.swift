import PlumbDeclarations
import PlumbModel
import PlumbText

extension Rule {
  /// A mandatory attribute without a default.
  ///
  /// Transient attributes are not in the store, derived ones get their value from it, and one without a type is
  /// `attribute-type-missing`: these three are left alone. A default of an empty text counts as one. With CloudKit
  /// `cloudkit-attribute-default` asks for the same. The fixes want a review: a default is what new objects start with,
  /// and being optional counts for the version hash.
  package static let attributeOptionalOrDefault = Rule(
    "attribute-optional-or-default", .conventions, "A mandatory attribute without a default",
    severity: .recommended(.error),
    text: Text(
      what: "An attribute that is stored is neither optional nor has a default value.",
      why: """
        When it is new, or mandatory for the first time, the rows that exist hold nothing for it and a lightweight \
        migration fails (134110). Until something sets it, no object can be saved (1570).
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="count" attributeType="Integer 32"«| defaultValueString="0"» usesScalarValueType="YES"/>
        </entity>
        """,
      fix: """
        Select the attribute and give it a “Default Value” in the Data Model inspector, or check “Optional” where no \
        default would be right: for dates, data, identifiers, and whatever is unique.
        """),
    check: .attribute { attribute, entity, _ in
      guard !attribute.isOptional, !attribute.hasDefault, !attribute.isTransient, !attribute.isDerived,
        attribute.type != .undefined
      else { return [] }
      let value = attribute.neutralDefault(in: entity)
      return [
        Finding(
          "\(entity.name).\(attribute.name) is mandatory and has no default", at: .optional,
          label: "neither optional nor a default",
          notes: ["where rows exist already, migration to it fails (134110); saving fails until it is set (1570)"],
          help: [value == nil ? "make it optional" : "give it a default, or make it optional"],
          fixes: (value.map { [giveDefault($0, to: attribute)] } ?? []) + [
            XMLFix("Make \(attribute.name) optional", .review, .set(.optional, to: "YES"))
          ])
      ]
    })

  /// The fix that sets `defaultValueString`; the value is in the file's spelling, `NO` and not `false`.
  private static func giveDefault(_ value: String, to attribute: Attribute) -> XMLFix {
    XMLFix(
      "Give \(attribute.name) the default \(Words.quoted(value))", .review,
      .set(.defaultValueString, to: value))
  }
}

extension Attribute {
  /// The default that says nothing, as Xcode spells it: `0`, `0.0`, `NO`, an empty text.
  ///
  /// nil for types without one (dates, data, UUIDs, URIs, Transformables), for attributes of a uniqueness constraint,
  /// where a second object with the default could not be saved, and for those with a minimum, a maximum or a regular
  /// expression, which might refuse it.
  fileprivate func neutralDefault(in entity: Entity) -> String? {
    guard minimumValue == nil, maximumValue == nil, regularExpression == nil else { return nil }
    let isUnique =
      entity.uniquenessConstraints?.contains { $0.attributes.contains { $0.name == name } } ?? false
    guard !isUnique else { return nil }
    return type.swift.neutralDefault
  }
}
