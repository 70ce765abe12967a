/// Why nothing is rendered: one line, its place, and what to do.
///
///     Templates/Room.mustache:12:5: error: {{/books}} closes nothing that is open here
public struct RenderFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The template or the partial, by the path that it was reached by; nil for what is about none.
  public var file: String?
  /// From 1; 0 where the whole file is meant.
  public var line: Int
  /// From 1, in characters.
  public var column: Int
  /// Without a full stop.
  public var message: String
  /// What to do, a line; nil where the message says it.
  public var help: String?

  package init(_ message: String, help: String? = nil, in file: String? = nil, line: Int = 0, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.help = help
  }

  /// As compilers write it, the help on a line of its own.
  public var description: String {
    let place = file.map { line > 0 ? "\($0):\(line):\(column): " : "\($0): " } ?? ""
    return "\(place)error: \(message)" + (help.map { "\n  help: \($0)" } ?? "")
  }
}
