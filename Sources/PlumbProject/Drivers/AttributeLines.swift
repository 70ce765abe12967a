/// The lines of a `.gitattributes` file. Edits preserve its line endings.
struct AttributeLines {
  let text: String
  private let lineEnd: String

  init(_ text: String) {
    self.text = text
    lineEnd = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
  }

  /// The lines without their endings.
  var lines: [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }

  /// Returns the number of non-empty lines that are not in `own`.
  func others(than own: [String]) -> Int {
    lines.count { !$0.allSatisfy(\.isWhitespace) && !own.contains($0) }
  }

  /// Returns the text with lines appended, because in git the last matching line has precedence.
  func adding(_ new: [String]) -> String {
    let start = text.isEmpty || text.hasSuffix("\n") || text.hasSuffix("\r\n") ? text : text + lineEnd
    return start + new.map { $0 + lineEnd }.joined()
  }

  /// Returns the text without the given lines.
  func removing(_ own: [String]) -> String {
    lines.filter { !own.contains($0) }.joined(separator: lineEnd)
  }
}
