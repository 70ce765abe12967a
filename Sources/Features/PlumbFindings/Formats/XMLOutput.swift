import PlumbModel

/// Parts of an XML document.
enum XMLOutput {
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// Returns ` name="value"` for each pair with a value, escaped, in the given order.
  static func attributes(_ attributes: KeyValuePairs<String, String?>) -> String {
    attributes.compactMap { name, value in value.map { " \(name)=\"\(XMLText.escaped($0, in: .value))\"" } }.joined()
  }
}
