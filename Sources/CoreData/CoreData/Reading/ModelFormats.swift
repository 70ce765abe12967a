import Foundation

/// Returns the predicate of a text in a model; `nil` if the text is not a predicate.
func parsedPredicate(_ text: String) -> NSPredicate? {
  guard let node = try? FormatParser.predicate(text) else { return nil }
  return NSPredicate.make(node)
}

/// Returns the text of a predicate for a model; `nil` for a block, which has no text.
func predicateText(_ predicate: NSPredicate) -> String? {
  predicate.node == nil ? nil : predicate.formatText
}

/// Returns the `NSExpression` of a text in a model; `nil` if the text is not an expression.
func parsedExpression(_ text: String) -> NSObject? {
  guard let node = try? FormatParser.expression(text) else { return nil }
  return expressionObject(node)
}
