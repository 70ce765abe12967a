import PlumbDeclarations

/// The head of a function up to its opening brace, with one parameter on each line if it does not fit on one line.
///
///     static func byName(name: String) -> NSFetchRequest<Person> { … }
struct FunctionHead {
  private let head: String
  private let parameters: [Argument]
  /// The code after the parentheses.
  private let result: String

  /// Creates the head of a function.
  ///
  /// - Parameter takesContext: Whether the function has a context as its last parameter, `in context:`.
  init(
    _ head: String, _ parameters: [RequestParameter], in takesContext: Bool = false, throwing: Bool = false,
    returning type: String
  ) {
    self.head = head
    self.parameters =
      parameters.map(\.code) + (takesContext ? [Argument("in context", "NSManagedObjectContext")] : [])
    result = "\(throwing ? "throws " : "")-> \(type)"
  }

  /// Returns the function with a body.
  func with(_ body: Code, _ indentation: Indentation) -> Code {
    if parameters.isEmpty {
      return """
        \(Layout.function("\(head)()", result: result, margin: indentation.columns)){
          \(body)
        }
        """
    }
    return """
      \(.call(head, parameters, suffix: " \(result) {"))
        \(body)
      }
      """
  }
}

extension Code {
  /// Returns the code followed by another line.
  func followed(by line: String) -> Code { .stacked([self, Code(line)]) }
}

/// Returns a text of the model for a comment: on one line, without invisible characters and characters that change
/// the text's direction.
func visibleText(_ text: String) -> String {
  let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
  let seen = words.unicodeScalars.filter { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
  return String(String(String.UnicodeScalarView(seen)).reversed().drop { $0.isWhitespace }.reversed())
}
