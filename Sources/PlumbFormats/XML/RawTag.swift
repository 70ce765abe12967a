import PlumbModel

/// A start tag as the parser hands it over: pointers that live as long as the call.
struct RawTag {
  /// The name; one pointer per name in a parse.
  let name: UnsafePointer<UInt8>
  /// Whether no namespace is at play.
  let isPlain: Bool
  /// Name, prefix, URI, first byte of the value and the byte behind it, for each attribute.
  private let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  let count: Int
  /// The offset of the tag's `/` or `>`.
  let end: Int
  let line: Int

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

  /// The name and the value of an attribute; nil where it has a prefix.
  func attribute(_ index: Int) -> (name: UnsafePointer<UInt8>, value: XMLValue)? {
    guard let attribute = attributes.map({ $0 + 5 * index }), attribute[1] == nil, let name = attribute[0],
      let start = attribute[3], let end = attribute[4]
    else { return nil }
    return (name, XMLValue(start: start, count: end - start))
  }
}

/// The names of a vocabulary, each by the pointer that the parser has for it: one string comparison per name and file.
struct NameTable {
  private var slots: [(pointer: UnsafePointer<UInt8>?, number: UInt8)] = Array(repeating: (nil, none), count: 256)
  private let numbers: [String: UInt8]

  /// The number of a name that is not in the vocabulary.
  static let none = UInt8.max

  static let tags = Dictionary(
    XMLTag.allCases.enumerated().map { ($1.rawValue, UInt8($0)) }, uniquingKeysWith: { first, _ in first })
  static let keys = Dictionary(
    XMLKey.allCases.enumerated().map { ($1.rawValue, UInt8($0)) }, uniquingKeysWith: { first, _ in first })

  init(_ numbers: [String: UInt8]) { self.numbers = numbers }

  mutating func number(_ pointer: UnsafePointer<UInt8>) -> UInt8 {
    let bits = UInt(bitPattern: pointer)
    let slot = Int((bits ^ (bits >> 8)) & 255)
    if slots[slot].pointer == pointer { return slots[slot].number }
    let number = numbers[String(cString: pointer)] ?? Self.none
    slots[slot] = (pointer, number)
    return number
  }
}
