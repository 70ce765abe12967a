import PlumbText

/// A few words of one colour, safe to show on one line.
struct TreeSpan: Equatable, Sendable {
  var text: String
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

  var columns: Int { DisplayWidth.columns(text) }

  /// The kind of a span, which decides its colour.
  enum Role: Sendable {
    case plain, title, current, type, value, quiet, warning, error
  }
}

/// The characters and colours a text is drawn with.
struct Ink: Sendable {
  var usesColor: Bool
  var isASCII: Bool

  var current: String { isASCII ? "*" : "●" }
  var other: String { isASCII ? "-" : "○" }
  var broken: String { isASCII ? "x" : "✗" }
  var toOne: String { isASCII ? "->" : "→" }
  var toMany: String { isASCII ? "=>" : "⇉" }
  var fetched: String { isASCII ? "~>" : "⇢" }
  var inverse: String { isASCII ? "<->" : "↔" }
  var descending: String { isASCII ? "desc" : "↓" }
  var range: String { isASCII ? ".." : "…" }

  /// A span as the terminal takes it.
  func drawn(_ span: TreeSpan) -> String {
    guard usesColor, let code = code(of: span.role), !span.text.isEmpty else { return span.text }
    return "\u{1B}[\(code)m\(span.text)\u{1B}[0m"
  }

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
