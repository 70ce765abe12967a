import PlumbDeclarations

/// A search of a file's bytes for the words that relate the file to a model. A file with one of the words is parsed,
/// a file without them is skipped, as most files of a project are.
///
/// The words are markers of Core Data and of Plumb, and declarations and extensions of the names that the model
/// expects. A word in a comment only costs the time for parsing the file.
///
/// A skipped file may still be needed for another file: it may declare a type alias, an enum with raw values, or a
/// subclass of an entity's class without members. The names in such declarations are returned.
///
///     FileSearch(names).names(in: file)  // ["Money"] for `typealias Money = Decimal`, nil for `@NSManaged var a: Int`
struct FileSearch: Sendable {
  private let expected: Set<String>
  private let swift: WordSearch
  private let objectiveC: WordSearch
  /// Whether markers count. If they do not, the names of superclasses are not returned either.
  private let hasMarkers: Bool

  /// Creates a search. Without markers, only files with an expected name are parsed, including the names of entities
  /// and composites, which `@objc(…)` may contain.
  init(_ names: ExpectedNames, hasMarkers: Bool = true) {
    self.hasMarkers = hasMarkers
    let own = Set(names.classes.keys).union(names.types.union(names.compositions.keys).map(\.lastComponent))
    expected = hasMarkers ? own : own.union(names.classes.values).union(names.compositions.values)
    let words =
      Word.swift + (names.includesSwiftData ? Word.swiftData : []) + (names.readsSchemas ? Word.schemas : [])
    swift = WordSearch(hasMarkers ? words : words.filter { $0.kind != .marker } + [Word.objcName])
    objectiveC = WordSearch(hasMarkers ? Word.objectiveC : Word.objectiveC.filter { $0.kind != .marker })
  }

  /// The search for files with `@NSManaged`, which are parsed, and for the names of the types in other Swift files.
  static let members = FileSearch()

  private init() {
    (expected, hasMarkers) = ([], false)
    swift = WordSearch(Word.swift.filter { $0.kind != .marker } + [Word.managed, Word.protocol])
    objectiveC = WordSearch([])
  }

  /// Returns the simple names that a file declares, extends or inherits from. `nil` if the file must be parsed.
  func names(in file: SourceFile) -> [String]? {
    let search = SourceLanguage(path: file.path) == .objectiveC ? objectiveC : swift
    return file.bytes.withUnsafeBytes { buffer in
      // The bytes of a byte order mark would be part of the first word.
      let start = buffer.holds("\u{FEFF}", at: 0) ? 3 : 0
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[start...])
      var names: [String] = []
      let isRelevant = search.contains(in: bytes) { word, end in
        let found = bytes.names(after: word.kind, at: end)
        names += hasMarkers ? found[...] : found.prefix(1)
        return word.kind == .marker || found.contains(where: expected.contains)
      }
      return isRelevant ? nil : names
    }
  }
}

/// A word that relates a file to a model.
private struct Word: Sendable {
  var text: StaticString
  /// The offset of two bytes that are rare in source code.
  var pair: Int
  var kind = Kind.marker

  /// The effect of a word.
  enum Kind {
    /// The file is parsed.
    case marker
    /// The name of a type follows.
    case declaration
    /// The name of a class follows, and that of its superclass after a colon.
    case classDeclaration
    /// The name of a type follows after a comma: `NS_ENUM(int16_t, Status)`.
    case macro
    /// The name of a type is the last word: `typedef int16_t Status;`, `typedef enum : int16_t { … } Status;`.
    case typedef
    /// The name of a class follows: `@objc(Item)`.
    case argument
  }

  static let managed = Word(text: "NSManaged", pair: 1)
  static let `protocol` = Word(text: "protocol", pair: 0, kind: .declaration)
  static let swift = [
    managed, Word(text: "PersistentModel", pair: 9), Word(text: "Composition", pair: 0),
    Word(text: "rimitiveValue", pair: 7), Word(text: "alue(forKey", pair: 7), Word(text: "plumb:ignore", pair: 5),
    Word(text: "class", pair: 0, kind: .classDeclaration), Word(text: "struct", pair: 3, kind: .declaration),
    Word(text: "enum", pair: 2, kind: .declaration), Word(text: "typealias", pair: 1, kind: .declaration),
    Word(text: "extension", pair: 1, kind: .declaration),
  ]
  static let objcName = Word(text: "@objc(", pair: 3, kind: .argument)
  static let swiftData = [Word(text: "@Model", pair: 0), Word(text: ".Model", pair: 0)]
  static let schemas = [
    Word(text: "VersionedSchema", pair: 8), Word(text: "SchemaMigrationPlan", pair: 6),
    Word(text: "odelContainer(", pair: 3), Word(text: "Schema(", pair: 5),
    Word(text: "#Predicate", pair: 0), Word(text: "SortDescriptor", pair: 4),
  ]
  static let objectiveC = [
    Word(text: "NSManaged", pair: 1), Word(text: "@dynamic", pair: 0), Word(text: "plumb:ignore", pair: 5),
    Word(text: "@interface", pair: 0, kind: .classDeclaration),
    Word(text: "@implementation", pair: 0, kind: .declaration), Word(text: "NS_ENUM", pair: 1, kind: .macro),
    Word(text: "NS_OPTIONS", pair: 1, kind: .macro), Word(text: "NS_CLOSED_ENUM", pair: 1, kind: .macro),
    Word(text: "typedef", pair: 1, kind: .typedef), Word(text: "const", pair: 3, kind: .declaration),
    Word(text: "define", pair: 2, kind: .declaration),
  ]

  /// Whether the word is at an offset. A keyword must be a whole word.
  func isFound(at start: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.holds(text, at: start) else { return false }
    let end = start + text.utf8CodeUnitCount
    return kind == .marker || kind == .argument
      || (start == 0 || !bytes[start - 1].continuesName) && end < bytes.count && !bytes[end].continuesName
  }
}

/// A search for several words at a time: 32 pairs of bytes are compared with the pairs of the words.
private struct WordSearch: Sendable {
  private typealias Block = SIMD32<UInt8>

  private let words: [Word]
  private let pairs: [(first: Block, second: Block)]

  init(_ words: [Word]) {
    self.words = words
    let pairs = Set(words.map { [$0.text.utf8Start[$0.pair], $0.text.utf8Start[$0.pair + 1]] })
    self.pairs = pairs.map { (Block(repeating: $0[0]), Block(repeating: $0[1])) }
  }

  /// Calls `body` for each word with the offset after it, until it returns `true`. Returns whether it did.
  func contains(in bytes: UnsafeRawBufferPointer, _ body: (Word, _ end: Int) -> Bool) -> Bool {
    var index = 0
    while index + Block.scalarCount < bytes.count {
      let candidates = candidates(at: index, in: bytes)
      for part in candidates.indices where candidates[part] != 0 {
        for offset in 0..<8 where candidates[part] >> (8 * offset) & 1 == 1 {
          if contains(at: index + 8 * part + offset, in: bytes, body) { return true }
        }
      }
      index += Block.scalarCount
    }
    return (index..<max(index, bytes.count)).contains { contains(at: $0, in: bytes, body) }
  }

  /// Returns a byte for each of the next bytes, which is zero unless the pair of a word starts there.
  private func candidates(at index: Int, in bytes: UnsafeRawBufferPointer) -> SIMD4<UInt64> {
    let first = bytes.loadUnaligned(fromByteOffset: index, as: Block.self)
    let second = bytes.loadUnaligned(fromByteOffset: index + 1, as: Block.self)
    var found = SIMDMask<SIMD32<Int8>>(repeating: false)
    for pair in pairs { found .|= (first .== pair.first) .& (second .== pair.second) }
    return unsafeBitCast(found, to: SIMD4<UInt64>.self)
  }

  private func contains(
    at index: Int, in bytes: UnsafeRawBufferPointer, _ body: (Word, _ end: Int) -> Bool
  ) -> Bool {
    words.contains { word in
      let start = index - word.pair
      return word.isFound(at: start, in: bytes) && body(word, start + word.text.utf8CodeUnitCount)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes at an offset equal a text. The offset may be outside of the buffer.
  fileprivate func holds(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, start + text.utf8CodeUnitCount <= count else { return false }
    for offset in 0..<text.utf8CodeUnitCount where self[start + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Returns the names that a keyword declares. Empty for a marker.
  fileprivate func names(after kind: Word.Kind, at end: Int) -> [String] {
    var index = end
    if kind == .marker { return [] }
    if kind == .typedef { return [nameOfTypedef(at: end)].compactMap { $0 } }
    if kind == .macro {
      guard let comma = self[index..<Swift.min(index + 40, count)].firstIndex(of: UInt8(ascii: ",")) else { return [] }
      index = comma + 1
    }
    guard let name = name(at: &index) else { return [] }
    guard kind == .classDeclaration else { return [name] }
    skipSpace(from: &index)
    guard index < count, self[index] == UInt8(ascii: ":") else { return [name] }
    index += 1
    return [name] + [self.name(at: &index)].compactMap { $0 }
  }

  /// Returns the name that a `typedef` of a scalar or of an enum declares. `nil` for any other `typedef`, and for a very
  /// long one.
  private func nameOfTypedef(at end: Int) -> String? {
    let marks: [UInt8] = [UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "(")]
    guard let mark = self[end..<Swift.min(end + 100, count)].firstIndex(where: marks.contains) else { return nil }
    if self[mark] == UInt8(ascii: "{") {
      let brace = self[mark..<Swift.min(mark + 4_000, count)].firstIndex(of: UInt8(ascii: "}"))
      guard var index = brace.map({ $0 + 1 }) else { return nil }
      return name(at: &index)
    }
    guard self[mark] == UInt8(ascii: ";") else { return nil }
    var start = mark
    while start > end, self[start - 1].continuesName { start -= 1 }
    return name(at: &start)
  }

  /// Reads a name after white space, or its last component if it has several: `Item` for `Shop.Item`. `nil` if no name
  /// follows.
  private func name(at index: inout Int) -> String? {
    skipSpace(from: &index)
    let start = index
    while index < count, self[index].continuesName || self[index] == UInt8(ascii: "`") || self[index] == 0x2E {
      index += 1
    }
    let path = String(decoding: self[start..<index].lazy.filter { $0 != UInt8(ascii: "`") }, as: UTF8.self)
    return path.isEmpty ? nil : path.lastComponent
  }

  /// Skips white space and comments.
  private func skipSpace(from index: inout Int) {
    while index < count {
      if self[index] <= 0x20 { index += 1 } else if let end = endOfComment(at: index) { index = end } else { return }
    }
  }
}
