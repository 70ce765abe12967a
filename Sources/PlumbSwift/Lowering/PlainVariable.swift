import PlumbDeclarations
import PlumbText

/// A property in the most frequent form, read from its bytes: `public var title: String? = nil`.
///
/// The parser has checked that the text is one variable without syntax errors. A declaration with any other part than
/// an access modifier, a name, a type of names and a literal (including comments) must be read from its nodes.
struct PlainVariable {
  private(set) var access: AccessLevel?
  private(set) var accessPlace: Span?
  private(set) var name: Span
  private(set) var type: Span
  private(set) var defaultValue: Span?

  /// Reads a variable. `place` starts after the annotations and ends with the declaration. `nil` if the nodes are
  /// needed.
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
