import PlumbCore
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkType` for configured types, and by the styles for a custom class of the model.
  static let generateTypeInvalid = Rule(
    "generate-type-invalid", .generating, "A type that is not valid in Swift",
    severity: .always(.error),
    text: Text(
      what: """
        A configured type or a custom class that is not the type of a stored value, or that ends in a question mark: \
        the model determines whether a value is optional.
        """,
      why: "The generated file would not compile, or would differ from the model in optionality.",
      example: .code(
        #""attributes": { "note": { "type": "String«?|»" } }"#, language: "json"),
      fix: """
        Write the type as in Swift, without “?”. If the property must be optional and the attribute is not, add \
        `"optionality": "ignore"`.
        """))
}

extension Finding {
  /// Returns the finding for a configured type that a stored value cannot have. `subject` is the attribute or the
  /// attribute type, and `anchor` is `nil` for a type that is configured for all attributes of a type.
  static func generateTypeInvalid(_ type: TypeReference, of subject: String, on anchor: Anchor?) -> Finding {
    refusal(
      .generateTypeInvalid,
      "The type \(Declarer.shown("\(type)")) of \(subject) is not a type that a stored value can have", on: anchor,
      at: .attributeType, help: ["write it as in Swift: `Int`, `[String]`, `Shop.Price`"], discriminator: subject)
  }

  /// Returns the finding for a configured type that is optional, although the configuration does not allow it.
  static func generateTypeInvalid(
    optional type: TypeReference, of subject: String, on anchor: Anchor?
  ) -> Finding {
    refusal(
      .generateTypeInvalid, "The type of \(subject) is \(type), but the model determines whether a value is optional",
      on: anchor, at: .optional,
      help: ["write `\(type.unwrapped)`" + (anchor == nil ? "" : ", or add `\"optionality\": \"ignore\"`")],
      discriminator: subject)
  }

  /// Returns the finding for a custom class of the model that is not a type.
  static func generateTypeInvalid(customClass text: String, of place: PropertyPath) -> Finding {
    refusal(
      .generateTypeInvalid, "The custom class \(Declarer.shown(text)) of \(place.text) is not a Swift type",
      on: place.anchor, at: .customClassName, help: ["set `type` for it in the configuration, or fix it in the model"])
  }
}
