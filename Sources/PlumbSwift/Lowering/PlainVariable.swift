import PlumbDeclarations
import PlumbText

/// A property that is written as most are, read from its bytes: `public var title: String? = nil`.
///
/// The parser has found the text to be one variable without errors. What holds anything beyond a modifier of access, a
/// name, a type of names and a literal (comments too) is none, and is taken apart by its nodes.
struct PlainVariable {
  private(set) var access: AccessLevel?
  private(set) var accessPlace: Span?
  private(set) var name: Span
  private(set) var type: Span
  private(set) var defaultValue: Span?

  /// `place` begins behind the annotations and ends with the declaration.
  init?(_ text: SourceText, at place: Span) {
    var cursor = PlainCursor(text, place)
    cursor.skipSpaces()
    guard var word = cursor.word() else { return nil }
    if let level = text.plainAccess(word) {
      access = level
      accessPlace = word
      cursor.skipSpaces()
      guard let next = cursor.word() else { return nil }
      word = next
    }
    guard text.isText("var", at: word), cursor.skipSpaces(), let name = cursor.word(), !text.isText("_", at: name)
    else {
      return nil
    }
    cursor.skipSpaces()
    guard cursor.skip(":") else { return nil }
    cursor.skipSpaces()
    guard let type = cursor.type() else { return nil }
    self.name = name
    self.type = type
    cursor.skipSpaces()
    if cursor.isAtEnd { return }
    guard cursor.skip("=") else { return nil }
    cursor.skipSpaces()
    guard let value = cursor.value(), cursor.isAtEnd else { return nil }
    defaultValue = value
  }
}
