import PlumbDeclarations

/// A value as it stands behind `=`, or an annotation: a name or a literal, or a call, which can break inside its
/// parentheses.
///
///     .call("Date", Argument("timeIntervalSinceReferenceDate", "0"))   // Date(timeIntervalSinceReferenceDate: 0)
///     .call("URL", Argument("string", "\"/\""), suffix: "!")           // URL(string: "/")!
enum Expression: Sendable {
  /// What never breaks: a literal, a name, `.nullify`.
  case text(String)
  /// A string literal with this content.
  case quoted(String)
  /// `.nullify`, by its name.
  case member(String)
  case integer(Int64)
  /// `suffix` is `!` where the call can fail.
  case call(String, [Argument], suffix: String)
  /// `[number, shop]`
  case array([Expression])

  /// A call, its arguments one after another.
  static func call(_ callee: String, _ arguments: Argument..., suffix: String = "") -> Expression {
    .call(callee, arguments, suffix: suffix)
  }

  /// A call whose arguments were put together beforehand: an annotation's.
  static func call(_ callee: String, _ arguments: [Argument]) -> Expression { .call(callee, arguments, suffix: "") }

  /// The columns that `swift format` wants free behind it: it counts the comma that an array would have on lines of its
  /// own.
  var room: Int {
    switch self {
    case .array(let elements): elements.count > 1 ? 1 : 0
    case .call(_, let arguments, _): arguments.last?.value.room ?? 0
    default: 0
    }
  }

  /// All of it on one line.
  ///
  /// For edits of a file that somebody laid out: where it breaks is not for Plumb to say there.
  var line: String {
    var writer = CodeWriter()
    writer.write(self)
    return writer.text
  }
}

/// An argument of a call.
///
/// In a method that Core Data provides it is a parameter: `_ value` is its label then, and `Item` its value.
struct Argument: Sendable {
  /// nil for one that has none: `.unique`.
  var label: String?
  /// An expression, so that a call in a call can break too.
  var value: Expression

  /// One without a label.
  init(_ value: String) { self.value = .text(value) }

  /// One without a label that can break.
  init(_ value: Expression) { self.value = value }

  /// `deleteRule: .nullify`
  init(_ label: String, _ value: String) { self.init(label, .text(value)) }

  /// `rawValue: Data(base64Encoded: "…")!`
  init(_ label: String?, _ value: Expression) {
    self.label = label
    self.value = value
  }
}
