import PlumbModel
import PlumbText

/// The version hashes of stores in a text, such as the log of an error that Core Data or SwiftData reports (134100,
/// 134130, 134504).
///
///     let log = StoreLog(bytes)
///     log.entries[0].line       // 12
///     log.entries[0].hashes     // those of NSStoreModelVersionHashes, with the digest next to them
///
/// Read in the forms that systems print: `<9e555529 …>` (before 2019), `{length = 32, bytes = 0x9e555529 … 067b826c }`,
/// `32 bytes` (in Swift, without bytes), hexadecimal digits, base64, and property lists in XML. The text around the hashes,
/// such as times or the marks of a quotation, is skipped.
package struct StoreLog: Hashable, Sendable {
  /// The hashes of a model in a log.
  package struct Entry: Hashable, Sendable {
    /// The line of the hashes, from 1.
    package var line: Int
    package var hashes: LoggedHashes
  }

  /// The models in the log, in its order. Equal hashes are listed once.
  package private(set) var entries: [Entry] = []

  /// Reads a text.
  package init(_ bytes: [UInt8]) {
    let bytes = LogEscapes.replaced(in: bytes)
    var lists = Self.values(of: "NSStoreModelVersionHashes", in: bytes).compactMap { HashList(in: bytes, after: $0) }
    for key in [DigestKey.digest, .checksum] {
      for value in Self.values(of: key.text, in: bytes) {
        guard let text = LogTokens.base64(in: bytes, after: value, length: key.length) else { continue }
        // The nearest list is in the same metadata.
        let nearest = lists.indices.min { lists[$0].distance(to: value) < lists[$1].distance(to: value) }
        if let nearest, lists[nearest].distance(to: value) < Self.metadataLength {
          if lists[nearest].hashes[key] == nil { lists[nearest].hashes[key] = text }
        } else {
          var hashes = LoggedHashes([:], isComplete: false)
          hashes[key] = text
          lists.append(HashList(range: value..<value, hashes: hashes))
        }
      }
    }
    lists.sort { $0.range.lowerBound < $1.range.lowerBound }
    var seen: Set<LoggedHashes> = []
    for list in lists where seen.insert(list.hashes).inserted {
      let line = bytes.count(of: UInt8(ascii: "\n"), before: list.range.lowerBound) + 1
      entries.append(Entry(line: line, hashes: list.hashes))
    }
  }

  /// The maximum number of bytes between hashes and their digest in the metadata of one store.
  private static let metadataLength = 4_000

  /// The maximum number of occurrences of a key that are read.
  private static let mostValues = 1_000

  /// Returns the offsets after the occurrences of a key. Longer keys that begin with it are not included.
  private static func values(of key: StaticString, in bytes: [UInt8]) -> [Int] {
    var found: [Int] = []
    var next = 0
    while found.count < mostValues, let end = bytes.end(of: key, from: next) {
      if end == bytes.count || !LogTokens.isOfWord(bytes[end]) { found.append(end) }
      next = end
    }
    return found
  }
}

/// The keys of texts in base64 that depend on all hashes.
private enum DigestKey {
  case digest, checksum

  var text: StaticString {
    switch self {
    case .digest: "NSStoreModelVersionHashesDigest"
    case .checksum: "NSStoreModelVersionChecksumKey"
    }
  }

  /// The number of characters of the text.
  var length: Int {
    switch self {
    case .digest: 88
    case .checksum: 44
    }
  }
}

extension LoggedHashes {
  fileprivate subscript(key: DigestKey) -> String? {
    get { key == .digest ? digest : checksum }
    set { if key == .digest { digest = newValue } else { checksum = newValue } }
  }
}

/// A list of hashes in a log.
private struct HashList {
  /// The bytes after the key to the end of the list.
  var range: Range<Int>
  var hashes: LoggedHashes

  init(range: Range<Int>, hashes: LoggedHashes) { (self.range, self.hashes) = (range, hashes) }

  /// Reads the list after a key; `nil` if no hashes follow.
  init?(in bytes: [UInt8], after key: Int) {
    let isQuoted = key < bytes.count && bytes[key] == UInt8(ascii: "\"")
    var tokens = LogTokens(bytes, at: isQuoted ? key + 1 : key)
    let isXML = tokens.skip(to: "dict", or: [UInt8(ascii: "{"), UInt8(ascii: "[")])
    guard let isXML else { return nil }
    let entities = isXML ? tokens.dataByKey() : tokens.hashesByName()
    guard !entities.isEmpty else { return nil }
    self.init(range: key..<tokens.index, hashes: LoggedHashes(entities, isComplete: tokens.isClosed))
  }

  func distance(to offset: Int) -> Int {
    range.contains(offset) ? 0 : min(abs(range.lowerBound - offset), abs(range.upperBound - offset))
  }
}

/// The escapes of a log that was copied from JSON or HTML.
private enum LogEscapes {
  /// The escapes with their texts. None of the texts is a line feed, so that the numbers of lines remain.
  private static let texts: [(escape: StaticString, text: UInt8)] = [
    ("\\\"", UInt8(ascii: "\"")), ("\\n", UInt8(ascii: " ")), ("\\t", UInt8(ascii: " ")), ("&lt;", UInt8(ascii: "<")),
    ("&gt;", UInt8(ascii: ">")), ("&quot;", UInt8(ascii: "\"")), ("&#34;", UInt8(ascii: "\"")),
  ]

  static func replaced(in bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(anyOf: texts.map(\.escape)) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let isStart = bytes[index] == UInt8(ascii: "\\") || bytes[index] == UInt8(ascii: "&")
      if isStart, let match = texts.first(where: { bytes[index...].starts(with: $0.escape) }) {
        result.append(match.text)
        index += match.escape.utf8CodeUnitCount
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}

extension Collection<UInt8> {
  fileprivate func starts(with text: StaticString) -> Bool { text.withUTF8Buffer { starts(with: $0) } }
}
