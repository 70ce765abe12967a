import PlumbModel

/// A start tag as the parser hands it over: pointers that live as long as the call.
///
/// Values come with escapes resolved but for ampersands; see `XMLValue`.
struct RawTag {
  /// The name without prefix; one pointer per name in a parse, so that names are told apart by their address.
  let name: UnsafePointer<UInt8>
  /// Whether no namespace is at play: the tag has no prefix and declares none.
  let isPlain: Bool
  /// Name, prefix, URI, first byte of the value and the byte behind it, for each attribute.
  private let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  /// The number of attributes, those with a prefix included.
  let count: Int
  /// The offset of the tag's `/` or `>` in the file.
  let end: Int
  /// The line of that byte, from 1.
  let line: Int

  /// A tag with libxml2's array of attributes, five pointers each.
  init(
    name: UnsafePointer<UInt8>, isPlain: Bool, attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int,
    end: Int, line: Int
  ) {
    self.name = name
    self.isPlain = isPlain
    self.attributes = attributes
    self.count = attributes == nil ? 0 : count
    self.end = end
    self.line = line
  }

  /// The name and the value of an attribute, counted from 0; nil where it has a prefix, which none of a model's has.
  func attribute(_ index: Int) -> (name: UnsafePointer<UInt8>, value: XMLValue)? {
    guard let attribute = attributes.map({ $0 + 5 * index }), attribute[1] == nil, let name = attribute[0],
      let start = attribute[3], let end = attribute[4]
    else { return nil }
    return (name, XMLValue(start: start, count: end - start))
  }
}

/// The names of a vocabulary, each by the pointer that the parser has for it: one string comparison per name and file.
///
///     var tags = NameTable(NameTable.tags)
///     tags.number(pointerToEntity)   // 1, the place of `entity` in XMLTag.allCases
///
/// libxml2 keeps each name once in a dictionary, so an address stands for a name for as long as the parser lives. A
/// table must not be used for a second parse.
struct NameTable {
  private var slots: [(pointer: UnsafePointer<UInt8>?, number: UInt8)] = Array(repeating: (nil, none), count: 256)
  private let numbers: [String: UInt8]

  /// The number of a name that is not in the vocabulary.
  static let none = UInt8.max

  /// The elements of a model file, by their places in `XMLTag.allCases`.
  static let tags = Dictionary(
    XMLTag.allCases.enumerated().map { ($1.rawValue, UInt8($0)) }, uniquingKeysWith: { first, _ in first })
  /// The XML attributes of a model file, by their places in `XMLKey.allCases`.
  static let keys = Dictionary(
    XMLKey.allCases.enumerated().map { ($1.rawValue, UInt8($0)) }, uniquingKeysWith: { first, _ in first })

  /// An empty table for one parse.
  init(_ numbers: [String: UInt8]) { self.numbers = numbers }

  /// The number of a name; `none` for one that is not in the vocabulary.
  mutating func number(_ pointer: UnsafePointer<UInt8>) -> UInt8 {
    let bits = UInt(bitPattern: pointer)
    let slot = Int((bits ^ (bits >> 8)) & 255)
    if slots[slot].pointer == pointer { return slots[slot].number }
    let number = numbers[String(cString: pointer)] ?? Self.none
    slots[slot] = (pointer, number)
    return number
  }
}
