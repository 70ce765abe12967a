import PlumbRules

/// The Swift types of attributes.
extension Rule {
  static let generateTypeMissing = always(
    "generate-type-missing", .generating, "An attribute whose Swift type nobody says", .error,
    text: Text(
      what: """
        A Transformable attribute without a custom class, or an attribute with raw or codable storage, for which the \
        configuration names no type.
        """,
      why: "The model says how the value is stored and not what it is in Swift, so no property can be declared.",
      bad: """
        <entity name="Crop" representedClassName="Crop">
            <attribute name="swatch" optional="YES" attributeType="Transformable" valueTransformerName="Swatch"/>
        </entity>
        """,
      good: """
        <entity name="Crop" representedClassName="Crop">
            <attribute name="swatch" optional="YES" attributeType="Transformable" valueTransformerName="Swatch" \
        customClassName="LeafColor"/>
        </entity>
        """,
      fix: "Set the attribute's “Custom Class” in Xcode, or its “type” in the configuration."))

  static let generateTypeInvalid = always(
    "generate-type-invalid", .generating, "A type that Swift does not have", .error,
    text: Text(
      what: """
        A configured type or a custom class that is no type of a stored value, or that ends in a question mark: whether \
        a value is optional is for the model to say.
        """,
      why: "The generated file would not compile, or would disagree with the model on nil.",
      bad: .code("\"attributes\": { \"note\": { \"type\": \"String?\" } }", language: "json"),
      good: .code("\"attributes\": { \"note\": { \"type\": \"String\" } }", language: "json"),
      fix: """
        Write the type as in Swift, without “?”. Where Swift is to be optional and the model is not, add \
        `"optionality": "ignore"`.
        """))

  static let generateTypeUnsupported = always(
    "generate-type-unsupported", .generating, "An attribute type that the macro style cannot express", .error,
    text: Text(
      what: "An ObjectID attribute, or a Transformable or Composite one that is configured to be stored as it is.",
      why: "The macros have no accessor for such a value.",
      bad: """
        <entity name="Order" representedClassName="Order">
            <attribute name="parent" optional="YES" transient="YES" attributeType="ObjectID"/>
        </entity>
        """,
      good: """
        <entity name="Order" representedClassName="Order">
            <attribute name="parent" optional="YES" transient="YES" attributeType="URI"/>
        </entity>
        """,
      fix: "Use a relationship or a URI, remove “storage” from the configuration, or use the managed style."))

  static let generateCompositeType = always(
    "generate-composite-type", .generating, "An attribute of another type than its composite", .error,
    text: Text(
      what: "A “type” that is configured for a Composite attribute and is not the struct of its composite.",
      why: "A composite is declared once, as one struct, whatever attributes use it.",
      bad: .code(
        "\"attributes\": { \"location\": { \"type\": \"Place\" } }  // the composite is GeoPoint", language: "json5"),
      good: .code("\"compositions\": { \"GeoPoint\": { \"type\": \"Place\" } }", language: "json"),
      fix: "Set “type” for the composite under “compositions” instead."))

  static let generateCompositeNested = always(
    "generate-composite-nested", .generating, "A composite inside a composite", .error,
    text: Text(
      what: "An element of a composite that is a composite itself, in the macro style.",
      why: "The macros turn a struct into a flat dictionary of elements and back, one level deep.",
      bad: """
        <composite name="Area">
            <attribute name="center" optional="YES" attributeType="Composite" composite="Point"/>
        </composite>
        <composite name="Point">
            <attribute name="x" optional="YES" attributeType="Double"/>
        </composite>
        """,
      good: """
        <composite name="Area">
            <attribute name="centerX" optional="YES" attributeType="Double"/>
        </composite>
        """,
      fix: "Give the outer composite the elements of the inner one, or use the managed style."))
}
