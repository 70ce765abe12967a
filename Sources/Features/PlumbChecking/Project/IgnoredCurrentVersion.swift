import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbText

/// A line of a `.gitignore` that excludes the `.xccurrentversion` of a bundle, so that a clone lacks it.
///
///     IgnoredCurrentVersion(of: bundle, .disk)   // .gitignore, line 15: *.xccurrentversion
struct IgnoredCurrentVersion {
  let file: String
  let line: Int
  let pattern: String

  /// `nil` if no `.gitignore` above the bundle has such a line.
  init?(of bundle: ModelBundle, _ files: Files) {
    for folder in files.foldersAbove(bundle.path) {
      let file = Path.join(folder, ".gitignore")
      guard let bytes = try? files.read(file, limit: 1 << 20) else { continue }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0.drop { $0 == " " }.prefix { $0 != "\r" && $0 != " " }) }
      let found = lines.lastIndex { line in
        Self.patterns.contains { line == $0 || line.hasSuffix("/" + $0) || line == "!" + $0 }
      }
      guard let found else { continue }
      if lines[found].hasPrefix("!") { return nil }
      (self.file, line, pattern) = (Path.reported(file), found + 1, lines[found])
      return
    }
    return nil
  }

  /// The patterns that match the name of the file.
  private static let patterns = [".xccurrentversion", "*.xccurrentversion", "*xccurrentversion", ".xccurrent*", ".*"]

  /// Returns the finding about the missing file with its cause.
  func explaining(_ finding: Diagnostic) -> Diagnostic {
    var explained = finding
    let name = Terminal.sanitized(file)
    explained.notes.append("git ignores the file: line \(line) of \(name) is \(Terminal.sanitized(pattern))")
    explained.help.append("delete the line, and commit the .xccurrentversion of a checkout that has it")
    return explained
  }
}
