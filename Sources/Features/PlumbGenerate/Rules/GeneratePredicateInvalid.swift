import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkPredicates`. The finding is an error if the text is certain not to parse. It is a
  /// warning if Foundation may be able to parse it; the function is then left out.
  static let generatePredicateInvalid = Rule(
    "generate-predicate-invalid", .generating, "An invalid predicate in generated code",
    severity: .always(.error),
    text: Text(
      what: """
        “requests” or “schema” in “also”, and a predicate in the model that is not in the format language of \
        `NSPredicate`; for “schema” also an expression of a derived attribute or of a fetch index. A warning if only \
        Plumb cannot parse the predicate: the request's function is left out.
        """,
      why: """
        The generated code creates an `NSPredicate` or `NSExpression` from the text. This raises an exception when the \
        code runs, which Swift cannot catch: the app terminates.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="isOpen" optional="YES" attributeType="Boolean"/>
        </entity>
        <fetchRequest name="openOrders" entity="Order" predicateString="isOpen ==«| YES»"/>
        """,
      fix: "Correct the predicate in the model editor, or delete the fetch request."))
}

extension Finding {
  /// Returns the finding for a text that is certain not to parse. `subject` begins the message.
  static func generatePredicateInvalid(
    _ subject: String, _ error: PredicateSyntaxError, in text: String, on anchor: Anchor, at attribute: XMLKey
  ) -> Finding {
    refusal(
      .generatePredicateInvalid,
      "\(subject) does not parse, and the generated code would raise an exception: \(error.phrase(in: text))",
      on: anchor, at: attribute, label: "does not parse", help: ["correct it in the model"], discriminator: text)
  }

  /// Returns the finding for a fetch request whose predicate Plumb cannot parse, but Foundation may be able to.
  static func generatePredicateInvalid(
    leftOut name: String, _ error: PredicateSyntaxError, in text: String, on anchor: Anchor
  ) -> Finding {
    refusal(
      .generatePredicateInvalid,
      "The fetch request \(name) has no function, because Plumb cannot parse its predicate: \(error.phrase(in: text))",
      on: anchor, at: .predicateString, label: "does not parse", help: ["write the predicate in another form"],
      severity: .warning)
  }
}
