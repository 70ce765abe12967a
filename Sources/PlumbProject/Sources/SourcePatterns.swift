import PlumbDeclarations
import PlumbFormats
import PlumbText

/// The expansion of wildcards in `sources`.
///
///     try SourcePatterns(.disk).expanded(["Features/*/Model", "App"])   // ["Features/Cart/Model", …, "App"]
///
/// Only existing paths are matched, in byte order. `**` skips hidden folders, links, and folders with build products
/// or dependencies.
struct SourcePatterns {
  /// The maximum depth of folders, as for sources.
  private static let deepest = 32
  private let files: Files

  init(_ files: Files) { self.files = files }

  /// Returns the paths, with each pattern replaced by its matches. An existing path that contains wildcard characters
  /// is unchanged.
  ///
  /// - Throws: `CannotRun` with the pattern as its argument if a pattern has no match.
  func expanded(_ sources: [String]) throws(CannotRun) -> [String] {
    var all: [String] = []
    for source in sources {
      guard let pattern = PathPattern(source), files.kind(source) == .missing else {
        all.append(source)
        continue
      }
      let found = matches(pattern.parts[...], in: pattern.isAbsolute ? "/" : "", 0)
      guard !found.isEmpty else {
        throw CannotRun(
          "nothing matches the sources \(source)",
          help: [
            "* stands for a part of one name, ** for any number of folders; the match is a folder or a source file"
          ],
          argument: source)
      }
      all += found
    }
    return all
  }

  /// Returns the matches for the rest of a pattern in a folder.
  private func matches(_ parts: ArraySlice<String>, in folder: String, _ depth: Int) -> [String] {
    guard let part = parts.first else { return [folder] }
    guard depth < Self.deepest else { return [] }
    let rest = parts.dropFirst()
    if !PathPattern.isWild(part) {
      let path = Path.join(folder, part)
      let kind = files.kind(path)
      return rest.isEmpty ? (kind == .missing ? [] : [path]) : kind == .folder ? matches(rest, in: path, depth + 1) : []
    }
    let entries = (try? files.entries(folder.isEmpty ? "." : folder)) ?? []
    if part == "**" {
      if rest.isEmpty { return [folder.isEmpty ? "." : folder] }
      return matches(rest, in: folder, depth + 1)
        + entries.filter { $0.kind == .folder && !$0.name.hasPrefix(".") && !ModelSearch.skipped.contains($0.name) }
        .flatMap { matches(parts, in: Path.join(folder, $0.name), depth + 1) }
    }
    return entries.filter { PathPattern.matches($0.name, part) }.flatMap { entry -> [String] in
      let path = Path.join(folder, entry.name)
      if files.kind(path) == .folder { return matches(rest, in: path, depth + 1) }
      return rest.isEmpty && SourceLanguage(path: entry.name) != nil ? [path] : []
    }
  }
}
