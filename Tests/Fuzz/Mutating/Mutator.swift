import TestSupport

/// A generator of changed inputs. The same seed results in the same changes.
///
///     var mutator = Mutator(subject, seed: 7)
///     let input = mutator.input(from: pool)
struct Mutator {
  private let subject: Subject
  private var random: Seeded
  /// The maximum size of an input, in bytes. Larger inputs are cut.
  static let mostBytes = 96 << 10

  init(_ subject: Subject, seed: UInt64) {
    self.subject = subject
    random = Seeded(state: seed)
  }

  /// Returns a seed with one to six changes. One input in 200 also repeats a piece of it 100 to 20,000 times.
  mutating func input(from pool: Pool) -> Pool.Entry {
    guard var entry = pool.entries.randomElement(using: &random) else {
      return Pool.Entry(bytes: Array((subject.words.randomElement(using: &random) ?? "").utf8), isOurs: true)
    }
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      if chance(12), let other = pool.entries.randomElement(using: &random) {
        splice(&entry.bytes, other.bytes)
        entry.isOurs = entry.isOurs && other.isOurs
      } else {
        change(&entry.bytes)
      }
    }
    if chance(200) { repeatALot(&entry.bytes) }
    if entry.bytes.count > Self.mostBytes { entry.bytes.removeSubrange(Self.mostBytes...) }
    return entry
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func range(in bytes: [UInt8], most: Int) -> Range<Int> {
    let start = Int.random(in: 0...bytes.count, using: &random)
    return start..<min(bytes.count, start + Int.random(in: 0...most, using: &random))
  }

  private mutating func word() -> [UInt8] {
    let words = chance(4) ? Words.hostile : subject.words
    return Array((words.randomElement(using: &random) ?? "").utf8)
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    switch Int.random(in: 0..<(subject.isXML ? 17 : 12), using: &random) {
    case 0:
      guard let place = bytes.indices.randomElement(using: &random) else { return }
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1:
      guard let place = bytes.indices.randomElement(using: &random) else { return }
      bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.removeSubrange(range(in: bytes, most: chance(8) ? bytes.count : 40))
    case 3:
      let part = bytes[range(in: bytes, most: 200)]
      bytes.insert(contentsOf: part, at: Int.random(in: 0...bytes.count, using: &random))
    case 4, 5: bytes.insert(contentsOf: word(), at: Int.random(in: 0...bytes.count, using: &random))
    case 6: bytes.replaceSubrange(range(in: bytes, most: 12), with: word())
    case 7: replaceQuoted(&bytes, with: word())
    case 8: replaceNumber(&bytes)
    case 9: nest(&bytes)
    case 10: changeBytes(&bytes)
    case 11: repeatPart(&bytes, most: 60)
    case 12, 13: Attributes.damage(&bytes, with: word(), &random)
    default: Mutation.random(&random).apply(to: &bytes, &random)
    }
  }

  /// Joins the start of one input and the end of the other, or inserts a piece of the other input.
  private mutating func splice(_ bytes: inout [UInt8], _ other: [UInt8]) {
    if chance(2) {
      let piece = other[range(in: other, most: 400)]
      bytes.insert(contentsOf: piece, at: Int.random(in: 0...bytes.count, using: &random))
    } else {
      let cut = Int.random(in: 0...bytes.count, using: &random)
      bytes = Array(bytes[..<cut] + other[Int.random(in: 0...other.count, using: &random)...])
    }
  }

  private mutating func repeatPart(_ bytes: inout [UInt8], most: Int) {
    let part = Array(bytes[range(in: bytes, most: 30)])
    guard !part.isEmpty, part.count * most < Self.mostBytes else { return }
    let times = Int.random(in: 2...most, using: &random)
    let place = Int.random(in: 0...bytes.count, using: &random)
    bytes.insert(contentsOf: (0..<times).flatMap { _ in part }, at: place)
  }

  /// Repeats a piece many times, to find code that nests too deeply or takes too long.
  private mutating func repeatALot(_ bytes: inout [UInt8]) {
    let part = chance(2) ? word() : Array(bytes[range(in: bytes, most: 24)])
    guard !part.isEmpty else { return }
    let times = min(Int.random(in: 100...20_000, using: &random), Self.mostBytes / part.count)
    let place = Int.random(in: 0...bytes.count, using: &random)
    bytes.insert(contentsOf: (0..<times).flatMap { _ in part }, at: place)
  }

  /// Nests a piece in itself: repeats the part before a random middle, then the part after it.
  private mutating func nest(_ bytes: inout [UInt8]) {
    let piece = range(in: bytes, most: 40)
    guard piece.count > 1 else { return }
    let middle = Int.random(in: piece, using: &random)
    let (before, behind) = (Array(bytes[piece.lowerBound..<middle]), Array(bytes[middle..<piece.upperBound]))
    let times = Int.random(in: 2...(chance(6) ? 400 : 12), using: &random)
    let nested = (0..<times).flatMap { _ in before } + (0..<times).flatMap { _ in behind }
    bytes.replaceSubrange(piece, with: nested)
  }

  /// Replaces the value between two quotation marks.
  private mutating func replaceQuoted(_ bytes: inout [UInt8], with value: [UInt8]) {
    let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
    guard quotes.count > 1, let index = (0..<(quotes.count - 1)).randomElement(using: &random) else { return }
    bytes.replaceSubrange((quotes[index] + 1)..<quotes[index + 1], with: value)
  }

  private mutating func replaceNumber(_ bytes: inout [UInt8]) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = bytes.indices.filter({ digits.contains(bytes[$0]) }).randomElement(using: &random) else { return }
    let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.count
    let numbers = Words.hostile.filter { $0.utf8.contains { digits.contains($0) } }
    bytes.replaceSubrange(start..<end, with: Array((numbers.randomElement(using: &random) ?? "1").utf8))
  }

  /// Changes the bytes as another editor or system would save them, or inserts bytes that are not valid text.
  private mutating func changeBytes(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes = Array("\u{FEFF}".utf8) + bytes
    case 1: bytes = bytes.flatMap { $0 == UInt8(ascii: "\n") ? Array("\r\n".utf8) : [$0] }
    case 2: bytes = bytes.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 }
    case 3: bytes.insert(contentsOf: [0xC3], at: place)
    case 4: bytes.insert(contentsOf: [0xED, 0xA0, 0x80], at: place)
    case 5: bytes.insert(contentsOf: [0xF4, 0x90, 0x80, 0x80], at: place)
    case 6: bytes.insert(0, at: place)
    default: if chance(10) { bytes = [0xFF, 0xFE] + bytes.flatMap { [$0, 0] } }
    }
  }
}
