import PlumbModel

/// Reads a property list in the binary format: objects, a table of their offsets, and a trailer of 32 bytes with the
/// offset of the table.
///
///     bplist00 │ objects: a marker byte, then bytes or references │ offsets │ trailer
///
/// Each object is read a single time, even if it is referenced repeatedly. In valid files, the bytes of objects never
/// overlap, so the total length of all objects is at most that of the file. Files that exceed it are rejected, which
/// bounds the work by the size of the file. The size of the list with all references copied is bounded too, because
/// code that traverses the value cannot detect shared objects.
struct BinaryPropertyListReader {
  private let bytes: [UInt8]
  private let file: String
  private let trailer: Trailer
  private var objects: [State]
  /// The number of bytes of all objects that were read.
  private var used = 0

  /// The values of the trailer, validated with the length of the file.
  private struct Trailer {
    var offsetSize: Int
    var referenceSize: Int
    var count: Int
    var top: Int
    var table: Int
  }

  private enum State {
    case unread
    /// The object is being read. A reference to it from inside is a cycle.
    case open
    case read(Known)
  }

  /// An object and its size as a tree.
  private struct Known {
    var value: PropertyList
    /// The number of values in it, including itself. Long texts and data count as several values.
    var weight: Int
    /// The number of nested levels of arrays and dictionaries, from 0.
    var height: Int

    /// Adds the size of an element to that of its container.
    mutating func add(_ element: Known) {
      weight += element.weight
      height = max(height, element.height + 1)
    }
  }

  /// The maximum number of values of a list after following all references. Valid lists reference texts and numbers
  /// repeatedly, with at least one byte for each reference, but rarely an array or a dictionary.
  private var greatestWeight: Int { 100_000 + 16 * bytes.count }

  /// Reads a whole file.
  static func read(_ bytes: [UInt8], file: String) throws(ReadFailure) -> PropertyList {
    var reader = try BinaryPropertyListReader(bytes, file: file)
    return try reader.object(reader.trailer.top, depth: 0).value
  }

  private init(_ bytes: [UInt8], file: String) throws(ReadFailure) {
    self.bytes = bytes
    self.file = file
    guard bytes.starts(with: Array("bplist0".utf8)) else {
      throw Self.failure(file, "the binary property list has another version than bplist00")
    }
    guard bytes.count >= 8 + 32, let trailer = Self.trailer(bytes) else {
      throw Self.failure(file, "the binary property list is incomplete: its trailer does not match its length")
    }
    self.trailer = trailer
    objects = Array(repeating: .unread, count: trailer.count)
  }

  /// Returns the trailer: six unused bytes, two sizes, then three numbers of eight bytes. `nil` if it refers to
  /// offsets outside of the file.
  private static func trailer(_ bytes: [UInt8]) -> Trailer? {
    let start = bytes.count - 32
    let offsetSize = Int(bytes[start + 6])
    let referenceSize = Int(bytes[start + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = number(bytes, at: start + 8, size: 8), let top = number(bytes, at: start + 16, size: 8),
      let table = number(bytes, at: start + 24, size: 8), count > 0, top < count, table >= 9, table <= start,
      count <= (start - table) / offsetSize
    else { return nil }
    return Trailer(offsetSize: offsetSize, referenceSize: referenceSize, count: count, top: top, table: table)
  }

  /// Returns a big-endian number of a few bytes; `nil` outside of the file, and if it does not fit in an `Int`.
  private static func number(_ bytes: [UInt8], at start: Int, size: Int) -> Int? {
    guard start >= 0, size <= bytes.count, start <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[start..<(start + size)] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  private static func failure(_ file: String, _ message: String) -> ReadFailure {
    ReadFailure(file: file, message, help: ["the file is damaged: restore it, or save it again"])
  }

  private func failure(_ message: String) -> ReadFailure { Self.failure(file, message) }

  // MARK: Objects

  /// Returns an object by its number. Reads it on first use.
  private mutating func object(_ index: Int, depth: Int) throws(ReadFailure) -> Known {
    guard objects.indices.contains(index) else {
      throw failure("the binary property list references object \(index) of \(trailer.count)")
    }
    switch objects[index] {
    case .read(let known):
      guard depth + known.height <= PropertyList.greatestDepth else { throw tooDeep }
      return known
    case .open: throw failure("the binary property list has an object that contains itself")
    case .unread: break
    }
    guard depth <= PropertyList.greatestDepth else { throw tooDeep }
    objects[index] = .open
    let known = try unread(index, depth: depth)
    objects[index] = .read(known)
    return known
  }

  private var tooDeep: ReadFailure {
    failure("the property list is nested more than \(PropertyList.greatestDepth) levels deep")
  }

  /// Reads an object by its marker: the kind in the upper four bits, a length or a value in the lower bits.
  private mutating func unread(_ index: Int, depth: Int) throws(ReadFailure) -> Known {
    guard
      let start = Self.number(bytes, at: trailer.table + index * trailer.offsetSize, size: trailer.offsetSize),
      start >= 8, start < trailer.table
    else { throw failure("object \(index) of the binary property list is outside of the file") }
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0 where marker == 0x08 || marker == 0x09:
      _ = try take(0, at: start + 1)
      return leaf(.boolean(marker == 0x09))
    case 0x1 where low <= 4: return leaf(integer(try take(1 << low, at: start + 1)))
    case 0x2 where low == 2 || low == 3: return leaf(.real(real(try take(1 << low, at: start + 1))))
    case 0x3 where low == 3: return leaf(.date(real(try take(8, at: start + 1))))
    case 0x4:
      let data = Array(try take(low, size: 1, at: start))
      return leaf(.data(data), length: data.count)
    case 0x5, 0x6: return try text(marker, low, at: start)
    case 0x8 where low < 8: return leaf(.uid(bits(try take(low + 1, at: start + 1))))
    case 0xA: return try array(references(low, perEntry: 1, at: start), depth)
    case 0xD: return try dictionary(references(low, perEntry: 2, at: start), depth)
    default: throw unknown(marker)
    }
  }

  private func unknown(_ marker: UInt8) -> ReadFailure {
    let what =
      switch marker {
      case 0x00: "a null"
      case 0x0C, 0x0D: "a URL"
      case 0x0E: "a UUID"
      case 0xB0...0xCF: "a set"
      default: "an object of the unknown kind \(marker)"
      }
    return failure("the binary property list contains \(what), which a property list cannot contain")
  }

  private func leaf(_ value: PropertyList, length: Int = 0) -> Known {
    Known(value: value, weight: 1 + length / 64, height: 0)
  }

  // MARK: Bytes

  /// Returns bytes of an object after its marker.
  private mutating func take(_ count: Int, at start: Int) throws(ReadFailure) -> ArraySlice<UInt8> {
    guard start <= trailer.table, count <= trailer.table - start else {
      throw failure("an object of the binary property list is longer than the file")
    }
    used += count + 1
    guard used <= bytes.count else {
      throw failure("objects of the binary property list overlap")
    }
    return bytes[start..<(start + count)]
  }

  /// Returns the content of an object with a length. The length is in the marker, or in an integer after it if the
  /// marker contains 15.
  private mutating func take(_ low: Int, size: Int, at start: Int) throws(ReadFailure) -> ArraySlice<UInt8> {
    guard low == 0x0F else { return try take(low * size, at: start + 1) }
    let marker = start + 1 < trailer.table ? bytes[start + 1] : 0
    let width = 1 << Int(marker & 0x0F)
    guard marker >> 4 == 0x1, width <= 8, let count = Self.number(bytes, at: start + 2, size: width) else {
      throw failure("an object of the binary property list has no length")
    }
    let (length, overflow) = count.multipliedReportingOverflow(by: size)
    guard !overflow else { throw failure("an object of the binary property list is longer than the file") }
    return try take(length, at: start + 2 + width)
  }

  private func bits(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

  /// Returns an integer. One, two and four bytes are unsigned, eight and sixteen are signed.
  private func integer(_ bytes: ArraySlice<UInt8>) -> PropertyList {
    guard bytes.count == 16 else { return .integer(Int64(bitPattern: bits(bytes))) }
    let wide = WideInteger(high: Int64(bitPattern: bits(bytes.prefix(8))), low: bits(bytes.suffix(8)))
    return wide.narrow.map { .integer($0) } ?? .wideInteger(wide)
  }

  private func real(_ bytes: ArraySlice<UInt8>) -> Double {
    bytes.count == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits(bytes)))) : Double(bitPattern: bits(bytes))
  }

  /// Reads a text in ASCII (`0x5`) or in big-endian UTF-16 (`0x6`).
  private mutating func text(_ marker: UInt8, _ low: Int, at start: Int) throws(ReadFailure) -> Known {
    let content = try take(low, size: marker >> 4 == 0x6 ? 2 : 1, at: start)
    if marker >> 4 == 0x5 {
      guard content.allSatisfy({ $0 < 0x80 }) else {
        throw failure("a text of the binary property list is declared as ASCII and contains other characters")
      }
      return leaf(.string(String(decoding: content, as: UTF8.self)), length: content.count)
    }
    let units = stride(from: content.startIndex, to: content.endIndex, by: 2).map {
      UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw failure("a text of the binary property list is not valid UTF-16")
    }
    return leaf(.string(text), length: content.count)
  }

  // MARK: Containers

  /// Returns the numbers of the objects in an array, or of a dictionary's keys followed by its values.
  private mutating func references(_ low: Int, perEntry: Int, at start: Int) throws(ReadFailure) -> [Int] {
    let size = trailer.referenceSize
    let content = try take(low, size: size * perEntry, at: start)
    return stride(from: content.startIndex, to: content.endIndex, by: size).map {
      Self.number(bytes, at: $0, size: size) ?? Int.max
    }
  }

  private mutating func array(_ references: [Int], _ depth: Int) throws(ReadFailure) -> Known {
    var values: [PropertyList] = []
    values.reserveCapacity(references.count)
    var known = leaf(.array([]))
    for reference in references {
      let element = try object(reference, depth: depth + 1)
      values.append(element.value)
      known.add(element)
      guard known.weight <= greatestWeight else { throw tooHeavy }
    }
    known.value = .array(values)
    return known
  }

  private mutating func dictionary(_ references: [Int], _ depth: Int) throws(ReadFailure) -> Known {
    var values = PropertyDictionary()
    var known = leaf(.array([]))
    let count = references.count / 2
    for index in 0..<count {
      let key = try object(references[index], depth: depth + 1)
      guard let name = key.value.string else {
        throw failure("a dictionary of the binary property list has \(key.value.kind) as a key")
      }
      let value = try object(references[count + index], depth: depth + 1)
      values[name] = value.value
      known.add(key)
      known.add(value)
      guard known.weight <= greatestWeight else { throw tooHeavy }
    }
    known.value = .dictionary(values)
    return known
  }

  private var tooHeavy: ReadFailure {
    failure(
      "the binary property list references the same objects repeatedly, as more than \(greatestWeight) values")
  }
}
