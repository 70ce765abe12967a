import PlumbRules

/// Default values in the macro style.
extension Rule {
  static let generateDefaultUnwritable = always(
    "generate-default-unwritable", .generating, "A default that Swift has no literal for", .error,
    text: Text(
      what: "A default that is not a finite number. A note where the attribute is optional: it starts with nil then.",
      why: "A mandatory property needs an initial value that can be written down.",
      bad: """
        <entity name="Reading" representedClassName="Reading">
            <attribute name="value" attributeType="Double" defaultValueString="nan"/>
        </entity>
        """,
      good: """
        <entity name="Reading" representedClassName="Reading">
            <attribute name="value" attributeType="Double" defaultValueString="0"/>
        </entity>
        """,
      fix: "Give the attribute a finite default in the Data Model inspector, or make it optional."))

  static let generateDefaultUnused = always(
    "generate-default-unused", .generating, "A default that the storage does not read", .note,
    text: Text(
      what: "A default in the model of an attribute with codable, transformed or composition storage.",
      why: "The property starts with nil in Swift whatever the model says.",
      bad: """
        <entity name="Crop" representedClassName="Crop">
            <attribute name="swatch" optional="YES" attributeType="Transformable" valueTransformerName="Swatch" \
        customClassName="LeafColor" defaultValueString="green"/>
        </entity>
        """,
      good: """
        <entity name="Crop" representedClassName="Crop">
            <attribute name="swatch" optional="YES" attributeType="Transformable" valueTransformerName="Swatch" \
        customClassName="LeafColor"/>
        </entity>
        """,
      fix: "Remove the default in the Data Model inspector."))

  static let generateOptionalDefault = always(
    "generate-optional-default", .generating, "An optional attribute with a default", .note,
    text: Text(
      what: "An optional attribute that has a default.",
      why: "New objects start with the default, yet nil can be stored, so the property is optional in Swift.",
      bad: """
        <entity name="Order" representedClassName="Order">
            <attribute name="note" optional="YES" attributeType="String" defaultValueString="none"/>
        </entity>
        """,
      good: """
        <entity name="Order" representedClassName="Order">
            <attribute name="note" attributeType="String" defaultValueString="none"/>
        </entity>
        """,
      fix: "Uncheck “Optional” if nil is never meant, or remove the default."))
}
