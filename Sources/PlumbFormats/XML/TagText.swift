import PlumbModel
import PlumbText

/// The text of a start tag, for tags that are not spelled as Xcode would.
///
///     TagText.attributes(#"<a b='"' c="&#65;">"#)   // b: &quot;   c: &#65;
enum TagText {
  /// The attributes in order, each with what stands between its quotes, escapes included. The tag has to be
  /// well-formed.
  static func attributes(_ tag: ArraySlice<UInt8>) -> [Kept.RawAttribute] {
    StartTagAttributes(tag).map { attribute in
      Kept.RawAttribute(
        name: String(decoding: tag[attribute.name], as: UTF8.self),
        text: quoted(tag[attribute.value], by: tag[attribute.value.upperBound]))
    }
  }

  /// A value in single quotes may hold `"`, which the writer's quotes would end. Tabs and line ends are the spaces that
  /// every XML parser makes of them.
  private static func quoted(_ value: ArraySlice<UInt8>, by quote: UInt8) -> String {
    let spaces: [Character] = ["\t", "\n", "\r", "\r\n"]
    var text = String(decoding: value, as: UTF8.self)
    if value.contains(where: { $0 < 0x20 }) { text = String(text.map { spaces.contains($0) ? " " : $0 }) }
    guard quote == UInt8(ascii: "'"), text.contains("\"") else { return text }
    return text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "&quot;")
  }
}
