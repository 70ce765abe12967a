import PlumbDeclarations
import PlumbFormats
import PlumbText

/// What the wildcards of `sources` stand for.
///
///     try SourcePatterns(.disk).expanded(["Features/*/Model", "App"])   // ["Features/Cart/Model", …, "App"]
///
/// Only what is there is found, sorted by bytes. `**` passes over hidden folders, links, and folders that hold what others made.
struct SourcePatterns {
  /// Folders within each other, as for sources.
  private static let deepest = 32
  private let files: Files

  init(_ files: Files) { self.files = files }

  /// The paths, each pattern replaced by what it matches; a path that is there as it is spelled stays.
  ///
  /// - Throws: `CannotRun`, with the pattern as its argument, where one matches nothing.
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

  /// What the rest of a pattern matches in a folder.
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
