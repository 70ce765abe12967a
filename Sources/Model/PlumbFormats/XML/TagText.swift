import PlumbModel

/// The text of a start tag, for tags whose spelling differs from Xcode's.
///
///     TagText.attributes(#"<a b='"' c="&#65;">"#)   // b: &quot;   c: &#65;
enum TagText {
  /// Returns the attributes in order, each with the text between its quotes, including escapes. The tag has to be
  /// well-formed.
  static func attributes(_ tag: ArraySlice<UInt8>) -> [SourceSpelling.RawAttribute] {
    StartTagAttributes(tag).map { attribute in
      SourceSpelling.RawAttribute(
        name: String(decoding: tag[attribute.name], as: UTF8.self),
        text: quoted(tag[attribute.value], by: tag[attribute.value.upperBound]))
    }
  }

  /// Returns a value for double quotes. A value in single quotes can contain `"`, which is escaped. Tabs and line
  /// breaks become spaces, as in every XML parser.
  private static func quoted(_ value: ArraySlice<UInt8>, by quote: UInt8) -> String {
    let spaces: [Character] = ["\t", "\n", "\r", "\r\n"]
    var text = String(decoding: value, as: UTF8.self)
    if value.contains(where: { $0 < 0x20 }) { text = String(text.map { spaces.contains($0) ? " " : $0 }) }
    guard quote == UInt8(ascii: "'"), text.contains("\"") else { return text }
    return text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "&quot;")
  }
}
