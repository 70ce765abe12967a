import PlumbModel
import PlumbText

/// Colors and links for a terminal, if the style enables them.
///
///     Paint(style: TextStyle(color: .on))("12 │", .quiet)  // ␛[2m12 │␛[0m
///     Paint(style: TextStyle())("12 │", .quiet)            // 12 │
struct Paint {
  let style: TextStyle

  /// The role of a text, which determines its color.
  enum Role {
    /// The color of a severity: red for errors, yellow for warnings, cyan for notes, all bold.
    case severity(Severity)
    /// The other roles. `strong` is for messages, `quiet` for frames and line numbers, `other` for related locations,
    /// `removed` and `added` for the lines of a patch, `help` for remedies.
    case strong, quiet, other, removed, added, help

    /// The parameters of an SGR sequence (ECMA-48): 1 is bold, 2 faint, 31 to 36 colors.
    fileprivate var code: String {
      switch self {
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.note): "1;36"
      case .strong: "1"
      case .quiet: "2"
      case .other: "34"
      case .removed: "31"
      case .added: "32"
      case .help: "36"
      }
    }
  }

  /// Returns the text in the color of its role. The text has to be sanitized, because escape sequences in it are not
  /// removed.
  func callAsFunction(_ text: String, _ role: Role) -> String {
    guard style.color == .on, !text.isEmpty else { return text }
    return "\u{1B}[\(role.code)m\(text)\u{1B}[0m"
  }

  /// Returns a file's name or location as a hyperlink (OSC 8), if the style enables links. The target is the file if
  /// its path is absolute, otherwise the path relative to `linkBase`.
  func link(_ text: String, to file: String) -> String {
    guard let base = style.linkBase else { return text }
    let path = Path.uri(file)
    let url = path.hasPrefix("/") ? "file://\(path)" : base + (base.hasSuffix("/") ? "" : "/") + path
    return "\u{1B}]8;;\(url)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
