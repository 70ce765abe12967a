/// The maximum sizes of Mermaid diagrams.
enum MermaidLimits {
  /// The default values of `maxTextSize` and `maxEdges`, which GitHub uses (mermaid's configuration schema).
  static let characters = 50_000
  static let lines = 500
  /// The maximum size on a GitLab page (gitlab-org/gitlab, issue 368393).
  static let charactersOfGitLab = 2_000

  static func notes(of text: String) -> [String] {
    let lines = text.split(separator: "\n").filter { $0.contains(" : ") && !$0.hasPrefix("    ") }.count
    let size = text.unicodeScalars.count
    let help = "--around ENTITY draws a part of the model"
    if size > characters { return ["Mermaid draws up to \(characters) characters, and these are \(size): \(help)"] }
    if lines > Self.lines { return ["Mermaid draws up to \(Self.lines) lines, and these are \(lines): \(help)"] }
    if size > charactersOfGitLab {
      return [
        "GitLab draws up to \(charactersOfGitLab) characters of Mermaid on a page, and these are \(size): \(help)"
      ]
    }
    return []
  }
}
