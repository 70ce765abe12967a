import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbSwift
import PlumbText
import PlumbWorkspace

/// A cache of the Swift files of a run. Each file is read only once, and each of its texts is parsed only once.
///
/// The key consists of the path and the bytes, so an edit requires one parse, and its reversal requires none.
package struct SourceCache {
  private let files: Files
  /// The files' texts as they were read.
  private var texts: [String: [UInt8]] = [:]
  /// The parsed files by path, with one entry for each text. All models share them.
  private var parsed: [String: [(bytes: [UInt8], unit: SourceUnit)]] = [:]
  private var fetches = FileResults<FoundNames>()
  private var words = FileResults<Set<String>>()
  private var classNameUses = FileResults<Bool>()
  private var macroUses = FileResults<Bool>()
  private var mergingFiles = FileResults<Bool>()
  private var deletions = FileResults<[Location]>()
  /// The occurrences of the names that were searched for last.
  private var occurrences = (names: Set<String>(), results: FileResults<Set<String>>())

  /// A file, its parsed declarations, and whether they should be cached.
  private typealias ParsedFile = (file: SourceFile, unit: SourceUnit, isNew: Bool)

  /// Replaced texts of Swift files by path.
  package typealias Texts = [String: [UInt8]]

  package init(_ files: Files) { self.files = files }

  /// Removes the text of a file that changed. Of its parsed texts, only the last one is retained.
  package mutating func forget(_ path: String) {
    texts[path] = nil
    parsed[path] = parsed[path]?.suffix(1)
    fetches.forget(path)
    words.forget(path)
    classNameUses.forget(path)
    macroUses.forget(path)
    mergingFiles.forget(path)
    deletions.forget(path)
    occurrences.results.forget(path)
  }

  /// Removes the texts of all files. A file whose text did not change is read again, and is not parsed again.
  package mutating func forgetTexts() {
    for path in Array(texts.keys) { forget(path) }
  }

  /// Returns the text of a file; `nil` for a file that was not read.
  package func bytes(_ file: String, in texts: Texts) -> [UInt8]? { texts[file] ?? self.texts[file] }

  /// Returns the result of `parse` for each file, in order. The calls run on all cores, with the file and its cached
  /// result.
  ///
  /// - Parameter parse: Parses a file, or returns the cached result if it is sufficient. Called on several threads.
  /// - Throws: `CannotRun` for the first file in order that cannot be read.
  package mutating func parse(
    _ paths: [String], in texts: Texts, _ parse: @Sendable (SourceFile, SourceUnit?) -> SourceUnit
  ) throws(CannotRun) -> [SourceUnit] {
    let results = Parallel.map(paths) { [cache = self] path -> Result<ParsedFile, Files.Failure> in
      do throws(Files.Failure) {
        var text = cache.bytes(path, in: texts)
        if text == nil { text = try cache.files.source(path) }
        let file = SourceFile(path: path, bytes: text ?? [])
        let known = cache.parsed[path]?.first { $0.bytes == file.bytes }?.unit
        let unit = parse(file, known)
        return .success((file, unit, unit.isParsed && known == nil))
      } catch {
        return .failure(error)
      }
    }
    var units: [SourceUnit] = []
    for result in results {
      switch result {
      case .failure(let failure): throw .sources(failure.path, failure.reason)
      case .success(let (file, unit, isNew)):
        if texts[file.path] == nil { self.texts[file.path] = file.bytes }
        if isNew { parsed[file.path, default: []].append((file.bytes, unit)) }
        units.append(unit)
      }
    }
    return units
  }
}

extension SourceCache {
  /// Returns the names in the fetch requests of some files, in the order of the files. Constants of other files are
  /// replaced by their values.
  package mutating func fetches(in paths: [String], _ texts: Texts, _ parser: SourceParser) -> [NameUse] {
    let bytes = reader(texts)
    let found = fetches.of(paths, replaced: texts) { NameSearch.fetches.found(in: $0, bytes) }
    let names = found.reduce(into: Set<String>()) { $0.formUnion($1.unknownConstants) }
    guard !names.isEmpty, let constants = constants(names, in: paths, texts, parser) else {
      return found.flatMap(\.uses)
    }
    let search = NameSearch.fetches.resolving(constants)
    return Parallel.map(Array(zip(paths, found))) { path, found in
      found.unknownConstants.isEmpty ? found.uses : search.found(in: path, bytes).uses
    }.flatMap { $0 }
  }

  /// Returns the constants with the given names, from the files that declare them. `nil` if no file does.
  private mutating func constants(
    _ names: Set<String>, in paths: [String], _ texts: Texts, _ parser: SourceParser
  ) -> NameConstants? {
    let bytes = reader(texts)
    // A file declares `Keys.title` only if it names `Keys`, so that a common name such as `title` selects few files.
    let groups = Dictionary(grouping: names) { $0.withoutLastComponent.lastComponent }
      .mapValues { Set($0.map(\.lastComponent)) }
    let owners = Set(groups.keys)
    let isDeclaring = Parallel.map(paths) { path -> Bool in
      guard let text = bytes(path) else { return false }
      let types = text.words(among: owners)
      return groups.contains { ($0.isEmpty || types.contains($0)) && text.declaresConstant(among: $1) }
    }
    let declaring = zip(paths, isDeclaring).compactMap { $1 ? $0 : nil }
    let units = try? parse(declaring, in: texts) { $1 ?? parser.parse($0, always: true) }
    return units.flatMap { $0.isEmpty ? nil : NameConstants($0) }
  }

  /// Returns the words of each file outside of declarations. Generated files have none, because they are regenerated.
  package mutating func words(in paths: [String], _ texts: Texts) -> [Set<String>] {
    let bytes = reader(texts)
    return words.of(paths, replaced: texts) { path in
      guard let bytes = bytes(path), !GeneratedFile.isGenerated(bytes) else { return [] }
      return bytes.withoutObjectiveCProperties.mentionedWords
    }
  }

  /// Whether a file contains code that sets the classes of entities: `entity.managedObjectClassName = …`, a call with
  /// the argument `managedObjectClassName:`, or `setManagedObjectClassName:` in Objective-C.
  package mutating func setsClassNames(in paths: [String], _ texts: Texts) -> Bool {
    let bytes = reader(texts)
    return classNameUses.of(paths, replaced: texts) { path in
      guard let text = bytes(path), text.end(of: "anagedObjectClassName", from: 0) != nil else { return false }
      let bytes = text.withoutComments(in: SourceLanguage(path: path) ?? .swift)
      return bytes[...].assigns("managedObjectClassName") || bytes.end(of: "anagedObjectClassName:", from: 0) != nil
    }.contains(true)
  }

  /// Whether a file contains code that gives a model configurations.
  package func setsConfigurations(in paths: [String], _ texts: Texts) -> Bool {
    let bytes = reader(texts)
    return paths.contains { bytes($0)?.contains(anyOf: ["setEntities"]) ?? false }
  }

  /// Returns the files with code that merges models: `NSManagedObjectModel.mergedModel(from:)`,
  /// `NSManagedObjectModel(byMerging:)`, or the same methods in Objective-C. Code that searches for the model of a store,
  /// with the argument `forStoreMetadata`, does not count.
  package mutating func filesMergingModels(in paths: [String], _ texts: Texts) -> [String] {
    let bytes = reader(texts)
    let found = mergingFiles.of(paths, replaced: texts) { path in
      let calls: [StaticString] = ["mergedModel(", "byMerging:", "mergedModelFrom", "modelByMerging"]
      guard let bytes = bytes(path), bytes.contains(anyOf: calls) else { return false }
      return bytes.withoutComments(in: SourceLanguage(path: path) ?? .swift)
        .calls(calls, without: "forStoreMetadata:")
    }
    return zip(paths, found).filter(\.1).map(\.0)
  }

  /// Returns the places of code that deletes a store that does not open, in the order of the files.
  package mutating func storeDeletions(in paths: [String], _ texts: Texts) -> [Location] {
    let bytes = reader(texts)
    return deletions.of(paths, replaced: texts) { path in
      guard let bytes = bytes(path) else { return [] }
      let places = SourceFile(path: path, bytes: bytes).storeDeletions
      if places.isEmpty { return [] }
      let lines = LineTable(bytes)
      return places.map { lines.location($0, in: path) }
    }.flatMap { $0 }
  }

  /// Returns the files that may use a freestanding macro of the app, in the order of the files.
  package mutating func filesWithMacros(among paths: [String], _ texts: Texts) -> [String] {
    let bytes = reader(texts)
    let uses = macroUses.of(paths, replaced: texts) { bytes($0)?.mayUseMacroOfApp ?? false }
    return zip(paths, uses).compactMap { $1 ? $0 : nil }
  }

  /// Returns the names that are words in a file.
  package mutating func occurring(_ names: Set<String>, in paths: [String], _ texts: Texts) -> Set<String> {
    if occurrences.names != names { occurrences = (names, FileResults()) }
    let bytes = reader(texts)
    return occurrences.results.of(paths, replaced: texts) { bytes($0)?.words(among: names) ?? [] }
      .reduce(into: []) { $0.formUnion($1) }
  }

  private func reader(_ texts: Texts) -> @Sendable (String) -> [UInt8]? {
    let read = self.texts
    return { texts[$0] ?? read[$0] }
  }
}

/// The results of a search by file. All models share them, and a file is searched again only if its text is replaced.
private struct FileResults<Result: Sendable> {
  private var known: [String: Result] = [:]

  /// Removes the result of a file that changed.
  mutating func forget(_ path: String) { known[path] = nil }

  /// Returns the result of each file, in order. The calls of `search` run on all cores.
  mutating func of(
    _ paths: [String], replaced texts: SourceCache.Texts, _ search: @Sendable (String) -> Result
  ) -> [Result] {
    let new = paths.filter { texts[$0] != nil || known[$0] == nil }
    let found = Dictionary(zip(new, Parallel.map(new, search))) { first, _ in first }
    for (path, result) in found where texts[path] == nil { known[path] = result }
    return paths.compactMap { found[$0] ?? known[$0] }
  }
}

extension Files {
  /// Returns the bytes of a source up to the parser's limit; of a larger file enough to detect its size.
  package func source(_ path: String) throws(Failure) -> [UInt8] { try read(path, at: 0, count: SourceParser.readSize) }
}

extension [UInt8] {
  /// The text without lines that declare properties in Objective-C.
  var withoutObjectiveCProperties: [UInt8] {
    guard end(of: "@property", from: 0) != nil || end(of: "@dynamic", from: 0) != nil else { return self }
    let lines = split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let others = lines.filter { line in
      let line = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      return !line.starts(with: "@property".utf8) && !line.starts(with: "@dynamic".utf8)
    }
    return Array(others.joined(separator: [UInt8(ascii: "\n")]))
  }
}
