import PlumbFormats
import PlumbReport
import PlumbText

/// What git compares in the place of a model's file: a line for each fact, so that a difference of lines is one of the
/// model. `diff.<driver>.textconv` of git; it serves `git log -p`, `git show` and `git blame`.
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
      Array("plumb shows this file as it is, because \(Terminal.sanitized(reason))".utf8) + newline + bytes
    }
  }

  private static let newline = [UInt8(ascii: "\n")]
}
