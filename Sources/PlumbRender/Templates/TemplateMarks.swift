/// Marks in a rendered text that show which tag printed a value without a text.
///
/// The engine does not tell a value which tag prints it. So a template that printed such a value is rendered once more,
/// with a number in front of each tag that prints: the number in front of the value is that of its tag.
enum TemplateMarks {
  /// The text of a value that has none. It is in a private area of Unicode, as the marks around a number are.
  static let value = "\u{E002}"
  private static let start: Character = "\u{E000}"
  private static let end: Character = "\u{E001}"

  /// A tag that prints, and the file that has it.
  struct Tag {
    let tag: TemplateTag
    let file: String
  }

  /// Returns a template's text with a number in front of each of its tags that print, from `first` up.
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

  /// Returns the number in front of the first value without a text; nil if the text has no such value.
  static func number(in text: String) -> Int? {
    guard let found = text.firstRange(of: "\(end)\(value)") else { return nil }
    let before = text[..<found.lowerBound]
    return before.lastIndex(of: start).flatMap { Int(before[before.index(after: $0)...]) }
  }
}
