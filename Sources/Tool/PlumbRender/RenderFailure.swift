import PlumbModel
import PlumbText

/// The reason why a rendering failed: a message in one line, its location, and the remedy.
///
///     Templates/Room.mustache:12:5: error: {{#books}} is never closed
public struct RenderFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the template or the partial, as it was given. `nil` if the failure does not belong to a file.
  public var file: String?
  /// The line, starting with 1, or 0 for the whole file.
  public var line: Int
  /// The column in characters, starting with 1.
  public var column: Int
  /// The message, without a period at its end.
  public var message: String
  /// The remedy in one line, or `nil` if the message is sufficient.
  public var help: String?

  package init(_ message: String, help: String? = nil, in file: String? = nil, line: Int = 0, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.help = help
  }

  /// Creates a failure at a tag.
  init(_ message: String, help: String? = nil, at tag: TemplateTag) {
    self.init(message, help: help, in: tag.file, line: tag.line, column: tag.column)
  }

  /// The failure in the format of compilers, with the help on a separate line. Control characters of a template are
  /// escaped.
  public var description: String {
    let place = file.map { line > 0 ? "\($0):\(line):\(column): " : "\($0): " } ?? ""
    let lines = ["\(place)error: \(message)"] + [help].compactMap(\.self).map { "  help: \($0)" }
    return lines.map { Terminal.sanitized($0) }.joined(separator: "\n")
  }
}
