/// Marks in a rendered text that identify the tag that printed a value without a text.
///
/// The engine does not pass the tag to the value that it prints. Therefore a template that printed such a value is
/// rendered again, with a number before each printing tag. The number before the value identifies its tag.
enum TemplateMarks {
  /// The text of a value without a text. It is a private-use character of Unicode, like the marks around a number.
  static let value = "\u{E002}"
  private static let start: Character = "\u{E000}"
  private static let end: Character = "\u{E001}"

  /// Returns a template's text with a number before each tag that prints a value, starting with `first`.
  static func marked(_ text: String, _ tags: [TemplateTag], from first: Int) -> String {
    let characters = Array(text)
    var result = ""
    var copied = 0
    for (index, tag) in tags.enumerated() where copied <= tag.offset && tag.offset <= characters.count {
      result += String(characters[copied..<tag.offset]) + "\(start)\(first + index)\(end)"
      copied = tag.offset
    }
    return result + String(characters[copied...])
  }

  /// Returns the number before the first value without a text, or `nil` if the text has no such value.
  static func number(in text: String) -> Int? {
    guard let found = text.firstRange(of: "\(end)\(value)") else { return nil }
    let before = text[..<found.lowerBound]
    return before.lastIndex(of: start).flatMap { Int(before[before.index(after: $0)...]) }
  }
}
