import PlumbFormats
import PlumbReport
import PlumbText

/// A line-based representation of a model with one line per fact, so that a line diff shows changes of the model.
///
/// Git uses it as `diff.<driver>.textconv` in `git log -p`, `git show`, `git blame`, and in `git diff` of a file with
/// a conflict.
package enum TextConversion {
  /// Returns the text of a file. An unreadable file is returned unchanged, after a line with the reason.
  ///
  /// - Parameter path: The file's path, for messages.
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

  /// Returns the facts of both sides of a conflict with markers around differences; `nil` if a side is not a model.
  private static func conflict(_ bytes: [UInt8], _ path: String) -> [UInt8]? {
    guard let sides = ConflictText.sides(of: bytes), case .model(let ours) = DriverFile(sides.ours, path: path),
      case .model(let theirs) = DriverFile(sides.theirs, path: path)
    else { return nil }
    let facts = [ours, theirs].map { Array(ModelFacts.text(of: $0).utf8) }
    return ConflictText(ours: facts[0], theirs: facts[1]).bytes
  }

  private static let newline = [UInt8(ascii: "\n")]
}
