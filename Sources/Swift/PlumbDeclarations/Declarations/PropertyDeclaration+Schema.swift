import PlumbCore

// The rules by which Plumb's macros make a schema of a class. The macros write it as code, and the tool reads the same
// schema from the sources.

extension PropertyDeclaration {
  /// Whether the schema contains the property. A property of Core Data's own classes, such as NSNumber, does not have
  /// the type of its values.
  package var isInSchema: Bool {
    switch kind {
    case .relationship(let traits): !traits.destination.isEmpty && traits.inverse != nil
    case .attribute: form.storage != .managed || StandardType.isStoredByMacros(type)
    }
  }

  /// The traits of an attribute. `nil` for a relationship.
  package var attributeTraits: AttributeTraits? { if case .attribute(let traits) = kind { traits } else { nil } }

  /// Whether the attribute is optional in the schema. A value that is converted and has an initial value is not stored
  /// before it is set.
  package var isOptionalInSchema: Bool {
    guard let traits = attributeTraits else { return true }
    if schema.derivation != nil { return true }
    return (type.isOptional || isConverted && defaultValue != nil) && !traits.isRequired
  }

  /// The attribute type of a value that is stored as it is. `nil` for a type that no attribute has.
  package var plainAttributeType: AttributeType? {
    Self.attributeTypes[StandardType.withoutAlias(type.unwrapped.description)]
  }

  private static let attributeTypes: [String: AttributeType] = [
    "String": .string, "Bool": .boolean, "Int": .integer64, "Int16": .integer16, "Int32": .integer32,
    "Int64": .integer64, "Float": .float, "Double": .double, "Decimal": .decimal, "Date": .date, "Data": .binary,
    "UUID": .uuid, "URL": .uri,
  ]
}

extension SchemaMacros {
  /// Returns the name of the fetch index of some properties: `byTitleAndPages`.
  package static func indexName(of properties: [String]) -> String {
    "by" + properties.map(SwiftName.capitalized).joined(separator: "And")
  }
}
