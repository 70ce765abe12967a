/// The expression of a derived attribute, as far as its text can be read with certainty.
enum DerivationExpression: Equatable {
  /// `customer.name`, `items.@count`, `items.price.@sum`.
  case path([Substring])
  /// `canonical:(name)`.
  case call(function: Substring, argument: [Substring])
  /// `now()`.
  case now
  /// Something else.
  case other

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

  private static func path(in text: Substring) -> [Substring]? {
    let components = text.split(separator: ".", omittingEmptySubsequences: false)
    return components.allSatisfy { isName($0.first == "@" ? $0.dropFirst() : $0) } ? components : nil
  }

  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
    return text.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }
}
