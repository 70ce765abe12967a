/// A smaller input that still does what the larger one did.
enum Shrinking {
  /// Takes pieces out, large ones first, as long as the rest does it still.
  ///
  /// - Parameter tries: How often `holds` may be asked.
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
