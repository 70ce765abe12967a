#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension [UInt8] {
  /// Returns the offset of the first `byte` at or after `start` and before `end`. Uses `memchr` for speed.
  ///
  /// An `end` that is `nil` or beyond the array is the end of the array. `nil` if the range has no such byte, or if
  /// `start` is outside the array.
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

  /// Returns the offset after the first occurrence of a byte sequence at or after `start`; `nil` if it does not
  /// occur.
  ///
  ///     Array("a --> b".utf8).end(of: "-->", from: 0)  // 5
  ///
  /// The result for an empty sequence is `start`.
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

  /// Returns the number of occurrences of a byte before `end`. The count of line feeds before an offset gives its
  /// line number.
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
  /// Returns the index of the first `byte`; `nil` if the buffer does not contain it. Uses `memchr` for speed.
  package func offset(of byte: UInt8) -> Int? {
    guard let baseAddress, let found = memchr(baseAddress, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }

  /// Whether the buffer contains only white space, that is, no byte above 0x20. Compares eight bytes at a time; the
  /// last eight can overlap the previous ones.
  package var isBlank: Bool {
    guard count >= 8 else { return allSatisfy { $0 <= 0x20 } }
    let raw = UnsafeRawBufferPointer(self)
    for start in stride(from: 0, to: count - 8, by: 8) where !raw.isBlankWord(at: start) { return false }
    return raw.isBlankWord(at: count - 8)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the eight bytes from an offset contain no byte above 0x20. Adding 0x5F sets the top bit of every byte
  /// above 0x20.
  fileprivate func isBlankWord(at offset: Int) -> Bool {
    let word = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let sums = (word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x5F5F_5F5F_5F5F_5F5F
    return (sums | word) & 0x8080_8080_8080_8080 == 0
  }
}

extension String {
  /// Whether the string precedes another in byte order, which does not depend on the platform. Uses one `memcmp`.
  /// `<` on strings compares by Unicode's canonical order: it is slower and considers composed and decomposed letters
  /// equal. File names are sorted with this function.
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
