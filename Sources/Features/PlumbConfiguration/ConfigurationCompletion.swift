import PlumbCore
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The keys and values that fit at a position in a `plumb.json`, for editors. The text need not be valid.
///
///     let completion = ConfigurationCompletion(Array(#"{ "models": [{ "pa"#.utf8), at: 19) { _, _ in [] }
///     completion.suggestions.map(\.label)   // ["path", "version", …]
package struct ConfigurationCompletion {
  /// A key or a value.
  package struct Suggestion: Hashable, Sendable {
    /// The text for the list of suggestions.
    package let label: String
    /// The description; `nil` for a value.
    package let about: String?
    /// Whether the suggestion is a key.
    package let isKey: Bool
    /// The text to insert, with quotes if it is a string.
    package let text: String
  }

  /// The suggestions, in the order of the schema.
  package let suggestions: [Suggestion]
  /// The bytes to replace: the key or the value at the position.
  package let replaced: Range<Int>

  /// Finds the suggestions.
  ///
  /// - Parameter names: Returns the names of a kind in the models: `entity`, `attribute`, `relationship`, `composite`.
  ///   The second parameter is the entity whose settings contain the position.
  package init(_ bytes: [UInt8], at offset: Int, names: (_ kind: String, _ entity: String?) -> [String]) {
    let cursor = JSONCursor(bytes[..<min(max(offset, 0), bytes.count)])
    // The rest of the word and its closing quote are replaced too.
    let rest = bytes[cursor.end...].prefix { SwiftName.continues(Unicode.Scalar($0)) || $0 == UInt8(ascii: "-") }
    let isQuoted = cursor.isInString && rest.endIndex < bytes.count && bytes[rest.endIndex] == UInt8(ascii: "\"")
    replaced = cursor.start..<rest.endIndex + (isQuoted ? 1 : 0)
    let schemas = Codec<ProjectConfiguration>.project.schema.schemas(at: cursor.path[...])
    let entity = cursor.path.firstIndex(of: "entities").flatMap { cursor.path.dropFirst($0 + 1).first }
    let found = schemas.flatMap { cursor.isKey ? $0.keySuggestions { names($0, entity) } : $0.valueSuggestions }
    var seen: Set<String> = []
    suggestions = found.filter { seen.insert($0.label).inserted }
  }
}

/// The position at the end of a text in JSON: the keys of the enclosing objects.
private struct JSONCursor {
  /// The keys of the enclosing objects, without the key at the position.
  private(set) var path: [String] = []
  /// Whether the position is that of a key.
  private(set) var isKey = false
  /// The offset of the key or value at the position, including its opening quote.
  private(set) var start: Int
  let end: Int
  private(set) var isInString = false

  /// An open object with its current key, or an open array.
  private struct Level {
    let isObject: Bool
    var key: String?
  }

  init(_ text: ArraySlice<UInt8>) {
    end = text.endIndex
    start = end
    var (levels, index, word) = ([Level](), text.startIndex, "")
    while index < text.endIndex {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\""):
        let close = Self.closingQuote(text, index)
        (start, isInString) = (index, close == nil)
        word = String(decoding: text[(index + 1)..<(close ?? end)], as: UTF8.self)
        index = close ?? end
      case UInt8(ascii: "/") where text[index...].starts(with: "//".utf8):
        index = text[index...].firstIndex(of: UInt8(ascii: "\n")) ?? end
      case UInt8(ascii: "{"), UInt8(ascii: "["): levels.append(Level(isObject: byte == UInt8(ascii: "{")))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
      case UInt8(ascii: ":"): if let last = levels.indices.last { levels[last].key = word }
      case UInt8(ascii: ","): if let last = levels.indices.last { levels[last].key = nil }
      default: break
      }
      index += 1
    }
    if !isInString {
      start = (text.lastIndex { !(SwiftName.continues(Unicode.Scalar($0))) }).map { $0 + 1 } ?? text.startIndex
    }
    isKey = levels.last?.isObject == true && levels.last?.key == nil
    path = levels.compactMap(\.key)
  }

  private static func closingQuote(_ text: ArraySlice<UInt8>, _ open: Int) -> Int? {
    var index = open + 1
    while index < text.endIndex, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index < text.endIndex ? index : nil
  }
}

extension ValueSchema {
  /// Returns the schemas of the value at a path of keys. Lists have no key.
  fileprivate func schemas(at path: ArraySlice<String>) -> [ValueSchema] {
    switch self {
    case .list(let element): return element.schemas(at: path)
    case .anyOf(let all): return all.flatMap { $0.schemas(at: path) }
    case .reference(let name) where !path.isEmpty: return Self.named(name).schemas(at: path)
    default: break
    }
    guard let key = path.first else { return [self] }
    return children(key).flatMap { $0.schemas(at: path.dropFirst()) }
  }

  /// Returns the schemas of a key's value.
  private func children(_ key: String) -> [ValueSchema] {
    switch self {
    case .object(let keys): keys.filter { $0.name == key }.map(\.schema)
    case .map(let value, _, _, _): [value]
    case .variants(let first, let variants):
      ([first] + variants.flatMap(\.1)).filter { $0.name == key }.map(\.schema)
    default: []
    }
  }

  fileprivate func keySuggestions(
    _ names: (String) -> [String]
  ) -> [ConfigurationCompletion.Suggestion] {
    switch self {
    case .object(let keys): keys.map { .init(key: $0.name, $0.about) }
    case .variants(let first, let variants): ([first] + variants.flatMap(\.1)).map { .init(key: $0.name, $0.about) }
    case .map(_, let kind, let keys, _): (keys ?? names(kind)).map { .init(key: $0, nil) }
    case .reference(let name): Self.named(name).keySuggestions(names)
    default: []
    }
  }

  fileprivate var valueSuggestions: [ConfigurationCompletion.Suggestion] {
    switch self {
    case .choice(let words, _): words.map { .init(label: $0, about: nil, isKey: false, text: JSON.string($0).compact) }
    case .flag: ["true", "false"].map { .init(label: $0, about: nil, isKey: false, text: $0) }
    default: []
    }
  }
}

extension ConfigurationCompletion.Suggestion {
  fileprivate init(key: String, _ about: String?) {
    self.init(label: key, about: about, isKey: true, text: JSON.string(key).compact)
  }
}
