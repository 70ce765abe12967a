import PlumbDeclarations
import PlumbText

/// The annotations of a declaration where their arguments are names and literals, read from its bytes:
/// `@Attribute(.unique, persistentName: "x")`.
struct PlainAnnotations {
  private(set) var notes = Annotations()
  /// Where what is behind them begins.
  private(set) var end: Int

  /// `place` begins with the declaration. nil where something has to be taken apart by its nodes.
  init?(_ text: SourceText, at place: Span) {
    var cursor = PlainCursor(text, place)
    end = cursor.index
    while true {
      let start = cursor.index
      guard cursor.skip("@") else { return }
      guard let word = cursor.word() else { return nil }
      let name = text.string(word)
      // A module stands before a dot; the name in `@objc(name)` is no argument.
      if cursor.isAt(".") || cursor.isAt("(") && name == "objc" { return nil }
      guard let arguments = Self.arguments(&cursor, text) else { return nil }
      notes.add(name, at: Span(start, cursor.index), arguments)
      cursor.skipSpaces()
      end = cursor.index
    }
  }

  private static func arguments(_ cursor: inout PlainCursor, _ text: SourceText) -> [AnnotationArgument]? {
    guard cursor.skip("(") else { return [] }
    var arguments: [AnnotationArgument] = []
    repeat {
      cursor.skipSpaces()
      guard let argument = argument(&cursor, text) else { return nil }
      arguments.append(argument)
      cursor.skipSpaces()
    } while cursor.skip(",")
    return cursor.skip(")") ? arguments : nil
  }

  private static func argument(_ cursor: inout PlainCursor, _ text: SourceText) -> AnnotationArgument? {
    var label: String?
    if cursor.isAtLetter {
      guard let word = cursor.word() else { return nil }
      guard cursor.skip(":") else { return boolean(word, text).map { AnnotationArgument(value: .boolean($0)) } }
      label = text.string(word)
      cursor.skipSpaces()
    }
    if cursor.skip(".") {
      guard let word = cursor.word(), !cursor.isAt("("), !cursor.isAt(".") else { return nil }
      return AnnotationArgument(label: label, value: .member(text.string(word)))
    }
    guard let place = cursor.value() else { return nil }
    if let string = text.plainString(place) { return AnnotationArgument(label: label, value: .string(string)) }
    if let number = text.plainInteger(place) { return AnnotationArgument(label: label, value: .integer(Int(number))) }
    return boolean(place, text).map { AnnotationArgument(label: label, value: .boolean($0)) }
  }

  private static func boolean(_ place: Span, _ text: SourceText) -> Bool? {
    if text.isText("true", at: place) { return true }
    return text.isText("false", at: place) ? false : nil
  }
}
