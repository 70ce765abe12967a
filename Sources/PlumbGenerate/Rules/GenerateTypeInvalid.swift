import PlumbRules

extension Rule {
  /// Found by `Declarer.checkType` for what is configured, by the styles for a custom class of the model.
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
