extension UInt8 {
  /// The value of this ASCII character as a decimal digit; `nil` if it is none.
  package var decimalDigit: UInt32? { hexDigit.flatMap { $0 < 10 ? $0 : nil } }

  /// The value of this ASCII character as a hexadecimal digit; `nil` if it is none.
  package var hexDigit: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
