import PlumbSystem

extension [UInt8] {
  /// Returns the offset of the first `byte` at or after `start` and before `end`, which is at most the end of the
  /// array. `nil` if the range has no such byte, or if `start` is outside the array.
  package func offset(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    let end = Swift.min(end ?? count, count)
    guard start >= 0, start < end else { return nil }
    return withUnsafeBufferPointer { buffer in
      UnsafeBufferPointer(rebasing: buffer[start..<end]).offset(of: byte).map { $0 + start }
    }
  }

  /// Returns the offset after the first occurrence of a byte sequence at or after `start`; `nil` if it does not occur.
  package func end(of sequence: StaticString, from start: Int) -> Int? {
    sequence.withUTF8Buffer { end(of: $0, from: start) }
  }

  private func end(of sequence: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let first = sequence.first else { return start }
    var next = start
    while let found = offset(of: first, from: next) {
      if self[found...].starts(with: sequence) { return found + sequence.count }
      next = found + 1
    }
    return nil
  }

  /// Whether one of the byte sequences occurs.
  package func contains(anyOf sequences: [StaticString]) -> Bool {
    sequences.contains { end(of: $0, from: 0) != nil }
  }

  /// Whether a text occurs.
  package func contains(text: String) -> Bool {
    var text = text
    return text.withUTF8 { end(of: $0, from: 0) != nil }
  }

  /// Returns the number of occurrences of a byte before `end`.
  package func count(of byte: UInt8, before end: Int) -> Int {
    var count = 0
    var start = 0
    while let found = offset(of: byte, from: start, to: end) {
      count += 1
      start = found + 1
    }
    return count
  }

  package func isText(_ text: String) -> Bool { withUnsafeBytes { $0.isText(text) } }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first `byte`; `nil` if the buffer does not contain it.
  package func offset(of byte: UInt8) -> Int? {
    guard let baseAddress, let found = memchr(baseAddress, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }

  /// Whether the buffer contains only white space, that is, no byte above 0x20.
  package var isBlank: Bool { allSatisfy { $0 <= 0x20 } }
}

extension UnsafeRawBufferPointer {
  package func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let base = baseAddress, let otherBase = other.baseAddress else { return count == 0 }
    return memcmp(base, otherBase, count) == 0
  }

  /// Whether the buffer precedes another in byte order.
  fileprivate func precedes(_ other: UnsafeRawBufferPointer) -> Bool {
    guard let base = baseAddress, let otherBase = other.baseAddress else { return count < other.count }
    let order = memcmp(base, otherBase, Swift.min(count, other.count))
    return order == 0 ? count < other.count : order < 0
  }

  /// Whether the buffer contains exactly the UTF-8 of a text. String equality is weaker: two spellings of é are equal
  /// as strings.
  package func isText(_ text: String) -> Bool {
    let isSame = text.utf8.withContiguousStorageIfAvailable { hasSameBytes(as: UnsafeRawBufferPointer($0)) }
    return isSame ?? elementsEqual(text.utf8)
  }
}

extension String {
  /// Whether the string precedes another in byte order. `<` compares by Unicode's canonical order, which considers
  /// composed and decomposed letters equal.
  package func precedesByBytes(_ other: String) -> Bool {
    let precedes = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { UnsafeRawBufferPointer(own).precedes(UnsafeRawBufferPointer($0)) }
    }
    return (precedes ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
