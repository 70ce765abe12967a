import TestSupport

@testable import PlumbRules

/// The messages of a rule for snippets, `‹abc› Order.it has the default "abc", …`, with the marked text first.
enum Remarks {
  /// Returns the messages for an attribute `it` with the given XML attributes.
  static func on(_ rule: Rule, attribute: String) throws -> [String] {
    try on(rule, #"<entity name="Order"><attribute name="it" \#(attribute)/></entity>"#)
  }

  /// Returns the messages for an element `it` of a composite with the given XML attributes.
  static func on(_ rule: Rule, element: String) throws -> [String] {
    try on(rule, #"<composite name="Place"><attribute name="it" \#(element)/></composite>"#)
  }

  /// Returns the messages for the given content of `<model>`.
  static func on(_ rule: Rule, _ content: String, model attributes: String = "") throws -> [String] {
    try Reported(rule, content, model: attributes).lines.map { line in
      String(line.drop { $0 != " " }.dropFirst())
    }
  }
}
