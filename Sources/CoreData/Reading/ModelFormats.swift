import Foundation

/// The predicate that a model's text describes; nil where it describes none.
func parsedPredicate(_ text: String) -> NSPredicate? {
  guard let node = try? FormatParser.predicate(text) else { return nil }
  return NSPredicate.make(node)
}

/// A predicate as a model's text; nil for a block, which no text describes.
func predicateText(_ predicate: NSPredicate) -> String? {
  predicate.node == nil ? nil : predicate.formatText
}

/// The expression that a model's text describes, an object of Foundation's `NSExpression`; nil where it describes none.
func parsedExpression(_ text: String) -> NSObject? {
  guard let node = try? FormatParser.expression(text) else { return nil }
  return expressionObject(node)
}
