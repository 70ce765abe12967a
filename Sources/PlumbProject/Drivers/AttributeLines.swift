/// The lines of a file of attributes. Its line ends are kept.
struct AttributeLines {
  let text: String
  private let lineEnd: String

  init(_ text: String) {
    self.text = text
    lineEnd = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
  }

  /// Without their ends.
  var lines: [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }

  /// How many lines say something else.
  func others(than own: [String]) -> Int {
    lines.count { !$0.allSatisfy(\.isWhitespace) && !own.contains($0) }
  }

  /// The text with lines at its end: the last one counts.
  func adding(_ new: [String]) -> String {
    let start = text.isEmpty || text.hasSuffix("\n") || text.hasSuffix("\r\n") ? text : text + lineEnd
    return start + new.map { $0 + lineEnd }.joined()
  }

  /// The text without lines.
  func removing(_ own: [String]) -> String {
    lines.filter { !own.contains($0) }.joined(separator: lineEnd)
  }
}
