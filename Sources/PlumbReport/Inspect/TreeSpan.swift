import PlumbText

/// A few words of one colour, safe to show on one line.
struct TreeSpan: Equatable, Sendable {
  /// What is drawn, without colours.
  var text: String
  /// What the words are.
  var role: Role

  /// Text of a model: control characters spelled out, cut behind `limit` characters.
  init(_ text: String, _ role: Role = .plain, limit: Int = 60) {
    let head = text.prefix(limit)
    self.text = Terminal.sanitized(String(head)) + (head.endIndex < text.endIndex ? "..." : "")
    self.role = role
  }

  /// The name of an element, or a word for none.
  static func name(_ name: String, _ role: Role = .plain) -> TreeSpan {
    name.isEmpty ? TreeSpan("(no name)", .warning) : TreeSpan(name, role)
  }

  /// Other words in the same colour, from a span and so safe already.
  func with(_ text: String) -> TreeSpan {
    var copy = self
    copy.text = text
    return copy
  }

  /// The room it takes in a terminal.
  var columns: Int { DisplayWidth.columns(text) }

  /// The kind of a span, which decides its colour.
  enum Role: Sendable {
    /// `type` is for types and destinations, `value` for defaults and what is switched on, `quiet` for what is usual,
    /// `warning` for what the model lacks.
    case plain, title, current, type, value, quiet, warning, error
  }
}

/// The characters and colours a text is drawn with.
///
///     Ink(usesColor: false, isASCII: true).toOne  // ->
struct Ink: Sendable {
  var usesColor: Bool
  var isASCII: Bool

  /// Before the bundle's current version.
  var current: String { isASCII ? "*" : "●" }
  /// Before a version that is not the current one.
  var other: String { isASCII ? "-" : "○" }
  /// Before a version that cannot be read.
  var broken: String { isASCII ? "x" : "✗" }
  /// Before the destination of a relationship to one, and before the destinations in a summary.
  var toOne: String { isASCII ? "->" : "→" }
  /// Before the destination of a relationship to many.
  var toMany: String { isASCII ? "=>" : "⇉" }
  /// Before the entity a fetched property asks for.
  var fetched: String { isASCII ? "~>" : "⇢" }
  /// Before the name of the inverse.
  var inverse: String { isASCII ? "<->" : "↔" }
  /// Behind an index element that is sorted from the greatest.
  var descending: String { isASCII ? "desc" : "↓" }
  /// Between the bounds of a value.
  var range: String { isASCII ? ".." : "…" }

  /// A span as the terminal takes it.
  func drawn(_ span: TreeSpan) -> String {
    guard usesColor, let code = code(of: span.role), !span.text.isEmpty else { return span.text }
    return "\u{1B}[\(code)m\(span.text)\u{1B}[0m"
  }

  /// The parameters of an SGR sequence (ECMA-48); nil for text in the terminal's own colour.
  private func code(of role: TreeSpan.Role) -> String? {
    switch role {
    case .plain: nil
    case .title: "1"
    case .current: "1;32"
    case .type: "36"
    case .value: "32"
    case .quiet: "2"
    case .warning: "33"
    case .error: "31"
    }
  }
}
