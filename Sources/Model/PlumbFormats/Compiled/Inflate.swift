/// The decompression of raw DEFLATE data (RFC 1951), without a header or a checksum.
///
///     try Inflate.bytes(of: cache, limit: 1 << 20)
///
/// Data is a sequence of blocks. A block contains literal bytes and references to earlier bytes, as Huffman codes.
/// Bits are read from the lowest bit of each byte.
struct Inflate {
  /// The reason why data cannot be decompressed.
  enum Failure: Error, Equatable {
    /// The data is not DEFLATE data, or ends early.
    case damaged
    /// The decompressed bytes exceed the limit.
    case tooLarge

    /// The reason for a message: `is damaged`.
    var reason: String {
      switch self {
      case .damaged: "is damaged"
      case .tooLarge: "is too large"
      }
    }
  }

  private let input: [UInt8]
  private let limit: Int
  /// The number of bits that are read.
  private var position = 0
  private var output: [UInt8] = []

  /// Returns the decompressed bytes. Throws if there are more than `limit`.
  static func bytes(of input: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    var inflate = Inflate(input: input, limit: limit)
    while try !inflate.readBlock() {}
    return inflate.output
  }

  /// Reads a block. Returns whether it is the last one.
  private mutating func readBlock() throws(Failure) -> Bool {
    let isLast = try bits(1) == 1
    switch try bits(2) {
    case 0: try readStored()
    case 1: try readCodes(Self.fixedLengths, Self.fixedDistances)
    case 2:
      let (lengths, distances) = try dynamicCodes()
      try readCodes(lengths, distances)
    default: throw .damaged
    }
    return isLast
  }

  /// Returns a number of at most 16 bits.
  private mutating func bits(_ count: Int) throws(Failure) -> Int {
    guard position + count <= input.count * 8 else { throw .damaged }
    var value = 0
    for index in 0..<count {
      let bit = position + index
      value |= Int(input[bit >> 3] >> UInt8(bit & 7) & 1) << index
    }
    position += count
    return value
  }

  /// Reads a block without compression: a length, its complement, and bytes.
  private mutating func readStored() throws(Failure) {
    position = (position + 7) & ~7
    let length = try bits(16)
    guard try bits(16) == length ^ 0xFFFF else { throw .damaged }
    let start = position >> 3
    guard start + length <= input.count else { throw .damaged }
    guard output.count + length <= limit else { throw .tooLarge }
    output += input[start..<start + length]
    position += length * 8
  }

  /// Reads the codes of a block until the end code, 256.
  private mutating func readCodes(_ lengths: Codes, _ distances: Codes) throws(Failure) {
    while true {
      let symbol = try self.symbol(lengths)
      if symbol == 256 { return }
      if symbol < 256 {
        guard output.count < limit else { throw .tooLarge }
        output.append(UInt8(symbol))
      } else {
        try copy(symbol - 257, distances)
      }
    }
  }

  /// Copies earlier bytes, which can overlap the copy.
  private mutating func copy(_ symbol: Int, _ distances: Codes) throws(Failure) {
    let length = try number(symbol, in: Self.lengths)
    let distance = try number(try self.symbol(distances), in: Self.distances)
    guard distance <= output.count else { throw .damaged }
    guard output.count + length <= limit else { throw .tooLarge }
    for _ in 0..<length { output.append(output[output.count - distance]) }
  }

  /// Returns the number that a symbol and the bits after it represent.
  private mutating func number(_ symbol: Int, in table: [(base: Int, extra: Int)]) throws(Failure) -> Int {
    guard symbol < table.count else { throw .damaged }
    return table[symbol].base + (try bits(table[symbol].extra))
  }
}

// MARK: - Huffman codes

extension Inflate {
  /// The codes of symbols, which are determined by their lengths: shorter codes first, then in the order of symbols.
  private struct Codes {
    /// The number of symbols with a code of each length, from 0 to 15 bits.
    var counts = Array(repeating: 0, count: 16)
    /// The symbols in the order of their codes.
    var symbols: [Int] = []

    /// Creates the codes for the code lengths of the symbols. A length of 0 means that the symbol has no code.
    init(_ lengths: some Collection<Int>) {
      for length in lengths where length > 0 { counts[length & 15] += 1 }
      symbols = lengths.enumerated().filter { $0.element > 0 }
        .sorted { $0.element == $1.element ? $0.offset < $1.offset : $0.element < $1.element }.map(\.offset)
    }

    /// Whether there are at most as many codes as the lengths allow.
    var isValid: Bool {
      var free = 1
      return counts.dropFirst().allSatisfy { count in
        free = free << 1 - count
        return free >= 0
      }
    }
  }

  /// Reads a symbol. Codes are read from their highest bit.
  private mutating func symbol(_ codes: Codes) throws(Failure) -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      code |= try bits(1)
      let count = codes.counts[length]
      if code - first < count { return codes.symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw .damaged
  }

  /// Reads the codes of a block with its own codes. Their lengths are encoded with codes too.
  private mutating func dynamicCodes() throws(Failure) -> (Codes, Codes) {
    let lengthCount = try bits(5) + 257
    let distanceCount = try bits(5) + 1
    let count = try bits(4) + 4
    var ofLengths = Array(repeating: 0, count: 19)
    for place in Self.lengthOrder.prefix(count) { ofLengths[place] = try bits(3) }
    let codes = Codes(ofLengths)
    guard codes.isValid else { throw .damaged }
    let lengths = try codeLengths(lengthCount + distanceCount, codes)
    let (literals, distances) = (Codes(lengths[..<lengthCount]), Codes(lengths[lengthCount...]))
    guard lengths[256] > 0, literals.isValid, distances.isValid else { throw .damaged }
    return (literals, distances)
  }

  /// Reads code lengths. 16 repeats the previous length, 17 and 18 repeat zero.
  private mutating func codeLengths(_ count: Int, _ codes: Codes) throws(Failure) -> [Int] {
    var lengths: [Int] = []
    while lengths.count < count {
      switch try symbol(codes) {
      case 16:
        guard let last = lengths.last else { throw .damaged }
        lengths += Array(repeating: last, count: try bits(2) + 3)
      case 17: lengths += Array(repeating: 0, count: try bits(3) + 3)
      case 18: lengths += Array(repeating: 0, count: try bits(7) + 11)
      case let length: lengths.append(length)
      }
    }
    guard lengths.count == count else { throw .damaged }
    return lengths
  }

  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static let fixedLengths = Codes(
    (0..<288).map { symbol in symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8 })
  private static let fixedDistances = Codes(Array(repeating: 5, count: 30))

  /// The first length of each symbol, and the number of bits that are added to it.
  private static let lengths: [(base: Int, extra: Int)] = (0..<29).map { symbol in
    if symbol == 28 { return (258, 0) }
    let extra = max(0, symbol / 4 - 1)
    return symbol < 8 ? (symbol + 3, 0) : ((4 + symbol & 3) << extra + 3, extra)
  }

  /// The first distance of each symbol, and the number of bits that are added to it.
  private static let distances: [(base: Int, extra: Int)] = (0..<30).map { symbol in
    let extra = max(0, symbol / 2 - 1)
    return symbol < 4 ? (symbol + 1, 0) : ((2 + symbol & 1) << extra + 1, extra)
  }
}
