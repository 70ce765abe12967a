import PlumbCore
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
  package static func isOfTests(_ path: String) -> Bool {
    Path.folder(path).split(separator: "/").contains { $0.hasSuffix("Tests") }
  }

  /// Returns the Swift files below the working folder, except in folders with build products or dependencies.
  package func ofProject() throws(CannotRun) -> [String] {
    try below(["."], skipping: ModelSearch.skipped).map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }
  }

  /// Returns the source files: individual files, the matches of wildcards, and all files below folders, without
  /// folders whose names are in `names`. The result has no duplicates and is sorted by path.
  ///
  /// Hidden files and folders, links to folders, folders with the extension of a source file, and playgrounds are
  /// ignored, because their declarations are not part of a module.
  ///
  /// - Throws: `CannotRun` for a source that does not exist, and for a folder that cannot be read.
  package func below(
    _ sources: [String], skipping names: Set<String> = [],
    help: [String] = ["correct “sources” in the configuration, or remove it"]
  ) throws(CannotRun) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    for source in try SourcePatterns(files).expanded(sources) where seen.insert(source).inserted {
      switch files.kind(source) {
      case .missing:
        throw CannotRun("the sources \(source) do not exist", help: missing(source) ?? help, argument: source)
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
  package static func sources(_ path: String, _ reason: String) -> CannotRun {
    CannotRun("\(path) cannot be read: \(reason)", help: ["its declarations would be reported as missing"])
  }
}

/// The expansion of wildcards in `sources`.
///
///     try SourcePatterns(.disk).expanded(["Features/*/Model", "App"])   // ["Features/Cart/Model", …, "App"]
///
/// Only existing paths are matched, in byte order. `**` skips hidden folders, links, and folders with build products
/// or dependencies.
package struct SourcePatterns {
  /// The maximum depth of folders, as for sources.
  private static let deepest = 32
  private let files: Files

  package init(_ files: Files) { self.files = files }

  /// Returns the paths, with each pattern replaced by its matches. An existing path that contains wildcard characters
  /// is unchanged.
  ///
  /// - Throws: `CannotRun` with the pattern as its argument if a pattern has no match.
  package func expanded(_ sources: [String]) throws(CannotRun) -> [String] {
    var all: [String] = []
    for source in sources {
      guard let pattern = PathPattern(source), files.kind(source) == .missing else {
        all.append(source)
        continue
      }
      var visited: Set<Visit> = []
      let found = matches(pattern.parts[...], in: pattern.isAbsolute ? "/" : "", 0, &visited)
      guard !found.isEmpty else {
        throw CannotRun(
          "no file or folder matches the sources \(source)",
          help: [
            "* matches a part of one name, ** any number of folders; the match has to be a folder or a source file"
          ],
          argument: source)
      }
      all += found
    }
    return all
  }

  /// A folder with the index of the part of a pattern that its entries are matched with.
  private struct Visit: Hashable {
    let folder: String
    let part: Int
  }

  /// Returns the matches for the rest of a pattern in a folder. A folder that several `**` reach is searched one time.
  private func matches(
    _ parts: ArraySlice<String>, in folder: String, _ depth: Int, _ visited: inout Set<Visit>
  ) -> [String] {
    guard visited.insert(Visit(folder: folder, part: parts.startIndex)).inserted else { return [] }
    guard let part = parts.first else { return [folder] }
    guard depth < Self.deepest else { return [] }
    let rest = parts.dropFirst()
    if !PathPattern.isWild(part) {
      let path = Path.join(folder, part)
      let kind = files.kind(path)
      return rest.isEmpty
        ? (kind == .missing ? [] : [path]) : kind == .folder ? matches(rest, in: path, depth + 1, &visited) : []
    }
    let entries = (try? files.entries(folder.isEmpty ? "." : folder)) ?? []
    if part == "**" {
      if rest.isEmpty { return [folder.isEmpty ? "." : folder] }
      return matches(rest, in: folder, depth + 1, &visited)
        + entries.filter { $0.kind == .folder && !$0.name.hasPrefix(".") && !ModelSearch.skipped.contains($0.name) }
        .flatMap { matches(parts, in: Path.join(folder, $0.name), depth + 1, &visited) }
    }
    return entries.filter { PathPattern.matches($0.name, part) }.flatMap { entry -> [String] in
      let path = Path.join(folder, entry.name)
      if files.kind(path) == .folder { return matches(rest, in: path, depth + 1, &visited) }
      return rest.isEmpty && SourceLanguage(path: entry.name) != nil ? [path] : []
    }
  }
}

/// The check whether the Swift code of a model uses SwiftData. Xcode's template marks every model for use with
/// SwiftData, so the model is not sufficient.
package struct SwiftDataImports {
  /// The file system with the sources.
  private let files: Files

  package init(_ files: Files) { self.files = files }

  /// Whether a Swift file of these sources imports SwiftData; `false` if the sources cannot be read, which other
  /// checks report.
  ///
  /// Reads the files up to the first match, without parsing them.
  package func areBelow(_ sources: [String]) -> Bool {
    guard let paths = try? SwiftFiles(files).below(sources) else { return false }
    return paths.contains { path in (try? files.read(path)).map(Self.isImported) ?? false }
  }

  /// Whether a line of a source imports the module, or a declaration of it.
  ///
  ///     import SwiftData                // true, also with @preconcurrency, public, struct
  ///     // import SwiftData             // false
  static func isImported(_ bytes: [UInt8]) -> Bool {
    guard bytes.end(of: "SwiftData", from: 0) != nil else { return false }
    return bytes.split(separator: UInt8(ascii: "\n")).contains { line in
      guard line.count < 200, line.contains(UInt8(ascii: "i")) else { return false }
      return isImport(line)
    }
  }

  private static func isImport(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.contains(UInt8(ascii: "S")) else { return false }
    let words = String(decoding: line, as: UTF8.self).split { " \t\r;".contains($0) }
    guard let place = words.firstIndex(of: "import"), place < words.index(before: words.endIndex),
      words[..<place].allSatisfy({ $0.first == "@" || access.contains(String($0)) })
    else { return false }
    let module = kinds.contains(String(words[place + 1])) ? words.dropFirst(place + 2).first : words[place + 1]
    return module?.split(separator: ".").first == "SwiftData"
  }

  private static let access: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
  private static let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
}
