import PlumbDeclarations

/// A fast scan of a file's bytes that checks whether the file can be related to a model. Most files of a project are
/// not, and are not parsed.
///
/// A marker in a comment only costs the time for parsing the file. A file without a marker may still be needed for
/// another file: it may declare a type alias, an enum with raw values, or a subclass of an entity's class without
/// members. The names of such types are collected.
///
/// The markers are `NSManaged` (also in `NSManagedObject`), `PersistentModel`, `Composition`, `rimitiveValue`,
/// `alue(forKey` and `plumb:ignore`, `@Model` if SwiftData's classes are included, and a declaration of an expected
/// name.
struct Prefilter: Sendable {
  private let classes: Set<UInt64>
  private let types: Set<UInt64>
  private let includesSwiftData: Bool

  init(_ names: ExpectedNames) {
    classes = Set(names.classes.keys.map(Self.hash))
    types = Set((names.types.union(names.compositions.keys)).map { Self.hash($0.lastComponent) })
    includesSwiftData = names.includesSwiftData
  }

  /// Scans a file. The scan is one pass over the bytes, which ends at the first marker. The names after the marker
  /// are not collected, because the file is parsed anyway.
  func preview(at file: SourceFile) -> FilePreview {
    if SourceLanguage(path: file.path) == .objectiveC {
      return ObjectiveCPreview.look(at: file.bytes, classes: classes, types: types)
    }
    return preview(at: file.bytes)
  }

  /// Scans the bytes of a Swift file.
  func preview(at bytes: [UInt8]) -> FilePreview {
    bytes.withUnsafeBytes { buffer in
      // The bytes of a byte order mark would be part of the first word.
      let start = buffer.holds("\u{FEFF}", at: 0) ? 3 : 0
      var look = Look(bytes: UnsafeRawBufferPointer(rebasing: buffer[start...]))
      look.preview.isOfInterest = blocks(&look) || (look.extendsClass && look.bytes.contains("@objc"))
      return look.preview
    }
  }

  /// The state of the scan of one file.
  private struct Look {
    let bytes: UnsafeRawBufferPointer
    var preview = FilePreview()
    /// Whether the file extends an entity's class. Such a file is of interest if it contains `@objc`.
    var extendsClass = false
  }

  private typealias Block = SIMD32<UInt8>

  /// Scans 32 bytes at a time, each with its successor. Only a few pairs are compared with the markers.
  private func blocks(_ look: inout Look) -> Bool {
    let bytes = look.bytes
    var index = 0
    while index + Block.scalarCount < bytes.count {
      let first = bytes.loadUnaligned(fromByteOffset: index, as: Block.self)
      let second = bytes.loadUnaligned(fromByteOffset: index + 1, as: Block.self)
      let isHit = withUnsafeBytes(of: Self.candidates(first, second)) { mask in
        for word in 0..<4 {
          let lanes = UInt64(littleEndian: mask.load(fromByteOffset: word * 8, as: UInt64.self))
          var rest = lanes & 0x0101_0101_0101_0101
          while rest != 0 {
            if isMarker(at: index + word * 8 + rest.trailingZeroBitCount / 8, &look) { return true }
            rest &= rest &- 1
          }
        }
        return false
      }
      if isHit { return true }
      index += Block.scalarCount
    }
    while index + 1 < bytes.count {
      if isMarker(at: index, &look) { return true }
      index += 1
    }
    return false
  }

  /// Returns the pairs of bytes to compare with the markers. They are rare in other text, or may be the end of
  /// `class`, `struct`, `enum`, `typealias` or `extension` before white space or a comment.
  private static func candidates(_ first: Block, _ second: Block) -> SIMDMask<SIMD32<Int8>> {
    let model = equal(second, "M") .& (equal(first, "S") .| equal(first, "t") .| equal(first, "@") .| equal(first, "."))
    let value = equal(first, "e") .& equal(second, "V")
    let composition = equal(first, "C") .& equal(second, "o")
    let key = equal(first, "r") .& equal(second, "K")
    let ignore = equal(first, ":") .& equal(second, "i")
    let gap = second .<= Block(repeating: UInt8(ascii: " ")) .| equal(second, "/")
    let keyword = gap .& (equal(first, "s") .| equal(first, "t") .| equal(first, "m") .| equal(first, "n"))
    return model .| value .| composition .| key .| ignore .| keyword
  }

  /// Compares a vector with a vector. The comparison with a scalar is not vectorized, and 100 times slower.
  @inline(__always)
  private static func equal(_ block: Block, _ character: Unicode.Scalar) -> SIMDMask<SIMD32<Int8>> {
    block .== Block(repeating: UInt8(ascii: character))
  }

  /// Whether a pair of bytes is part of a marker, or the end of a keyword that declares an expected name.
  private func isMarker(at index: Int, _ look: inout Look) -> Bool {
    let bytes = look.bytes
    switch bytes[index + 1] {
    case UInt8(ascii: "M"):
      if bytes.holds("NSManaged", at: index - 1) || bytes.holds("PersistentModel", at: index - 9) { return true }
      return includesSwiftData && (bytes.holds("@Model", at: index) || bytes.holds(".Model", at: index))
    case UInt8(ascii: "V"): return bytes.holds("rimitiveValue", at: index - 7)
    case UInt8(ascii: "o"): return bytes.holds("Composition", at: index)
    case UInt8(ascii: "K"): return bytes.holds("alue(forKey", at: index - 7)
    case UInt8(ascii: "i"): return bytes.holds("plumb:ignore", at: index - 5)
    case ...UInt8(ascii: " "), UInt8(ascii: "/"): return declaresName(behind: index, &look)
    default: return false
    }
  }

  /// Whether the word that ends at `index` declares an expected name. Other names are collected.
  private func declaresName(behind index: Int, _ look: inout Look) -> Bool {
    let bytes = look.bytes
    switch bytes[index] {
    case UInt8(ascii: "s"):
      if bytes.holdsWord("class", endingAt: index) {
        let (name, superclass) = bytes.hashesOfNames(behind: index)
        if let superclass { look.preview.superclasses.append(superclass) }
        return classes.contains(name) || isWanted(name, &look)
      }
      return bytes.holdsWord("typealias", endingAt: index) && isWanted(bytes.hashesOfNames(behind: index).name, &look)
    case UInt8(ascii: "t"):
      return bytes.holdsWord("struct", endingAt: index) && isWanted(bytes.hashesOfNames(behind: index).name, &look)
    case UInt8(ascii: "m"):
      return bytes.holdsWord("enum", endingAt: index) && isWanted(bytes.hashesOfNames(behind: index).name, &look)
    default:
      guard bytes.holdsWord("extension", endingAt: index) else { return false }
      let name = bytes.hashesOfNames(behind: index).name
      if classes.contains(name) { look.extendsClass = true }
      return isWanted(name, &look)
    }
  }

  /// Collects the name of a type, and returns whether the model expects it.
  private func isWanted(_ name: UInt64, _ look: inout Look) -> Bool {
    look.preview.types.append(name)
    return types.contains(name)
  }

  /// Returns the hash of a simple name, as in `FilePreview`.
  static func hash(_ name: String) -> UInt64 { name.utf8.reduce(NameHash.seed, NameHash.combine) }

  /// Returns the hash of the part after the last dot.
  static func hashOfLastComponent(_ name: String) -> UInt64 {
    name.utf8.reduce(NameHash.seed) { $1 == UInt8(ascii: ".") ? NameHash.seed : NameHash.combine($0, $1) }
  }
}

/// The result of scanning a file's bytes. The names are stored as hashes: a collision only costs the time for parsing
/// a file. An extension of `Shop.Item` counts for `Item`.
struct FilePreview: Hashable, Sendable {
  /// Whether the file must be parsed, independent of the other properties.
  var isOfInterest = false
  /// The hashes of the types that the file declares or extends.
  var types: [UInt64] = []
  /// The hashes of the first types in the inheritance clauses of its classes.
  var superclasses: [UInt64] = []
  /// The hashes of the Objective-C classes that the file implements, or has a category of.
  var completed: [UInt64] = []
}

/// The hash function of names, FNV-1a in 64 bits. It reads one byte at a time, so that names need not be copied.
private enum NameHash {
  static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  static func combine(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes at an offset equal a text. The offset may be outside of the buffer.
  func holds(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, start + text.utf8CodeUnitCount <= count else { return false }
    for offset in 0..<text.utf8CodeUnitCount where self[start + offset] != text.utf8Start[offset] { return false }
    return true
  }

  fileprivate func holdsWord(_ word: StaticString, endingAt end: Int) -> Bool {
    let start = end + 1 - word.utf8CodeUnitCount
    return holds(word, at: start) && (start == 0 || !self[start - 1].continuesName)
  }

  /// Returns the hashes of the name after a keyword, and of the name after its colon.
  func hashesOfNames(behind end: Int) -> (name: UInt64, inherited: UInt64?) {
    var index = end + 1
    let name = hashOfName(at: &index)
    skipSpace(from: &index)
    guard index < count, self[index] == UInt8(ascii: ":") else { return (name, nil) }
    index += 1
    return (name, hashOfName(at: &index))
  }

  /// Skips white space and comments.
  private func skipSpace(from index: inout Int) {
    while index < count {
      if self[index] <= 0x20 { index += 1 } else if let end = endOfComment(at: index) { index = end } else { return }
    }
  }

  /// Returns the hash of a name after white space, or of its last component if it has several: `Shop.Item`.
  private func hashOfName(at index: inout Int) -> UInt64 {
    skipSpace(from: &index)
    var hash = NameHash.seed
    while index < count {
      let byte = self[index]
      if byte == UInt8(ascii: ".") {
        hash = NameHash.seed
      } else if byte.continuesName {
        hash = NameHash.combine(hash, byte)
      } else if byte != UInt8(ascii: "`") {
        break
      }
      index += 1
    }
    return hash
  }

  fileprivate func contains(_ text: StaticString) -> Bool {
    indices.contains { self[$0] == text.utf8Start[0] && holds(text, at: $0) }
  }
}
