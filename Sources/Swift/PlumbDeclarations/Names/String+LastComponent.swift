extension String {
  /// The part after the last dot: `Order` for `Shop.Order`.
  package var lastComponent: String {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return self }
    return String(self[utf8.index(after: dot)...])
  }

  /// The name without its last component: `Shop` for `Shop.Item`, empty for `Item`.
  package var withoutLastComponent: String {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(self[..<dot])
  }
}
