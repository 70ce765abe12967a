import PlumbModel
import PlumbText

/// The colors, links and characters of a style.
///
///     Ink(TextStyle(color: .on))("12 │", .quiet)   // ␛[2m12 │␛[0m
///     Ink(TextStyle(drawing: .ascii)).toOne        // ->
package struct Ink: Sendable {
  package let style: TextStyle

  package init(_ style: TextStyle) { self.style = style }

  package enum Role: Hashable, Sendable {
    /// The color of a severity: red for errors, yellow for warnings, cyan for notes, all bold.
    case severity(Severity)
    /// The other roles. `title` is for headings and messages, `type` for types, destinations and remedies, `value` for
    /// defaults, enabled options and added lines, `quiet` for common values, frames and line numbers, `warning` for
    /// missing parts, `error` also for removed lines, `related` for related locations.
    case plain, title, current, type, value, quiet, warning, error, related

    /// The parameters of an SGR sequence (ECMA-48): 1 is bold, 2 faint, 31 to 36 colors. `nil` for the default color.
    fileprivate var code: String? {
      switch self {
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.note): "1;36"
      case .plain: nil
      case .title: "1"
      case .current: "1;32"
      case .type: "36"
      case .value: "32"
      case .quiet: "2"
      case .warning: "33"
      case .error: "31"
      case .related: "34"
      }
    }
  }

  /// Returns the text in the color of its role. The text has to be sanitized.
  package func callAsFunction(_ text: String, _ role: Role) -> String {
    guard style.color == .on, let code = role.code, !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// Returns a file's name or location as a hyperlink (OSC 8), if the style enables links. The target is the file if
  /// its path is absolute, otherwise the path relative to `linkBase`.
  package func link(_ text: String, to file: String) -> String {
    guard let base = style.linkBase else { return text }
    let path = Path.uri(file)
    let url = path.hasPrefix("/") ? "file://\(path)" : base + (base.hasSuffix("/") ? "" : "/") + path
    return "\u{1B}]8;;\(url)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  package var isASCII: Bool { style.drawing == .ascii }

  private func glyph(_ glyph: String, _ ascii: String) -> String { isASCII ? ascii : glyph }

  // The marks before versions: the current one, others, unreadable ones, verified ones.
  package var current: String { glyph("●", "*") }
  package var other: String { glyph("○", "-") }
  package var broken: String { glyph("✗", "x") }
  package var verified: String { glyph("✓", "ok") }

  // The marks of relationships and fetched properties.
  package var toOne: String { glyph("→", "->") }
  package var toMany: String { glyph("⇉", "=>") }
  package var fetched: String { glyph("⇢", "~>") }
  package var inverse: String { glyph("↔", "<->") }

  // The mark after an index element in descending order, and those between bounds, between the steps of a path, for a
  // rule that is off, and for cut text.
  package var descending: String { glyph("↓", "desc") }
  package var range: String { glyph("…", "..") }
  package var step: String { glyph("▸", ">") }
  package var dash: String { glyph("–", "-") }
  package var ellipsis: String { glyph("…", "...") }

  // The frame around source lines: before the finding's location, before other locations, next to lines, before a
  // detail, before the last detail, and for omitted lines.
  package var place: String { glyph("╭▸", "-->") }
  package var otherPlace: String { glyph("├▸", ":::") }
  package var bar: String { glyph("│", "|") }
  package var branch: String { glyph("├", "=") }
  package var last: String { glyph("╰", "=") }
  package var gap: String { glyph("┊", ":") }

  // The underlines of the finding's own location and of related ones; one column each.
  package var underline: String { glyph("━", "^") }
  package var otherUnderline: String { glyph("─", "-") }
}
