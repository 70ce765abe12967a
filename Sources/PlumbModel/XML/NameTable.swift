/// The names of a vocabulary, each by the pointer that the parser has for it: one string comparison per name and file.
///
///     var tags = NameTable(NameTable.tags)
///     tags.number(pointerToEntity)   // 1, the place of `entity` in XMLTag.allCases
///
/// libxml2 keeps each name once in a dictionary, so an address stands for a name for as long as the parser lives. A
/// table must not be used for a second parse.
package struct NameTable {
  private var slots: [(pointer: UnsafePointer<UInt8>?, number: UInt8)] = Array(repeating: (nil, none), count: 256)
  private let numbers: [String: UInt8]

  /// The number of a name that is not in the vocabulary.
  package static let none = UInt8.max

  /// The elements of a model file, by their places in `XMLTag.allCases`.
  package static let tags = Dictionary(
    XMLTag.allCases.enumerated().map { ($1.rawValue, UInt8(clamping: $0)) }, uniquingKeysWith: { first, _ in first })
  /// The XML attributes of a model file, by their places in `XMLKey.allCases`.
  package static let keys = Dictionary(
    XMLKey.allCases.enumerated().map { ($1.rawValue, UInt8(clamping: $0)) }, uniquingKeysWith: { first, _ in first })

  /// An empty table for one parse.
  package init(_ numbers: [String: UInt8]) { self.numbers = numbers }

  /// The number of a name; `none` for one that is not in the vocabulary.
  ///
  /// A name stands in its slot or soon behind it. A file of more names than there is room for has all others compared
  /// each time.
  package mutating func number(_ pointer: UnsafePointer<UInt8>) -> UInt8 {
    let bits = UInt(bitPattern: pointer)
    let first = (bits ^ (bits >> 8)) & 255
    for slot in first..<first + 8 {
      let slot = Int(slot & 255)
      if slots[slot].pointer == pointer { return slots[slot].number }
      guard slots[slot].pointer == nil else { continue }
      let number = self.number(of: pointer)
      slots[slot] = (pointer, number)
      return number
    }
    return number(of: pointer)
  }

  @inline(never)
  private func number(of name: UnsafePointer<UInt8>) -> UInt8 { numbers[String(cString: name)] ?? Self.none }
}
