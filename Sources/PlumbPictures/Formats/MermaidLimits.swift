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
    if size > characters {
      return ["Mermaid draws at most \(characters) characters, and the diagram has \(size): \(help)"]
    }
    if lines > Self.lines {
      return ["Mermaid draws at most \(Self.lines) lines, and the diagram has \(lines): \(help)"]
    }
    if size > charactersOfGitLab {
      return [
        "GitLab draws at most \(charactersOfGitLab) characters of Mermaid per page, and the diagram has \(size): \(help)"
      ]
    }
    return []
  }
}
