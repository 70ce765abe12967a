import PlumbDeclarations
import PlumbFormats
import PlumbText

/// The Swift and Objective-C files of a model's sources.
///
///     try SwiftFiles(.disk).below(["Sources", "More/Item.swift"])   // ["More/Item.swift", "Sources/A.swift", …]
package struct SwiftFiles {
  /// The maximum depth of folders, because a file system can contain loops.
  private static let deepest = 32
  private let files: Files

  package init(_ files: Files) { self.files = files }

  /// Whether the name of one of the file's folders ends in `Tests`, as for a test target: `AppTests`.
  static func isOfTests(_ path: String) -> Bool {
    Path.folder(path).split(separator: "/").contains { $0.hasSuffix("Tests") }
  }

  /// Returns the Swift files below the working folder, except in folders with build products or dependencies.
  func ofProject() throws(CannotRun) -> [String] {
    try below(["."], skipping: ModelSearch.skipped).map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }
  }

  /// Returns the source files: individual files, the matches of wildcards, and all files below folders, without
  /// folders whose names are in `names`. The result has no duplicates and is sorted by path.
  ///
  /// Hidden files and folders, links to folders, folders with the extension of a source file, and playgrounds are
  /// ignored, because their declarations are not part of a module.
  ///
  /// - Throws: `CannotRun` for a source that does not exist, and for a folder that cannot be read.
  package func below(_ sources: [String], skipping names: Set<String> = []) throws(CannotRun) -> [String] {
    var found: [String] = []
    for source in try SourcePatterns(files).expanded(sources) {
      switch files.kind(source) {
      case .missing:
        throw CannotRun(
          "the sources \(source) do not exist",
          help: missing(source) ?? ["correct “sources” in the configuration, or take it out"], argument: source)
      case .folder: found += try swift(in: source, depth: 0, skipping: names)
      case .file, .link, .other: found.append(source)
      }
    }
    found.sort { $0.precedesByBytes($1) }
    // The sources may contain nested folders.
    return found.indices.filter { $0 == 0 || found[$0] != found[$0 - 1] }.map { found[$0] }
  }

  /// Returns a suggestion with a similar name in the same folder; `nil` if no name is similar.
  private func missing(_ source: String) -> [String]? {
    let folder = Path.folder(source)
    let nearest = Suggestion.nearest(to: Path.name(source), in: (try? files.list(folder)) ?? [])
    return nearest.map { ["did you mean \(Path.join(folder, $0))?"] }
  }

  /// Returns the source files below one folder, in no particular order.
  private func swift(
    in folder: String, depth: Int, skipping names: Set<String>
  ) throws(CannotRun) -> [String] {
    guard depth < Self.deepest else { throw .sources(folder, "it is nested too deeply") }
    var found: [String] = []
    for entry in try entries(folder) where !entry.name.hasPrefix(".") {
      let name = entry.name
      let path = Path.join(folder, name)
      switch entry.kind {
      case .file: if SourceLanguage(path: name) != nil { found.append(path) }
      case .link: if SourceLanguage(path: name) != nil, files.kind(path) == .file { found.append(path) }
      case .folder:
        if SourceLanguage(path: name) != nil || name.hasSuffix(".playground") || names.contains(name) { continue }
        found += try swift(in: path, depth: depth + 1, skipping: names)
      case .other, .missing: break
      }
    }
    return found
  }

  /// Returns the entries of a folder. Throws if it cannot be read, because it must not count as empty.
  private func entries(_ folder: String) throws(CannotRun) -> [Files.Entry] {
    do throws(Files.Failure) {
      return try files.entries(folder)
    } catch {
      throw .sources(folder, error.reason)
    }
  }
}

extension CannotRun {
  /// Creates the error for an unreadable file or folder of the sources.
  static func sources(_ path: String, _ reason: String) -> CannotRun {
    CannotRun("\(path) cannot be read: \(reason)", help: ["what it declares would count as missing"])
  }
}
