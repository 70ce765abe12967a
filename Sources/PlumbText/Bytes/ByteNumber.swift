extension String {
  /// A hash of the UTF-8 bytes for comparing texts quickly. It can change between releases, so it must not be stored.
  /// Collisions can be constructed on purpose, so the caller must also compare the texts.
  package var byteNumber: UInt64 { numbered.number }

  /// The hash of an ASCII text; `nil` for other texts, because equal strings outside ASCII can have different bytes.
  package var asciiNumber: UInt64? {
    let (number, isASCII) = numbered
    return isASCII ? number : nil
  }

  private var numbered: (number: UInt64, isASCII: Bool) {
    if let numbered = utf8.withContiguousStorageIfAvailable(number(of:)) { return numbered }
    var copy = self
    return copy.withUTF8(number(of:))
  }
}

/// Hashes eight bytes at a time; the remaining bytes form a last word. Also returns whether all bytes are ASCII.
private func number(of bytes: UnsafeBufferPointer<UInt8>) -> (number: UInt64, isASCII: Bool) {
  let raw = UnsafeRawBufferPointer(bytes)
  var (sum, all) = (UInt64(raw.count), UInt64(0))
  var start = 0
  while raw.count - start >= 8 {
    let word = raw.loadUnaligned(fromByteOffset: start, as: UInt64.self)
    sum = mixed(sum, word)
    all |= word
    start += 8
  }
  var rest: UInt64 = 0
  while start < raw.count {
    rest = rest << 8 | UInt64(raw[start])
    start += 1
  }
  return (mixed(sum, rest), (all | rest) & 0x8080_8080_8080_8080 == 0)
}

private func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
  let product = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
  return product ^ (product >> 32)
}
