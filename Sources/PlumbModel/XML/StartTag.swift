/// A start tag from the parser. Its pointers are valid only until the parser's callback returns.
///
/// Escapes in values are resolved except for ampersands; see `XMLValue`.
package struct StartTag {
  /// The name without prefix. A parse has one pointer per name, so that names can be compared by address.
  package let name: UnsafePointer<UInt8>
  /// Whether the tag is in no namespace and declares none.
  package let isPlain: Bool
  /// Whether the name is in a namespace, by its prefix or by a default namespace.
  package let isInNamespace: Bool
  /// The attributes: for each the name, the prefix, the URI, the first byte of the value and the byte after it.
  private let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  /// The number of attributes, including attributes with a prefix.
  package let count: Int
  /// The offset of the `/` or `>` of the tag in the file.
  package let end: Int
  /// The line of that byte, from 1.
  package let line: Int

  /// Creates a tag from libxml2's array of attributes, with five pointers per attribute.
  package init(
    name: UnsafePointer<UInt8>, isInNamespace: Bool, declaresNamespaces: Bool,
    attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int, end: Int, line: Int
  ) {
    self.name = name
    self.isInNamespace = isInNamespace
    isPlain = !isInNamespace && !declaresNamespaces
    self.attributes = attributes
    self.count = attributes == nil ? 0 : count
    self.end = end
    self.line = line
  }

  /// Returns the name and the value of the attribute at an index; `nil` if it has a prefix, unlike all attributes of
  /// a model.
  func attribute(_ index: Int) -> (name: UnsafePointer<UInt8>, value: XMLValue)? {
    guard let attribute = attributes.map({ $0 + 5 * index }), attribute[1] == nil, let name = attribute[0],
      let start = attribute[3], let end = attribute[4]
    else { return nil }
    return (name, XMLValue(start: start, count: end - start))
  }
}
