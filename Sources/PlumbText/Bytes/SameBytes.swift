#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension UnsafeRawBufferPointer {
  /// Whether two buffers contain the same bytes. Uses `memcmp` for speed.
  package func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let base = baseAddress, let otherBase = other.baseAddress else { return count == 0 }
    return memcmp(base, otherBase, count) == 0
  }
  /// Whether the buffer contains exactly the UTF-8 of a text. String equality is weaker: two spellings of é are equal
  /// as strings.
  package func isText(_ text: String) -> Bool {
    let isSame = text.utf8.withContiguousStorageIfAvailable { hasSameBytes(as: UnsafeRawBufferPointer($0)) }
    return isSame ?? elementsEqual(text.utf8)
  }
}

extension [UInt8] {
  /// Whether the array contains exactly the UTF-8 of a text.
  package func isText(_ text: String) -> Bool { withUnsafeBytes { $0.isText(text) } }
}
