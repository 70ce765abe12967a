import PlumbDeclarations

/// A value after `=`, or an attribute: a name, a literal, or a call with line breaks inside its parentheses.
///
///     .call("Date", Argument("timeIntervalSinceReferenceDate", "0"))   // Date(timeIntervalSinceReferenceDate: 0)
///     .call("URL", Argument("string", "\"/\""), suffix: "!")           // URL(string: "/")!
enum Expression: Sendable {
  /// A text without line breaks: a literal, a name, `.nullify`.
  case text(String)
  /// A string literal with this content.
  case quoted(String)
  /// An implicit member such as `.nullify`, by its name.
  case member(String)
  case integer(Int64)
  /// A call. The suffix is `!` if the call can fail.
  case call(String, [Argument], suffix: String)
  /// An array literal: `[number, shop]`.
  case array([Expression])

  /// Returns a call with variadic arguments.
  static func call(_ callee: String, _ arguments: Argument..., suffix: String = "") -> Expression {
    .call(callee, arguments, suffix: suffix)
  }

  /// Returns a call with an array of arguments, for attributes.
  static func call(_ callee: String, _ arguments: [Argument]) -> Expression { .call(callee, arguments, suffix: "") }

  /// The number of columns that `swift format` requires to be free after the expression. It counts the comma that an
  /// array would have on separate lines.
  var availableColumns: Int {
    switch self {
    case .array(let elements): elements.count > 1 ? 1 : 0
    case .call(_, let arguments, _): arguments.last?.value.availableColumns ?? 0
    default: 0
    }
  }

  /// The expression on one line.
  ///
  /// It is used for edits of the developer's files, where Plumb does not insert line breaks.
  var line: String {
    var writer = CodeWriter()
    writer.write(self)
    return writer.text
  }
}

/// An argument of a call.
///
/// In the head of a function it is a parameter: the label is `_ value`, and the value is the type `Item`.
struct Argument: Sendable {
  /// The label, or `nil` for an argument without one: `.unique`.
  var label: String?
  /// The value. It is an expression, so that a nested call can have line breaks.
  var value: Expression

  /// Creates an argument without a label.
  init(_ value: String) { self.value = .text(value) }

  /// Creates an argument without a label, with a value that can have line breaks.
  init(_ value: Expression) { self.value = value }

  /// Creates an argument with a label: `deleteRule: .nullify`.
  init(_ label: String, _ value: String) { self.init(label, .text(value)) }

  /// Creates an argument with a label and a value that can have line breaks: `rawValue: Data(base64Encoded: "…")!`.
  init(_ label: String?, _ value: Expression) {
    self.label = label
    self.value = value
  }
}
