/// The names of a vocabulary, indexed by the parser's pointer to each name: one string comparison per name and file.
///
///     var tags = NameTable(NameTable.tags)
///     tags.number(pointerToEntity)   // 1, the index of `entity` in XMLTag.allCases
///
/// libxml2 stores each name a single time in a dictionary, so an address identifies a name until the parser is freed.
/// Do not use a table for a second parse.
package struct NameTable {
  private var slots: [(pointer: UnsafePointer<UInt8>?, number: UInt8)] = Array(repeating: (nil, none), count: 256)
  private let numbers: [String: UInt8]

  /// The number of a name that is not in the vocabulary.
  package static let none = UInt8.max

  /// The numbers of a model file's elements: their indices in `XMLTag.allCases`.
  package static let tags = Dictionary(
    XMLTag.allCases.enumerated().map { ($1.rawValue, UInt8(clamping: $0)) }, uniquingKeysWith: { first, _ in first })
  /// The numbers of a model file's XML attributes: their indices in `XMLKey.allCases`.
  package static let keys = Dictionary(
    XMLKey.allCases.enumerated().map { ($1.rawValue, UInt8(clamping: $0)) }, uniquingKeysWith: { first, _ in first })

  /// Creates an empty table for one parse.
  package init(_ numbers: [String: UInt8]) { self.numbers = numbers }

  /// Returns the number of a name; `none` for a name that is not in the vocabulary.
  ///
  /// A name is in its slot or in one of the next seven slots. If these are occupied, the name is compared as a string
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
