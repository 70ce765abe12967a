/// A text as a Swift string literal on one line.
///
/// What cannot be seen or would reorder the line is escaped: controls, line and paragraph separators, marks of direction
/// and width, spaces other than the usual one, private and unassigned scalars.
package func stringLiteral(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": literal += "\\\""
    case "\\": literal += "\\\\"
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    case "\t": literal += "\\t"
    case "\0": literal += "\\0"
    case _ where isVisible(scalar): literal.unicodeScalars.append(scalar)
    default: literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
  return literal + "\""
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
