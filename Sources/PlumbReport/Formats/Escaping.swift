import PlumbModel

extension String {
  /// Returns this text with escaped characters. The closure returns the replacement of a character; `nil` keeps it.
  func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if let text = replacement(scalar) {
        result += text
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}

/// Parts of an XML document.
enum XMLOutput {
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// Returns ` name="value"` for each pair with a value, escaped, in the given order.
  static func attributes(_ attributes: KeyValuePairs<String, String?>) -> String {
    attributes.compactMap { name, value in value.map { " \(name)=\"\(XMLText.escaped($0, in: .value))\"" } }.joined()
  }
}
