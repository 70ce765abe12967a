/// Writes a property list in the binary format.
///
/// Equal texts, numbers, dates and data are written a single time, as in Core Foundation; arrays and dictionaries are
/// always written. An object precedes its elements, and all keys of a dictionary precede its values. Equal values
/// have equal bytes: integers have the smallest size that fits, floating-point numbers have eight bytes.
struct BinaryPropertyListWriter {
  private var objects: [Object] = []
  private var known: [PropertyList: Int] = [:]

  /// An object before the size of references is known: the bytes of its marker and content, and the objects that it
  /// references.
  private struct Object {
    var bytes: [UInt8]
    var references: [Int] = []
  }

  /// Returns the bytes of the file.
  static func bytes(of list: PropertyList) -> [UInt8] {
    var writer = BinaryPropertyListWriter()
    writer.add(list)
    return writer.file()
  }

  private func file() -> [UInt8] {
    let referenceSize = Self.size(of: objects.count)
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    offsets.reserveCapacity(objects.count)
    for object in objects {
      offsets.append(bytes.count)
      bytes += object.bytes
      for reference in object.references { Self.append(UInt64(reference), referenceSize, to: &bytes) }
    }
    let table = bytes.count
    let offsetSize = Self.size(of: table)
    for offset in offsets { Self.append(UInt64(offset), offsetSize, to: &bytes) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [objects.count, 0, table] { Self.append(UInt64(number), 8, to: &bytes) }
    return bytes
  }

  /// Adds a value with its elements, unless an equal one exists. Returns its number.
  @discardableResult
  private mutating func add(_ list: PropertyList) -> Int {
    let index = objects.count
    switch list {
    case .array(let values):
      objects.append(Object(bytes: Self.marker(0xA0, count: values.count)))
      objects[index].references = values.map { add($0) }
    case .dictionary(let values):
      objects.append(Object(bytes: Self.marker(0xD0, count: values.count)))
      let entries = values.entries
      let keys = entries.map { add(.string($0.key)) }
      objects[index].references = keys + entries.map { add($0.value) }
    default:
      if let old = known[list] { return old }
      known[list] = index
      objects.append(Object(bytes: Self.leaf(list)))
    }
    return index
  }

  private static func leaf(_ list: PropertyList) -> [UInt8] {
    switch list {
    case .boolean(let value): return [value ? 0x09 : 0x08]
    case .integer(let value): return integer(value)
    case .wideInteger(let value): return [0x14] + big(UInt64(bitPattern: value.high), 8) + big(value.low, 8)
    case .real(let value): return [0x23] + big(value.bitPattern, 8)
    case .date(let value): return [0x33] + big(value.bitPattern, 8)
    case .data(let value): return marker(0x40, count: value.count) + value
    case .uid(let value):
      let size = (64 - value.leadingZeroBitCount + 7) / 8
      return [0x80 + UInt8(max(1, size) - 1)] + big(value, max(1, size))
    case .string(let value):
      if value.isASCII { return marker(0x50, count: value.utf8.count) + Array(value.utf8) }
      return marker(0x60, count: value.utf16.count) + value.utf16.flatMap { big(UInt64($0), 2) }
    case .array, .dictionary: return []
    }
  }

  /// Returns the bytes of an integer. One, two or four bytes are unsigned, so a negative number has eight.
  private static func integer(_ value: Int64) -> [UInt8] {
    switch value {
    case 0...0xFF: [0x10] + big(UInt64(value), 1)
    case 0...0xFFFF: [0x11] + big(UInt64(value), 2)
    case 0...0xFFFF_FFFF: [0x12] + big(UInt64(value), 4)
    default: [0x13] + big(UInt64(bitPattern: value), 8)
    }
  }

  /// Returns the marker of a kind with a length: in the lower four bits, or, from 15, in an integer after it.
  private static func marker(_ kind: UInt8, count: Int) -> [UInt8] {
    count < 15 ? [kind + UInt8(count)] : [kind + 15] + integer(Int64(count))
  }

  private static func big(_ value: UInt64, _ size: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    append(value, size, to: &bytes)
    return bytes
  }

  private static func append(_ value: UInt64, _ size: Int, to bytes: inout [UInt8]) {
    for place in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(place)))) }
  }

  /// Returns the smallest size in bytes that fits a number: one, two, four or eight.
  private static func size(of number: Int) -> Int {
    number <= 0xFF ? 1 : number <= 0xFFFF ? 2 : number <= 0xFFFF_FFFF ? 4 : 8
  }
}
