/// Text in an XML document that others read. Models are written with `XMLText`, which spells escapes as Xcode does.
enum XMLOutput {
  /// The first line of a document.
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// ` name="value"` for each pair with a value.
  ///
  ///     XMLOutput.attributes(["line": "4", "column": nil, "message": "a < b"])  //  line="4" message="a &lt; b"
  ///
  /// Values are escaped, names have to be right. Order is kept.
  static func attributes(_ attributes: KeyValuePairs<String, String?>) -> String {
    attributes.compactMap { name, value in value.map { " \(name)=\"\(escaped($0, isAttribute: true))\"" } }.joined()
  }

  /// Escapes markup and leaves out what no XML 1.0 document may hold. In attributes line breaks and tabs are escaped
  /// too, because a reader would take them for spaces.
  /// Left out are control characters but for line breaks and tabs, and U+FFFE and U+FFFF.
  static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\r": result += "&#13;"
      case "\n" where isAttribute: result += "&#10;"
      case "\t" where isAttribute: result += "&#9;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
