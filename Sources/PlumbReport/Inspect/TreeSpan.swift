import PlumbText

/// Words of one color that are safe to show in one line.
struct TreeSpan: Equatable, Sendable {
  /// The text without colors.
  var text: String
  /// The role of the words.
  var role: Role

  /// Creates a span from a text of a model: control characters are escaped, and the text is cut after `limit`
  /// characters.
  init(_ text: String, _ role: Role = .plain, limit: Int = 60) {
    let head = text.prefix(limit)
    self.text = Terminal.sanitized(String(head)) + (head.endIndex < text.endIndex ? "..." : "")
    self.role = role
  }

  /// Returns the name of an element, or a placeholder for an empty name.
  static func name(_ name: String, _ role: Role = .plain) -> TreeSpan {
    name.isEmpty ? TreeSpan("(no name)", .warning) : TreeSpan(name, role)
  }

  /// Returns a span with other words in the same color. The words have to be sanitized.
  func with(_ text: String) -> TreeSpan {
    var copy = self
    copy.text = text
    return copy
  }

  /// The width in a terminal, in columns.
  var columns: Int { DisplayWidth.columns(text) }

  /// The role of a span, which determines its color.
  enum Role: Sendable {
    /// The roles. `type` is for types and destinations, `value` for defaults and enabled options, `quiet` for common
    /// values, `warning` for missing parts of the model.
    case plain, title, current, type, value, quiet, warning, error
  }
}

/// The characters and colors of a text.
///
///     Ink(usesColor: false, isASCII: true).toOne  // ->
struct Ink: Sendable {
  var usesColor: Bool
  var isASCII: Bool

  /// The mark before the bundle's current version.
  var current: String { isASCII ? "*" : "●" }
  /// The mark before a version that is not the current one.
  var other: String { isASCII ? "-" : "○" }
  /// The mark before a version that cannot be read.
  var broken: String { isASCII ? "x" : "✗" }
  /// The mark before the destination of a to-one relationship, and before the destinations in a summary.
  var toOne: String { isASCII ? "->" : "→" }
  /// The mark before the destination of a to-many relationship.
  var toMany: String { isASCII ? "=>" : "⇉" }
  /// The mark before the entity of a fetched property.
  var fetched: String { isASCII ? "~>" : "⇢" }
  /// The mark before the name of the inverse.
  var inverse: String { isASCII ? "<->" : "↔" }
  /// The mark after an index element in descending order.
  var descending: String { isASCII ? "desc" : "↓" }
  /// The mark between the bounds of a value.
  var range: String { isASCII ? ".." : "…" }

  /// Returns a span with the terminal's color sequences.
  func drawn(_ span: TreeSpan) -> String {
    guard usesColor, let code = code(of: span.role), !span.text.isEmpty else { return span.text }
    return "\u{1B}[\(code)m\(span.text)\u{1B}[0m"
  }

  /// Returns the parameters of an SGR sequence (ECMA-48); `nil` for text in the terminal's default color.
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
