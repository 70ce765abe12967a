import PlumbDeclarations

/// A quick look at a file's bytes: can it say anything of a model? Most files of a project cannot, and are not parsed.
///
/// A marker in a comment only costs a parse. What has no marker can still matter to those that have one: a type alias,
/// a raw enum, a class without members whose superclass is an entity's. The names of such types are kept.
///
/// Markers are `NSManaged` (also of `NSManagedObject`), `PersistentModel`, `Composition`, `rimitiveValue`,
/// `alue(forKey` and `plumb:ignore`, `@Model` where SwiftData's classes count, and a declaration of an expected name.
struct Prefilter: Sendable {
  private let classes: Set<UInt64>
  private let types: Set<UInt64>
  private let includesSwiftData: Bool

  init(_ names: ExpectedNames) {
    classes = Set(names.classes.keys.map(Self.hash))
    types = Set((names.types.union(names.compositions.keys)).map { Self.hash($0.lastComponent) })
    includesSwiftData = names.includesSwiftData
  }

  /// One pass over the bytes, which ends at the first marker: the names behind it are not collected, for the file will
  /// be parsed.
  func glance(at file: SourceFile) -> Glance {
    if SourceLanguage(path: file.path) == .objectiveC {
      return ObjectiveCGlance.look(at: file.bytes, classes: classes, types: types)
    }
    return glance(at: file.bytes)
  }

  /// The same for Swift.
  func glance(at bytes: [UInt8]) -> Glance {
    bytes.withUnsafeBytes { buffer in
      // The bytes of a byte order mark would count as a part of the first word.
      let start = buffer.holds("\u{FEFF}", at: 0) ? 3 : 0
      var look = Look(bytes: UnsafeRawBufferPointer(rebasing: buffer[start...]))
      look.glance.isOfInterest = blocks(&look) || (look.extendsClass && look.bytes.contains("@objc"))
      return look.glance
    }
  }

  /// One look at a file's bytes, under way.
  private struct Look {
    let bytes: UnsafeRawBufferPointer
    var glance = Glance()
    /// An extension of an entity's class: of interest if it holds something that Objective-C sees.
    var extendsClass = false
  }

  private typealias Block = SIMD32<UInt8>

  /// 32 bytes at a time, each with its successor: only few pairs are looked at closely.
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

  /// Pairs of bytes that are rare but for the markers, and ends of words that may be `class`, `struct`, `enum`,
  /// `typealias` or `extension`, with white space or a comment behind them.
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

  /// A vector is compared with a vector: the comparison with a scalar is not made in one step, and 100 times slower.
  @inline(__always)
  private static func equal(_ block: Block, _ character: Unicode.Scalar) -> SIMDMask<SIMD32<Int8>> {
    block .== Block(repeating: UInt8(ascii: character))
  }

  /// Looks closely at a pair of bytes: whether it is a part of a marker, or ends the keyword of a declaration.
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

  /// Whether the word that ends at `index` declares something of a wanted name; other names are kept.
  private func declaresName(behind index: Int, _ look: inout Look) -> Bool {
    let bytes = look.bytes
    switch bytes[index] {
    case UInt8(ascii: "s"):
      if bytes.holdsWord("class", endingAt: index) {
        let (name, superclass) = bytes.hashesOfNames(behind: index)
        if let superclass { look.glance.superclasses.append(superclass) }
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

  /// Keeps the name of a type, and tells whether the model asks for it.
  private func isWanted(_ name: UInt64, _ look: inout Look) -> Bool {
    look.glance.types.append(name)
    return types.contains(name)
  }

  /// The hash of a simple name, as a `Glance` has it.
  static func hash(_ name: String) -> UInt64 { name.utf8.reduce(NameHash.seed, NameHash.combine) }

  /// The hash of the part behind the last dot.
  static func hashOfLastComponent(_ name: String) -> UInt64 {
    name.utf8.reduce(NameHash.seed) { $1 == UInt8(ascii: ".") ? NameHash.seed : NameHash.combine($0, $1) }
  }
}

/// The findings of one look at a file's bytes. Names are there as hashes: two that share one cost a parse, nothing
/// more. An extension of `Shop.Item` counts for `Item`.
struct Glance: Hashable, Sendable {
  /// The file has to be parsed, whatever the others say.
  var isOfInterest = false
  /// The names of the types that the file declares or extends.
  var types: [UInt64] = []
  /// The names of the first types that its classes inherit.
  var superclasses: [UInt64] = []
  /// The names of the Objective-C classes that it implements, or has a category of.
  var completed: [UInt64] = []
}

/// FNV-1a in 64 bits: it takes one byte at a time, so that no name has to be cut out of its file.
private enum NameHash {
  static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  static func combine(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

extension UnsafeRawBufferPointer {
  /// Whether exactly these bytes stand at an offset, which need not be one of the buffer's.
  func holds(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, start + text.utf8CodeUnitCount <= count else { return false }
    for offset in 0..<text.utf8CodeUnitCount where self[start + offset] != text.utf8Start[offset] { return false }
    return true
  }

  fileprivate func holdsWord(_ word: StaticString, endingAt end: Int) -> Bool {
    let start = end + 1 - word.utf8CodeUnitCount
    return holds(word, at: start) && (start == 0 || !self[start - 1].continuesName)
  }

  /// Hashes of the name behind a keyword, and of the one behind its colon.
  func hashesOfNames(behind end: Int) -> (name: UInt64, inherited: UInt64?) {
    var index = end + 1
    let name = hashOfName(at: &index)
    skipSpace(from: &index)
    guard index < count, self[index] == UInt8(ascii: ":") else { return (name, nil) }
    index += 1
    return (name, hashOfName(at: &index))
  }

  /// White space and comments.
  private func skipSpace(from index: inout Int) {
    while index < count {
      if self[index] <= 0x20 { index += 1 } else if let end = endOfComment(at: index) { index = end } else { return }
    }
  }

  /// The hash of a name behind white space, or of its last part where it has several: `Shop.Item`.
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
