/// The expression of a derived attribute, as far as its text can be read with certainty.
///
///     DerivationExpression("items.@count")       // .path(["items", "@count"])
///     DerivationExpression("canonical:( name )") // .call(function: "canonical", argument: ["name"])
///     DerivationExpression("total * 2")          // .other
///
/// These are the forms in Apple's documentation of `NSDerivedAttributeDescription`. Spaces do not matter.
enum DerivationExpression: Equatable {
  /// `customer.name`, `items.@count`, `items.price.@sum`: the components between the dots, operators with their `@`.
  case path([Substring])
  /// `canonical:(name)`: a function of one argument that is a key path.
  case call(function: Substring, argument: [Substring])
  /// `now()`: the time of the last save.
  case now
  /// Something else, which may be sound: arithmetic, a function of several arguments, a text in quotes.
  case other

  /// Reads an expression; never fails, as what is not understood is `other`.
  init(_ text: String) {
    let text = text.unicodeScalars.filter { $0 != " " }.reduce(into: "") { $0.unicodeScalars.append($1) }
    if text == "now()" {
      self = .now
    } else if let path = Self.path(in: text[...]) {
      self = .path(path)
    } else if let colon = text.firstIndex(of: ":"), text.hasSuffix(")") {
      let function = text[..<colon]
      let inner = text[text.index(after: colon)...].dropLast()
      guard inner.first == "(", Self.isName(function), let path = Self.path(in: inner.dropFirst()) else {
        self = .other
        return
      }
      self = .call(function: function, argument: path)
    } else {
      self = .other
    }
  }

  /// The components of a key path: `items.@count` → `["items", "@count"]`; nil where one of them is no name.
  private static func path(in text: Substring) -> [Substring]? {
    let components = text.split(separator: ".", omittingEmptySubsequences: false)
    return components.allSatisfy { isName($0.first == "@" ? $0.dropFirst() : $0) } ? components : nil
  }

  /// Whether a text is an identifier in Unicode's sense (UAX #31), with `_` in front allowed.
  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
    return text.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }
}
