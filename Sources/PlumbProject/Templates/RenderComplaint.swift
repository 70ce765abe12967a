import PlumbModel
import PlumbText

/// An error message of `plumb-render`, usually with a location in a template, and its help.
///
///     Templates/Room.mustache:12:5: error: {{/books}} closes nothing: no section is open
///       help: …
struct RenderComplaint {
  /// The error for the user.
  let problem: CannotRun

  init(_ run: ChildProcess, _ template: String) {
    guard run.status < 128 else {
      problem = CannotRun(
        "\(RenderTool.name) was ended by the system: the template \(template) asks for too much time or memory",
        help: ["look for sections that loop over the whole model inside of each other"])
      return
    }
    let lines = String(decoding: run.err, as: UTF8.self).split(separator: "\n").prefix(8).map(String.init)
    let help = lines.dropFirst().map { $0.hasPrefix(Self.helpMark) ? String($0.dropFirst(Self.helpMark.count)) : $0 }
    guard let first = lines.first, let sign = first.firstRange(of: Self.errorMark) else {
      problem = CannotRun("\(RenderTool.name) refused the template \(template)", help: lines)
      return
    }
    let (place, name) = Self.place(String(first[..<sign.lowerBound]))
    let message = String(first[sign.upperBound...])
    problem = CannotRun(name.map { "\($0): \(message)" } ?? message, help: help, at: place)
  }

  private static let errorMark = "error: "
  private static let helpMark = "  help: "

  /// Parses `Room.mustache:12:5: ` as a location, and `Room.mustache: ` as a name.
  private static func place(_ text: String) -> (Location?, name: String?) {
    guard text.hasSuffix(": ") else { return (nil, text.isEmpty ? nil : text) }
    let file = String(text.dropLast(2))
    let parts = file.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 2, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1]) else {
      return (nil, file)
    }
    // The location has a width of one column, because an empty one at the beginning would represent the whole file.
    let start = Position(line: line, column: column, offset: 0)
    let end = Position(line: line, column: column + 1, offset: 1)
    return (Location(file: parts.dropLast(2).joined(separator: ":"), start: start, end: end), nil)
  }
}
