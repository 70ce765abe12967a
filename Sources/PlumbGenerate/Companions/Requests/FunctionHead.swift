import PlumbDeclarations

/// The head of a function up to its brace, its parameters one a line where they are too long for one.
///
///     static func byName(name: String) -> NSFetchRequest<Person> { … }
struct FunctionHead {
  private let head: String
  private let parameters: [Argument]
  /// What stands behind the parentheses.
  private let result: String

  /// `in` is for a function that takes a context as its last parameter.
  init(
    _ head: String, _ parameters: [RequestParameter], in takesContext: Bool = false, throwing: Bool = false,
    returning type: String
  ) {
    self.head = head
    self.parameters =
      parameters.map(\.code) + (takesContext ? [Argument("in context", "NSManagedObjectContext")] : [])
    result = "\(throwing ? "throws " : "")-> \(type)"
  }

  /// The whole function.
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
  /// The same with another line.
  func followed(by line: String) -> Code { .stacked([self, Code(line)]) }
}

/// A text of a model as it stands in a comment: on one line, without what cannot be seen or would reorder the line.
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
