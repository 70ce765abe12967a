import PlumbCore
import PlumbModel

extension Rule {
  /// A property that is not in lowerCamelCase.
  ///
  /// The rule checks attributes, relationships, fetched properties and elements of composites. It ignores uppercase
  /// letters after the first one (`venueID`). A name that is not an identifier is `name-invalid`.
  static let propertyCase = Rule(
    "property-case", .names, "A property that is not in lowerCamelCase",
    severity: .strict(.warning),
    text: Text(
      what: """
        The name of an attribute, a relationship, a fetched property or an element of a composite starts with a \
        capital letter or contains underscores.
        """,
      why: """
        Properties in Swift are in lowerCamelCase, and Xcode's editor does not accept a name that starts with a \
        capital letter. Key paths and predicates have to repeat the unusual spelling.
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
        inspector, so that its values are preserved. With CloudKit, keep the name: fields cannot be renamed there.
        """),
    check: .all([
      .attribute { findings($0.name, of: $1.name, isFixed: $2.isCheckedForCloudKit($1)) },
      .relationship { findings($0.name, of: $1.name, isFixed: $2.isCheckedForCloudKit($1)) },
      .fetchedProperty { property, entity, _ in findings(property.name, of: entity.name, isFixed: false) },
      .compositeElement { findings($0.name, of: $1.name, isFixed: $2.checksCloudKit) },
    ]))

  /// Returns the finding for a name. `isFixed` is `true` for the name of a field in CloudKit, which cannot be
  /// renamed.
  private static func findings(_ name: String, of owner: String, isFixed: Bool) -> [Finding] {
    guard !NameCase.isLowerCamel(name), SwiftName.isIdentifier(name) else { return [] }
    let better = NameCase.camel(name, capitalized: false)
    return .finding(
      "\(owner).\(name) is not in lowerCamelCase", at: .name, label: "\(better) in Swift",
      notes: ["key paths and predicates have to repeat the unusual spelling"],
      help: [
        isFixed
          ? "keep it if CloudKit has it already: a field cannot be renamed there; \(better) is for a new one"
          : "rename it to \(better) in a new version, with \(name) as renaming identifier"
      ])
  }
}
