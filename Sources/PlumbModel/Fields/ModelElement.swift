/// A value that is described by a table of its fields: elements of a model, and the spelling kept of them.
package protocol Fielded: Hashable, Sendable {
  /// The table, in Xcode's order.
  static var fields: FieldTable<Self> { get }
  /// A value of this kind without anything: what the reader fills, and what a field is cleared to.
  static func blank() -> Self
}

/// An element of a model file. Its table of fields serves reading, writing, dumping, comparing and editing.
package protocol ModelElement: Fielded {
  /// The fields in the order of the XML attributes, for elements of more than one name or order: a name in a constraint
  /// is `value`, in a configuration `name`, and old models begin with their identifier.
  func fields(as tag: XMLTag) -> FieldTable<Self>
  /// Where the start tag stands in the model's source.
  var origin: Origin { get set }
  /// The element's own spelling; nil where it is as Xcode writes it.
  var kept: Kept? { get set }
  /// What the element says, wherever it was read from: the same without origins, its own and those inside it.
  var meaning: Self { get }
  /// Takes the place and the XML attributes of a tag into a blank element.
  ///
  /// - Returns: Whether the tag is spelled as Xcode would; where not, the spelling has to be kept.
  mutating func take(_ tag: StartTag, as name: XMLTag, _ origin: Origin, _ known: inout TagVocabulary) -> Bool
  /// The same into a new element at the end of a list, for which the element itself, a blank one, is copied.
  func append(
    to elements: inout [Self], _ tag: StartTag, as name: XMLTag, _ origin: Origin, _ known: inout TagVocabulary
  ) -> Bool
}

extension ModelElement {
  package func fields(as _: XMLTag) -> FieldTable<Self> { Self.fields }

  package var meaning: Self {
    var meaning = self
    meaning.origin = .none
    for field in Self.fields.all { field.forget(&meaning) }
    return meaning
  }

  /// The fields by which two elements mean different things, in the order of the table; the spelling that was kept is
  /// one of them.
  package func differences(from other: Self) -> [Field<Self>] {
    Self.fields.all.filter { $0.differs(self, other) }
  }

  /// Sets a field by its XML attribute to a text without escapes; nil takes the attribute away.
  ///
  ///     attribute.set(.optional, to: "YES", as: .attribute)  // attribute.isOptional
  ///
  /// false where elements of this kind have no such attribute. A kept spelling is not touched: the writer sees that it
  /// says something else by now.
  @discardableResult
  package mutating func set(_ key: XMLKey, to text: String?, as tag: XMLTag) -> Bool {
    guard let field = fields(as: tag).field(key) else { return false }
    if let text {
      field.take(text, into: &self)
    } else {
      field.take(&self, .blank())
    }
    return true
  }
}

extension Field {
  /// Takes a text as it would be in an XML attribute, without escapes: `a & b`. A text that has no meaning here, such
  /// as `seven` for a count, sets nil or the blank value.
  package func take(_ text: String, into element: inout Element) {
    var texts = TextCache.none
    _ = XMLValue.with(text) { read(&element, $0, &texts) }
  }
}
