extension ArraySlice<UInt8> {
  /// Returns the range of the first occurrence of a name as a whole word; `nil` if there is none.
  func firstWord(_ name: String) -> Range<Int>? {
    var rest = self
    while let found = rest.firstRange(of: Array(name.utf8)) {
      let before = found.lowerBound > startIndex ? self[found.lowerBound - 1] : 0
      let after = found.upperBound < endIndex ? self[found.upperBound] : 0
      if !Self.continuesName(before), !Self.continuesName(after) { return found }
      rest = self[found.upperBound...]
    }
    return nil
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || Character(Unicode.Scalar(byte)).isLetter
      || Character(Unicode.Scalar(byte)).isNumber
  }
}
