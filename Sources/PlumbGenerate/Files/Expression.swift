import PlumbDeclarations

/// A value as it stands behind `=`, or an annotation: a name or a literal, or a call, which can break inside its
/// parentheses.
enum Expression: Sendable {
  case text(String)
  /// A string literal with this content.
  case quoted(String)
  /// `.nullify`, by its name.
  case member(String)
  case integer(Int64)
  /// `suffix` is `!` where the call can fail.
  case call(String, [Argument], suffix: String)

  static func call(_ callee: String, _ arguments: Argument..., suffix: String = "") -> Expression {
    .call(callee, arguments, suffix: suffix)
  }

  static func call(_ callee: String, _ arguments: [Argument]) -> Expression { .call(callee, arguments, suffix: "") }

  /// All of it on one line.
  var line: String {
    var writer = CodeWriter()
    writer.write(self)
    return writer.text
  }
}

/// An argument of a call.
struct Argument: Sendable {
  var label: String?
  var value: Expression

  init(_ value: String) { self.value = .text(value) }

  init(_ label: String, _ value: String) { self.init(label, .text(value)) }

  init(_ label: String, _ value: Expression) {
    self.label = label
    self.value = value
  }
}

/// Properties as a style declares them below each other, written straight from their declarations.
struct PropertyList: Sendable {
  var properties: [PropertyDeclaration]
  /// `public var ` with its space.
  var introducer: String
  var blankLines = 0
  /// One of them, behind the introducer.
  var write: @Sendable (inout CodeWriter, PropertyDeclaration, _ introducer: String) -> Void
}
