import SwiftSyntax

extension SourceText {
  /// Returns the format of a predicate with interpolated values, each replaced by a number:
  ///
  ///     "number == \(number) AND title == '\(title)'"    // number == 0 AND title == '0'
  ///
  /// `nil` for any other expression, and for an interpolation that is possibly a part of a key.
  func format(_ expression: ExprSyntax) -> String? {
    guard let literal = expression.as(StringLiteralExprSyntax.self), literal.openingPounds == nil else { return nil }
    var format = ""
    var isAfterValue = false
    for segment in literal.segments {
      guard let content = segment.as(StringSegmentSyntax.self)?.content.text else {
        guard !(format.utf8.last.map(Self.joins) ?? false), !isAfterValue else { return nil }
        format += "0"
        isAfterValue = true
        continue
      }
      if content.isEmpty { continue }
      guard !isAfterValue || !(content.utf8.first.map(Self.joins) ?? false) else { return nil }
      format += content.replacing("\\\"", with: "\"")
      isAfterValue = false
    }
    return format.contains("\\") ? nil : format
  }

  /// Whether a character continues a key.
  private static func joins(_ byte: UInt8) -> Bool {
    byte.continuesName || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "$")
  }
}
