import PlumbModel
import PlumbText

/// The escapes of texts and numbers in SVG.
package enum SVGText {
  package static func content(_ text: String) -> String { XMLText.escaped(Terminal.sanitized(text), in: .content) }

  /// Returns a number with at most one decimal place: `12`, `12.5`.
  package static func number(_ value: Double) -> String {
    let tenths = Int((max(-1e7, min(1e7, value)) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }

  /// Returns a name as a part of an id: ASCII letters and digits are unchanged, each other byte is `_` and its
  /// hexadecimal number.
  ///
  ///     SVGText.id("Order item")  // Order_20item
  package static func id(_ name: String) -> String {
    name.utf8.reduce(into: "") { id, byte in
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
      if isLetter || byte &- UInt8(ascii: "0") < 10 {
        id.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        id += "_" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
      }
    }
  }
}
