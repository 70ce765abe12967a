/// A value that is described by a table of its fields.
package protocol Fielded: Hashable, Sendable {
  static var fields: FieldTable<Self> { get }
  /// A value of this kind without anything.
  static func blank() -> Self
}

/// An element of a model file. Its table of fields serves reading, writing, dumping, comparing and editing.
package protocol ModelElement: Fielded {
  /// The fields in the order of the XML attributes, for elements of more than one name or order.
  func fields(as tag: XMLTag) -> FieldTable<Self>
  var origin: Origin { get set }
  var kept: Kept? { get set }
  /// What the element says, wherever it was read from: the same without origins.
  var meaning: Self { get }
}

extension ModelElement {
  package func fields(as _: XMLTag) -> FieldTable<Self> { Self.fields }

  package var meaning: Self {
    var meaning = self
    meaning.origin = .none
    for field in Self.fields.all { field.forget(&meaning) }
    return meaning
  }

  /// The fields by which two elements mean different things; the spelling that was kept is one of them.
  package func differences(from other: Self) -> [Field<Self>] {
    Self.fields.all.filter { $0.differs(self, other) }
  }

  /// Sets a field by its XML attribute to a text without escapes; nil takes the attribute away.
  ///
  /// false where elements of this kind have no such attribute.
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
  /// Takes a text as it would be in an XML attribute, without escapes.
  package func take(_ text: String, into element: inout Element) {
    var texts = TextCache.none
    _ = XMLValue.with(text) { read(&element, $0, &texts) }
  }
}
