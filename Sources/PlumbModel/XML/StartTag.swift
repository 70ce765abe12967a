/// A start tag as the parser hands it over: pointers that live as long as the call.
///
/// Values come with escapes resolved but for ampersands; see `XMLValue`.
package struct StartTag {
  /// The name without prefix; one pointer per name in a parse, so that names are told apart by their address.
  package let name: UnsafePointer<UInt8>
  /// Whether no namespace is at play: the tag is in none and declares none.
  package let isPlain: Bool
  /// Whether the name is another vocabulary's: by its prefix, or by a namespace that is declared for all names.
  package let isInNamespace: Bool
  /// Name, prefix, URI, first byte of the value and the byte behind it, for each attribute.
  private let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  /// The number of attributes, those with a prefix included.
  package let count: Int
  /// The offset of the tag's `/` or `>` in the file.
  package let end: Int
  /// The line of that byte, from 1.
  package let line: Int

  /// A tag with libxml2's array of attributes, five pointers each.
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

  /// The name and the value of an attribute, counted from 0; nil where it has a prefix, which none of a model's has.
  func attribute(_ index: Int) -> (name: UnsafePointer<UInt8>, value: XMLValue)? {
    guard let attribute = attributes.map({ $0 + 5 * index }), attribute[1] == nil, let name = attribute[0],
      let start = attribute[3], let end = attribute[4]
    else { return nil }
    return (name, XMLValue(start: start, count: end - start))
  }
}
