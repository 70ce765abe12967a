import PlumbText

/// Parts of an XML document.
enum XMLOutput {
  /// The first line of a document.
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// Returns ` name="value"` for each pair with a value.
  ///
  ///     XMLOutput.attributes(["line": "4", "column": nil, "message": "a < b"])  //  line="4" message="a &lt; b"
  ///
  /// Values are escaped; names have to be valid. The order is retained.
  static func attributes(_ attributes: KeyValuePairs<String, String?>) -> String {
    attributes.compactMap { name, value in value.map { " \(name)=\"\(XMLText.escaped($0, in: .value))\"" } }.joined()
  }
}
