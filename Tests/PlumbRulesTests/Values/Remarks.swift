import TestSupport

@testable import PlumbRules

/// What a rule says of snippets: `‹abc› Order.it has the default "abc", …`, the text it points at first.
enum Remarks {
  /// Of an attribute called `it`, from its XML attributes.
  static func on(_ rule: Rule, attribute: String) throws -> [String] {
    try on(rule, #"<entity name="Order"><attribute name="it" \#(attribute)/></entity>"#)
  }

  /// Of an element of a composite, from its XML attributes.
  static func on(_ rule: Rule, element: String) throws -> [String] {
    try on(rule, #"<composite name="Place"><attribute name="it" \#(element)/></composite>"#)
  }

  /// Of what stands inside `<model>`.
  static func on(_ rule: Rule, _ content: String, model attributes: String = "") throws -> [String] {
    try Said(rule, content, model: attributes).lines.map { line in
      String(line.drop { $0 != " " }.dropFirst())
    }
  }
}
