import PlumbDeclarations
import PlumbText

/// The annotations of a declaration where their arguments are names and literals, read from its bytes:
/// `@Attribute(.unique, persistentName: "x")`.
struct PlainAnnotations {
  private(set) var notes = Annotations()
  /// Where what is behind them begins.
  private(set) var end: Int

  /// The annotations at the beginning of a place, which is that of the declaration; none are annotations too. nil where
  /// something has to be taken apart by its nodes: a module's name, `@objc(name)`, a call or a key path as an argument.
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

  /// The arguments that Plumb knows, none where there are no parentheses.
  private static func arguments(_ cursor: inout PlainCursor, _ text: SourceText) -> [PlacedArgument]? {
    guard cursor.skip("(") else { return [] }
    var arguments: [PlacedArgument] = []
    repeat {
      cursor.skipSpaces()
      guard let (label, value, place) = argument(&cursor, text) else { return nil }
      if let argument = AnnotationArgument(label: label, value: value) {
        arguments.append(PlacedArgument(argument: argument, place: place))
      }
      cursor.skipSpaces()
    } while cursor.skip(",")
    return cursor.skip(")") ? arguments : nil
  }

  private typealias Argument = (label: String?, value: AnnotationArgument.Value, place: Span)

  /// One argument, its label where it has one, and its value.
  private static func argument(_ cursor: inout PlainCursor, _ text: SourceText) -> Argument? {
    var label: String?
    if cursor.isAtLetter {
      guard let word = cursor.word() else { return nil }
      guard cursor.skip(":") else { return boolean(word, text).map { (nil, .boolean($0), word) } }
      label = text.string(word)
      cursor.skipSpaces()
    }
    let start = cursor.index
    if cursor.skip(".") {
      guard let word = cursor.word(), !cursor.isAt("("), !cursor.isAt(".") else { return nil }
      return (label, .member(text.string(word)), Span(start, cursor.index))
    }
    guard let place = cursor.value() else { return nil }
    if let string = text.plainString(place) { return (label, .string(string), place) }
    if let number = text.plainInteger(place) { return (label, .integer(Int(number)), place) }
    return boolean(place, text).map { (label, .boolean($0), place) }
  }

  private static func boolean(_ place: Span, _ text: SourceText) -> Bool? {
    if text.isText("true", at: place) { return true }
    return text.isText("false", at: place) ? false : nil
  }
}
