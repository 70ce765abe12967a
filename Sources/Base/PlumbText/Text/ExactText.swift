/// A text that is compared by its code units, for names and paths as keys of dictionaries and members of sets.
///
///     "caf\u{E9}" == "cafe\u{301}"                 // true: String compares by canonical equivalence
///     "caf\u{E9}".exact == "cafe\u{301}".exact     // false, as in Core Data, git and file systems
///
/// Core Data, the version hashes, git and most file systems distinguish composed and decomposed letters.
package struct ExactText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: ExactText, other: ExactText) -> Bool { one.text.isExactly(other.text) }

  package static func < (one: ExactText, other: ExactText) -> Bool { one.text.precedesByBytes(other.text) }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// The text as a value that is compared by its code units.
  package var exact: ExactText { ExactText(self) }

  /// Whether another text has the same code units.
  package func isExactly(_ other: String) -> Bool {
    let isSame = utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { other in
        UnsafeRawBufferPointer(one).hasSameBytes(as: UnsafeRawBufferPointer(other))
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// Whether all characters are ASCII. Such a text has one encoding only.
  package var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// A label with the characters beyond ASCII as numbers: `contains U+0065 U+0301`; the text itself without any.
  package var codesLabel: String {
    let codes = unicodeScalars.filter { !$0.isASCII }.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    return codes.isEmpty ? self : "contains \(codes.joined(separator: " "))"
  }
}
