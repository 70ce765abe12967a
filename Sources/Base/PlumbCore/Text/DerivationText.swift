/// The text of a derived attribute's expression, in the forms with one key path.
///
///     DerivationText("items.@count")       // keys: ["items", "@count"]
///     DerivationText("canonical:(name)")   // function: "canonical", keys: ["name"]
///     DerivationText("total * 2")          // nil
package struct DerivationText: Equatable {
  /// The function, without its colon. `nil` for a key path alone.
  package var function: Substring?
  /// The components of the key path. An operator includes its `@`.
  package var keys: [Substring]

  /// Creates the parts of a text. `nil` for a text of another form, such as `now()`.
  package init?(_ text: String) {
    if let keys = Self.keys(in: text[...]) {
      self.keys = keys
      return
    }
    guard text.last == ")", let colon = text.firstIndex(of: ":"), text[colon...].dropFirst().first == "(",
      Self.isName(text[..<colon])
    else { return nil }
    let argument = text[colon...].dropFirst(2).dropLast()
    let start = argument.drop { $0 == " " }
    let trimmed = start.lastIndex { $0 != " " }.map { start[...$0] } ?? start
    guard let keys = Self.keys(in: trimmed) else { return nil }
    self.function = text[..<colon]
    self.keys = keys
  }

  /// Returns the components of a text that consists of names and periods only. `nil` for any other text.
  package static func keys(in text: Substring) -> [Substring]? {
    let keys = text.split(separator: ".", omittingEmptySubsequences: false)
    return keys.allSatisfy { isName($0.first == "@" ? $0.dropFirst() : $0) } ? keys : nil
  }

  /// Whether a text is an identifier in Unicode's sense (UAX #31), with `_` in front allowed.
  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
    return text.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }

  /// The operators that aggregate the values of a to-many relationship.
  package static let aggregates: [Substring] = ["@count", "@sum", "@min", "@max", "@avg", "@average"]

  /// The functions of texts.
  package static let functionsOfTexts: [Substring] = ["canonical", "uppercase", "lowercase"]

  /// All functions of one argument, among them those that aggregate and those that compute a number. `NSExpression`
  /// has them with these names.
  package static let functions: [Substring] =
    functionsOfTexts + [
      "abs", "average", "bitwiseNot", "ceiling", "count", "exp", "floor", "length", "ln", "log", "max", "median", "min",
      "mode", "noindex", "onesComplement", "random", "randomn", "sqrt", "stddev", "sum", "trunc",
    ]
}
