import PlumbDeclarations
import PlumbText

/// The annotations of a declaration whose arguments are names and literals, read from its bytes:
/// `@Attribute(.unique, persistentName: "x")`.
struct PlainAnnotations {
  private(set) var notes = Annotations()
  /// The offset after the annotations and the spaces that follow.
  private(set) var end: Int

  /// Reads the annotations at the start of a declaration's place. The result may be empty. `nil` if the nodes are
  /// needed: for a module's name, for `@objc(name)`, and for a call or a key path as an argument.
  init?(_ text: SourceText, at place: Span) {
    var cursor = PlainCursor(text, place)
    end = cursor.index
    while true {
      let start = cursor.index
      guard cursor.skip("@") else { return }
      guard let word = cursor.word() else { return nil }
      let name = text.string(word)
      // A dot follows a module. The name in `@objc(name)` is not an argument.
      if cursor.isAt(".") || cursor.isAt("(") && name == "objc" { return nil }
      guard let arguments = Self.arguments(&cursor, text) else { return nil }
      notes.add(name, at: Span(start, cursor.index), arguments)
      cursor.skipSpaces()
      end = cursor.index
    }
  }

  /// Reads the arguments that Plumb supports. Empty without parentheses, `nil` if the nodes are needed.
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

  /// Reads one argument, with its label if it has one.
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
