import PlumbModel
import PlumbText

/// Colours and links for a terminal, or nothing of the kind.
///
///     Paint(style: TextStyle(color: .on))("12 │", .quiet)  // ␛[2m12 │␛[0m
///     Paint(style: TextStyle())("12 │", .quiet)            // 12 │
struct Paint {
  let style: TextStyle

  /// The kind of a piece of text, which decides its colour.
  enum Role {
    /// Red for errors, yellow for warnings, cyan for notes, all bold.
    case severity(Severity)
    /// `strong` is for messages, `quiet` for frames and line numbers, `other` for related places, `removed` and `added`
    /// for the lines of a patch, `help` for what to do.
    case strong, quiet, other, removed, added, help

    /// The parameters of an SGR sequence (ECMA-48): 1 is bold, 2 faint, 31 to 36 colours.
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

  /// The text in its role's colour. It has to be sanitized before: escapes inside would pass.
  func callAsFunction(_ text: String, _ role: Role) -> String {
    guard style.color == .on, !text.isEmpty else { return text }
    return "\u{1B}[\(role.code)m\(text)\u{1B}[0m"
  }

  /// A file's name or place as something to click on, where that is asked for.
  /// An OSC 8 hyperlink: to the file itself where its path is absolute, else to it below `linkBase`.
  func link(_ text: String, to file: String) -> String {
    guard let base = style.linkBase else { return text }
    let path = Path.uri(file)
    let url = path.hasPrefix("/") ? "file://\(path)" : base + (base.hasSuffix("/") ? "" : "/") + path
    return "\u{1B}]8;;\(url)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
