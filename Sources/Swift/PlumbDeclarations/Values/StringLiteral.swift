/// Returns a text as a Swift string literal on one line.
///
/// All characters that are invisible, or that would reorder the line, are escaped: control characters, line and
/// paragraph separators, marks of direction and width, spaces other than the ordinary one, private and unassigned
/// scalars, and combining marks without a base character.
package func stringLiteral(_ text: String) -> String {
  if isPlainLiteral(text) { return "\"\(text)\"" }
  var literal = Array("\"".utf8)
  var carriesMarks = false
  for scalar in text.unicodeScalars {
    if let short = shortEscapes[scalar] {
      literal += short.utf8
      carriesMarks = false
    } else if isVisible(scalar), carriesMarks || !isMark(scalar) {
      literal += String(scalar).utf8
      carriesMarks = true
    } else {
      literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".utf8
      carriesMarks = false
    }
  }
  literal.append(UInt8(ascii: "\""))
  return String(decoding: literal, as: UTF8.self)
}

/// Whether no character of a text must be escaped in a literal.
func isPlainLiteral(_ text: String) -> Bool {
  var text = text
  return text.withUTF8 { $0.allSatisfy(isPlain) }
}

/// Whether an ASCII character needs no escape.
private func isPlain(_ byte: UInt8) -> Bool {
  (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}

private let shortEscapes: [Unicode.Scalar: String] = [
  "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0",
]

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .spacingMark, .enclosingMark: true
  default: false
  }
}

private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
  if scalar.properties.isDefaultIgnorableCodePoint { return false }
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator:
    return false
  default: return true
  }
}
