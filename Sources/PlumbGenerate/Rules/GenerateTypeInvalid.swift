import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkType` for configured types, and by the styles for a custom class of the model.
  static let generateTypeInvalid = Rule(
    "generate-type-invalid", .generating, "A type that Swift does not have",
    severity: .always(.error),
    text: Text(
      what: """
        A configured type or a custom class that is no type of a stored value, or that ends in a question mark: whether \
        a value is optional is for the model to say.
        """,
      why: "The generated file would not compile, or would disagree with the model on nil.",
      example: .code(
        #""attributes": { "note": { "type": "String«?|»" } }"#, language: "json"),
      fix: """
        Write the type as in Swift, without “?”. Where Swift is to be optional and the model is not, add \
        `"optionality": "ignore"`.
        """),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the finding for a configured type that a stored value cannot have.
  ///
  /// - Parameters:
  ///   - type: The configured type.
  ///   - subject: The attribute or attribute type: `Item.price`.
  ///   - anchor: The attribute, or `nil` for a type that is configured for all attributes of a type.
  static func generateTypeInvalid(_ type: TypeReference, of subject: String, on anchor: Anchor?) -> RuleFinding {
    RuleFinding(
      .generateTypeInvalid,
      Finding(
        "The type of \(subject) is \(Declarer.shown("\(type)")), which is no type that a stored value can have",
        on: anchor, at: .attributeType, help: ["write it as in Swift: `Int`, `[String]`, `Shop.Price`"],
        discriminator: subject))
  }

  /// Returns the finding for a configured type that is optional, although the configuration does not allow it.
  static func generateTypeInvalid(
    optional type: TypeReference, of subject: String, on anchor: Anchor?
  ) -> RuleFinding {
    RuleFinding(
      .generateTypeInvalid,
      Finding(
        "The type of \(subject) is \(type), but whether a value is optional is for the model to say", on: anchor,
        at: .optional,
        help: ["write `\(type.unwrapped)`" + (anchor == nil ? "" : ", or add `\"optionality\": \"ignore\"`")],
        discriminator: subject))
  }

  /// Returns the finding for a custom class of the model that is not a type.
  static func generateTypeInvalid(customClass text: String, of place: PropertyPath) -> RuleFinding {
    RuleFinding(
      .generateTypeInvalid,
      Finding(
        "\(place.text) has the custom class \(Declarer.shown(text)), which is no Swift type", on: place.anchor,
        at: .customClassName, help: ["set `type` for it in the configuration, or mend it in the model"]))
  }
}
