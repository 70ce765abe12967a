#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension UnsafeRawBufferPointer {
  /// Whether two pieces of memory hold the same bytes, at the speed of memory (`memcmp`).
  package func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let base = baseAddress, let otherBase = other.baseAddress else { return count == 0 }
    return memcmp(base, otherBase, count) == 0
  }
}
