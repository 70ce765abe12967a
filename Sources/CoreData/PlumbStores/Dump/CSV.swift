/// The syntax of comma-separated values, RFC 4180.
enum CSV {
  /// Returns a line without its end. A missing value is empty, an empty text is a pair of quotes.
  static func line(_ fields: [String?]) -> String { fields.map(field).joined(separator: ",") }

  private static func field(_ text: String?) -> String {
    guard let text else { return "" }
    let isPlain = !text.isEmpty && !text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    return isPlain ? text : "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
