import PlumbRules

/// How the macro style stores attributes.
extension Rule {
  static let generateStorageType = always(
    "generate-storage-type", .generating, "Storage that does not fit the attribute", .error,
    text: Text(
      what: """
        A “storage” that the attribute's type cannot hold: codable storage needs Binary Data, transformed storage \
        Transformable, composition storage Composite. A Swift type that cannot be stored as it is; any storage in the \
        managed style.
        """,
      why: "The first value that is set ends the app: the store refuses an object of another class.",
      bad: .code(
        "\"attributes\": { \"plan\": { \"type\": \"Plan\", \"storage\": \"codable\" } }  // a Date", language: "json5"),
      good: .code(
        "\"attributes\": { \"plan\": { \"type\": \"Plan\", \"storage\": \"codable\" } }  // Binary Data",
        language: "json5"),
      fix: "Change or remove “storage”, or choose another type for the attribute in a new version of the model."))

  static let generateStorageOptional = always(
    "generate-storage-optional", .generating, "A mandatory attribute whose storage asks for an optional one", .error,
    text: Text(
      what: "A mandatory attribute with codable, transformed or composition storage.",
      why: "Such a value has no default that the model could hold, so a new object has none until it is set.",
      bad: """
        <entity name="Crop" representedClassName="Crop">
            <attribute name="swatch" attributeType="Transformable" valueTransformerName="Swatch" \
        customClassName="LeafColor"/>
        </entity>
        """,
      good: """
        <entity name="Crop" representedClassName="Crop">
            <attribute name="swatch" optional="YES" attributeType="Transformable" valueTransformerName="Swatch" \
        customClassName="LeafColor"/>
        </entity>
        """,
      fix: """
        Check “Optional” in the Data Model inspector. Where the model is to stay, configure an optional type with \
        `"optionality": "ignore"`.
        """))

  static let generateTransformerMismatch = always(
    "generate-transformer-mismatch", .generating, "Two transformers for one attribute", .error,
    text: Text(
      what: "A “transformer” in the configuration that is not the one the model names.",
      why: "What is in the store was written through the model's: another one cannot read it.",
      bad: .code("\"swatch\": { \"transformer\": \"Swatches\" }  // the model says Swatch", language: "json5"),
      good: .code("\"swatch\": { \"type\": \"LeafColor\" }", language: "json"),
      fix: "Remove “transformer”, or change the transformer in the model if nothing has been stored yet."))

  static let generateDecodePolicy = always(
    "generate-decode-policy", .generating, "A decode failure policy where nothing is decoded", .error,
    text: Text(
      what: "A “decodeFailurePolicy” for an attribute that is stored as it is, or as a composite.",
      why: "Only raw, codable and transformed values can fail to decode, so the policy would never be asked.",
      bad: .code("\"title\": { \"decodeFailurePolicy\": \"debugAssertNil\" }", language: "json"),
      good: .code("\"state\": { \"storage\": \"raw\", \"decodeFailurePolicy\": \"debugAssertNil\" }", language: "json"),
      fix: "Remove “decodeFailurePolicy”, or set “storage” to raw, codable or transformed."))

  static let generateTransient = always(
    "generate-transient", .generating, "A transient attribute that asks for a store", .error,
    text: Text(
      what: "A transient attribute with a uniqueness constraint of its own, or with other than default storage.",
      why: "A transient value never reaches the store: it can be neither unique there nor encoded for it.",
      bad: """
        <entity name="Reader" representedClassName="Reader">
            <attribute name="badge" optional="YES" transient="YES" attributeType="String"/>
            <uniquenessConstraints>
                <uniquenessConstraint>
                    <constraint value="badge"/>
                </uniquenessConstraint>
            </uniquenessConstraints>
        </entity>
        """,
      good: """
        <entity name="Reader" representedClassName="Reader">
            <attribute name="badge" optional="YES" transient="YES" attributeType="String"/>
        </entity>
        """,
      fix: "Remove the constraint or the “storage”, uncheck “Transient”, or compute the value in Swift."))
}
