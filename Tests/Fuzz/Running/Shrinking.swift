/// A search for a smaller input with the same behavior.
enum Shrinking {
  /// Removes pieces, large ones first, while the rest of the input satisfies `holds`.
  ///
  /// - Parameter tries: The maximum number of calls of `holds`.
  static func shrunk(_ bytes: [UInt8], tries: Int = 150, while holds: ([UInt8]) -> Bool) -> [UInt8] {
    var (bytes, left) = (bytes, tries)
    var size = bytes.count / 2
    while size > 0 {
      var start = 0
      while start < bytes.count {
        guard left > 0 else { return bytes }
        left -= 1
        var shorter = bytes
        shorter.removeSubrange(start..<min(bytes.count, start + size))
        if holds(shorter) { bytes = shorter } else { start += size }
      }
      size /= 2
    }
    return bytes
  }
}
