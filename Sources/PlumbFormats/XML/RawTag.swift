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

  /// The name of an attribute, nil where it has a prefix.
  func attributeName(_ index: Int) -> UnsafePointer<UInt8>? {
    guard let attributes, attributes[5 * index + 1] == nil else { return nil }
    return attributes[5 * index]
  }

  func value(_ index: Int) -> String {
    guard let attributes, let start = attributes[5 * index + 3], let end = attributes[5 * index + 4] else { return "" }
    let bytes = UnsafeBufferPointer(start: start, count: end - start)
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: withAmpersands(bytes[...]), as: UTF8.self)
  }

  /// A parser that expands no entities hands over every ampersand as `&#38;`.
  private func withAmpersands(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    let spelling = Array("&#38;".utf8)
    var plain: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      plain.append(byte)
      rest = rest.dropFirst(rest.starts(with: spelling) ? spelling.count : 1)
    }
    return plain
  }
}

/// The names of a vocabulary by the pointer the parser has for them: one string comparison per name and file.
struct NameTable<Name: RawRepresentable<String> & CaseIterable> {
  private var slots: [(pointer: UnsafePointer<UInt8>?, name: Name?)] = Array(repeating: (nil, nil), count: 256)
  private let names = Dictionary(Name.allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

  mutating func name(_ pointer: UnsafePointer<UInt8>) -> Name? {
    let bits = UInt(bitPattern: pointer)
    let slot = Int((bits ^ (bits >> 8)) & 255)
    if slots[slot].pointer == pointer { return slots[slot].name }
    let name = names[String(cString: pointer)]
    slots[slot] = (pointer, name)
    return name
  }
}
