/// A start tag as the parser hands it over: pointers that live as long as the call.
///
/// Values come with escapes resolved but for ampersands; see `XMLValue`.
package struct StartTag {
  /// The name without prefix; one pointer per name in a parse, so that names are told apart by their address.
  package let name: UnsafePointer<UInt8>
  /// Whether no namespace is at play: the tag has no prefix and declares none.
  package let isPlain: Bool
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
    name: UnsafePointer<UInt8>, isPlain: Bool, attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int,
    end: Int, line: Int
  ) {
    self.name = name
    self.isPlain = isPlain
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

/// What the reader of one file knows by the time it comes to a tag: the parser's names by their addresses, and the
/// texts so far.
package struct TagVocabulary {
  var keys = NameTable(NameTable.keys)
  var texts = TextCache()

  /// Nothing yet.
  package init() {}
}

// Here and not beside the parser: within this module all of it becomes one function for each kind of element.
extension ModelElement {
  package mutating func take(_ tag: StartTag, as name: XMLTag, _ origin: Origin, _ known: inout TagVocabulary) -> Bool {
    self.origin = origin
    guard tag.count > 0 || !tag.isPlain else { return true }
    let (isPlain, isInOrder) = take(tag, fields(as: name), &known)
    return tag.isPlain && isPlain && (isInOrder || Self.isInOrder(tag, fields(as: name), &known))
  }

  package func append(
    to elements: inout [Self], _ tag: StartTag, as name: XMLTag, _ origin: Origin, _ known: inout TagVocabulary
  ) -> Bool {
    elements.append(self)
    return elements[elements.count - 1].take(tag, as: name, origin, &known)
  }

  /// Whether all attributes are known and spelled as Xcode would, and whether they are in the order of the table.
  private mutating func take(
    _ tag: StartTag, _ table: FieldTable<Self>, _ known: inout TagVocabulary
  ) -> (isPlain: Bool, isInOrder: Bool) {
    var isPlain = true
    var isInOrder = true
    var last = -1
    for index in 0..<tag.count {
      guard let (name, value) = tag.attribute(index), let place = table.place(of: known.keys.number(name)) else {
        isPlain = false
        continue
      }
      if place <= last { isInOrder = false }
      last = place
      if !table.readers[place](&self, value, &known.texts) { isPlain = false }
    }
    return (isPlain, isInOrder)
  }

  /// The order of a model's attributes depends on what is in it, so it is asked once more when the model is read.
  private static func isInOrder(
    _ tag: StartTag, _ table: FieldTable<Self>, _ known: inout TagVocabulary
  ) -> Bool {
    var last = -1
    for index in 0..<tag.count {
      guard let name = tag.attribute(index)?.name, let place = table.place(of: known.keys.number(name)), place > last
      else { return false }
      last = place
    }
    return true
  }
}
