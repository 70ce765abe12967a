extension String {
  /// The format of a predicate that code makes with `String(format:)`, its values replaced by numbers:
  ///
  ///     "number == %ld AND title == '%@'"    // number == 0 AND title == '0'
  ///
  /// `nil` for a value that is possibly a part of a key.
  var formatted: String? {
    var (parts, part, rest) = ([String?](), "", self[...])
    while let character = rest.popFirst() {
      guard character == "%" else {
        part.append(character)
        continue
      }
      rest = rest.drop { "-+0123456789.*$hlqLtzj".contains($0) }
      guard let letter = rest.popFirst() else { return nil }
      if letter == "%" {
        part.append("%")
      } else {
        parts += [part, nil]
        part = ""
      }
    }
    return String.withValues(parts + [part])
  }

  /// Returns the text of parts, with a number for each value (`nil`). `nil` for a value that is possibly a part of a key.
  static func withValues(_ parts: [String?]) -> String? {
    var (text, isAfterValue) = ("", false)
    for part in parts {
      guard let part else {
        guard !(text.utf8.last.map(joins) ?? false), !isAfterValue else { return nil }
        text += "0"
        isAfterValue = true
        continue
      }
      if part.isEmpty { continue }
      guard !isAfterValue || !(part.utf8.first.map(joins) ?? false) else { return nil }
      text += part
      isAfterValue = false
    }
    return text
  }

  /// Whether a character continues a key.
  private static func joins(_ byte: UInt8) -> Bool {
    byte.continuesName || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "$")
  }
}
