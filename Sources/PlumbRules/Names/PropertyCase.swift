import PlumbDeclarations
import PlumbModel

extension Rule {
  /// A property that is not in lowerCamelCase.
  ///
  /// Attributes, relationships, fetched properties and elements of composites. Capitals further on are left alone
  /// (`venueID`), as are names that are no identifiers, which are `name-invalid`.
  static let propertyCase = Rule(
    "property-case", .names, "A property that is not in lowerCamelCase",
    severity: .strict(.warning),
    text: Text(
      what: """
        The name of an attribute, a relationship, a fetched property or an element of a composite begins with a capital \
        or has underscores in it.
        """,
      why: """
        Properties in Swift are in lowerCamelCase, and Xcode's editor does not let one type a name with a capital in \
        front. Key paths and predicates have to repeat the odd spelling.
        """,
      example: """
          <entity name="Order" representedClassName="Order">
        -     <attribute name="Total" attributeType="Decimal" defaultValueString="0.0"/>
        -     <attribute name="ship_to" optional="YES" attributeType="String"/>
        +     <attribute name="shipTo" optional="YES" attributeType="String" elementID="ship_to"/>
        +     <attribute name="total" attributeType="Decimal" defaultValueString="0.0" elementID="Total"/>
          </entity>
        """,
      fix: """
        In a new version of the model, rename the property and give it the old name as “Renaming ID” in the Data Model \
        inspector, so that its values are kept.
        """),
    check: .all([
      .attribute { attribute, entity, _ in findings(attribute.name, of: entity.name) },
      .relationship { relationship, entity, _ in findings(relationship.name, of: entity.name) },
      .fetchedProperty { property, entity, _ in findings(property.name, of: entity.name) },
      .compositeElement { element, composite, _ in findings(element.name, of: composite.name) },
    ]))

  private static func findings(_ name: String, of owner: String) -> [Finding] {
    guard !NameCase.isLowerCamel(name), SwiftName.isIdentifier(name) else { return [] }
    let better = NameCase.camel(name, capitalized: false)
    return [
      Finding(
        "\(owner).\(name) is not in lowerCamelCase", at: .name, label: "\(better) in Swift",
        notes: ["key paths and predicates have to repeat the odd spelling"],
        help: ["rename it to \(better) in a new version, with \(name) as renaming identifier"])
    ]
  }
}
