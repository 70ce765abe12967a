/// What the reader of one file knows by the time it comes to a tag: the parser's names by their addresses, and the
/// texts so far.
package struct TagVocabulary {
  var keys = NameTable(NameTable.keys)
  var texts = TextCache()

  /// Nothing yet.
  package init() {}
}

// Here and not beside the parser: within this module all of it becomes one function for each kind of element, setters
// included.
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
