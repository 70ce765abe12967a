import PlumbDeclarations
import PlumbFormats
import PlumbText

/// The Swift and Objective-C files of a model's sources.
///
///     try SwiftFiles(.disk).below(["Sources", "More/Item.swift"])   // ["More/Item.swift", "Sources/A.swift", …]
package struct SwiftFiles {
  /// Folders within each other; a file system has loops sometimes.
  private static let deepest = 32
  private let files: Files

  package init(_ files: Files) { self.files = files }

  /// Whether one of its folders is called like a test target: `AppTests`.
  static func isOfTests(_ path: String) -> Bool {
    Path.folder(path).split(separator: "/").contains { $0.hasSuffix("Tests") }
  }

  /// The Swift files below the working folder, without those in folders that hold what others made.
  func ofProject() throws(CannotRun) -> [String] {
    try below(["."], skipping: ModelSearch.skipped).map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }
  }

  /// Files as they are, wildcards with what they match, folders with all that is below but folders of the names to skip;
  /// each once, by path.
  ///
  /// Hidden files and folders are left out, and so are links to folders, folders that are called like such a file, and
  /// playgrounds: what they declare is no part of any module.
  ///
  /// - Throws: `CannotRun` for a source that is not there, and for a folder that cannot be read.
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
    // Folders that are named may stand in each other.
    return found.indices.filter { $0 == 0 || found[$0] != found[$0 - 1] }.map { found[$0] }
  }

  /// The name in the same folder that is probably meant.
  private func missing(_ source: String) -> [String]? {
    let folder = Path.folder(source)
    let nearest = Suggestion.nearest(to: Path.name(source), in: (try? files.list(folder)) ?? [])
    return nearest.map { ["did you mean \(Path.join(folder, $0))?"] }
  }

  /// What is below one folder, in no order.
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

  /// A folder that cannot be read is no empty one.
  private func entries(_ folder: String) throws(CannotRun) -> [Files.Entry] {
    do throws(Files.Failure) {
      return try files.entries(folder)
    } catch {
      throw .sources(folder, error.reason)
    }
  }
}

extension CannotRun {
  /// A file or folder of the sources.
  static func sources(_ path: String, _ reason: String) -> CannotRun {
    CannotRun("\(path) cannot be read: \(reason)", help: ["what it declares would count as missing"])
  }
}
