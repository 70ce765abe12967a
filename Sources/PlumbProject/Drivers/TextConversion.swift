import PlumbFormats
import PlumbReport
import PlumbText

/// What git compares in the place of a model's file: a line for each fact, so that a difference of lines is one of the
/// model. `diff.<driver>.textconv` of git; it serves `git log -p`, `git show` and `git blame`,
/// and `git diff` of a file with a conflict.
package enum TextConversion {
  /// The text of a file. One that cannot be read comes as it is, behind a line that says why.
  ///
  /// - Parameter path: What the file is called in messages.
  package static func text(of bytes: [UInt8], path: String) -> [UInt8] {
    switch DriverFile(bytes, path: path) {
    case .model(let model): Array(ModelFacts.text(of: model).utf8)
    case .currentVersion(let name):
      Array(Terminal.sanitized(name.map { "current version = \($0)" } ?? "no current version").utf8) + newline
    case .missing: []
    case .unreadable(let reason):
      conflict(bytes, path)
        ?? Array("plumb shows this file as it is, because \(Terminal.sanitized(reason))".utf8) + newline + bytes
    }
  }

  /// The facts of both sides of a conflict, with markers where they differ; nil where a side is no model.
  private static func conflict(_ bytes: [UInt8], _ path: String) -> [UInt8]? {
    guard let sides = ConflictText.sides(of: bytes), case .model(let ours) = DriverFile(sides.ours, path: path),
      case .model(let theirs) = DriverFile(sides.theirs, path: path)
    else { return nil }
    let facts = [ours, theirs].map { Array(ModelFacts.text(of: $0).utf8) }
    return ConflictText(ours: facts[0], theirs: facts[1]).bytes
  }

  private static let newline = [UInt8(ascii: "\n")]
}
