#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension [UInt8] {
  /// The offset of the first `byte` at or behind `start` and before `end`, at the speed of memory (`memchr`).
  ///
  /// `end` is the array's where it is nil or beyond. nil where there is no such byte, and where `start` is outside the
  /// array.
  package func offset(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    let end = Swift.min(end ?? count, count)
    guard start >= 0, start < end else { return nil }
    return withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let found = memchr(base + start, Int32(byte), end - start) else {
        return nil
      }
      return UnsafeRawPointer(found) - base
    }
  }

  /// The offset behind the first occurrence of some bytes at or behind `start`; nil where they do not occur.
  ///
  ///     Array("a --> b".utf8).end(of: "-->", from: 0)  // 5
  ///
  /// An empty sequence ends where it starts, at `start`.
  package func end(of sequence: StaticString, from start: Int) -> Int? {
    sequence.withUTF8Buffer { sequence in
      guard let first = sequence.first else { return start }
      var next = start
      while let found = offset(of: first, from: next) {
        if self[found...].starts(with: sequence) { return found + sequence.count }
        next = found + 1
      }
      return nil
    }
  }

  /// How often a byte stands before `end`: line feeds before an offset, for the number of its line.
  package func count(of byte: UInt8, before end: Int) -> Int {
    var count = 0
    var start = 0
    while let found = offset(of: byte, from: start, to: end) {
      count += 1
      start = found + 1
    }
    return count
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index of the first `byte`, at the speed of memory (`memchr`).
  package func offset(of byte: UInt8) -> Int? {
    guard let baseAddress, let found = memchr(baseAddress, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }

  /// Whether there is nothing above 0x20, so white space only; eight bytes at a time, the last eight perhaps twice.
  package var isBlank: Bool {
    guard count >= 8 else { return allSatisfy { $0 <= 0x20 } }
    let raw = UnsafeRawBufferPointer(self)
    for start in stride(from: 0, to: count - 8, by: 8) where !raw.isBlankWord(at: start) { return false }
    return raw.isBlankWord(at: count - 8)
  }
}

extension UnsafeRawBufferPointer {
  /// The same of the eight bytes from an offset: 0x5F more makes the top bit of whatever is above 0x20.
  fileprivate func isBlankWord(at offset: Int) -> Bool {
    let word = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let sums = (word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x5F5F_5F5F_5F5F_5F5F
    return (sums | word) & 0x8080_8080_8080_8080 == 0
  }
}

extension String {
  /// The order of the bytes, which is the same everywhere, in one comparison of memory.
  /// `<` on strings compares by Unicode's canonical order, which takes composed and decomposed letters for the same and
  /// costs more; file names are sorted with this one.
  package func precedesByBytes(_ other: String) -> Bool {
    let order = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs -> Bool in
        guard let left = mine.baseAddress, let right = theirs.baseAddress else { return mine.count < theirs.count }
        let order = memcmp(left, right, min(mine.count, theirs.count))
        return order == 0 ? mine.count < theirs.count : order < 0
      }
    }
    return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
