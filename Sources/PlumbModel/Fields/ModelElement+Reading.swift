/// The state of reading one file that all tags share: the parser's names by their addresses, and the cached texts.
package struct TagVocabulary {
  var keys = NameTable(NameTable.keys)
  var texts = TextCache()

  /// Creates an empty state.
  package init() {}
}

// In this module and not next to the parser: the compiler then specializes and inlines it into one function per kind
// of element, including the setters.
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

  /// Returns whether all attributes are known and spelled as Xcode writes them, and whether they are in the order of
  /// the table.
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

  /// Returns whether the attributes are in the order of the table. For a model, the table depends on its values, so
  /// the order is checked again after reading.
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
