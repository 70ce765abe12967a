/// A value with a table of its fields: an element of a model, or a preserved spelling.
package protocol Fielded: Hashable, Sendable {
  /// The fields, in Xcode's order.
  static var fields: FieldTable<Self> { get }
  /// Returns an empty value of this kind. The reader starts with it, and a field is reset to its value.
  static func blank() -> Self
}

/// An element of a model file. Its field table is used for reading, writing, dumping, comparing and editing.
package protocol ModelElement: Fielded {
  /// Returns the fields in the order of the XML attributes, for elements with several names or orders. A name is
  /// `value` in a constraint and `name` in a configuration, and old models begin with their identifier.
  func fields(as tag: XMLTag) -> FieldTable<Self>
  /// The byte range of the start tag in the model's source.
  var origin: Origin { get set }
  /// The spelling of the element; `nil` if it is the spelling that Xcode writes.
  var preserved: SourceSpelling? { get set }
  /// The element without its origin and the origins of the elements inside it, for comparisons.
  var meaning: Self { get }
  /// Reads the source location and the XML attributes of a tag into an empty element.
  ///
  /// - Returns: Whether Xcode would spell the tag in the same way. If `false`, the caller has to preserve the
  ///   spelling.
  mutating func take(_ tag: StartTag, as name: XMLTag, _ origin: Origin, _ known: inout TagVocabulary) -> Bool
  /// Appends a copy of this empty element to a list and reads a tag into it, as `take` does.
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

  /// Returns the fields that differ between two elements, in the order of the table, including the preserved
  /// spelling.
  package func differences(from other: Self) -> [Field<Self>] {
    Self.fields.all.filter { $0.differs(self, other) }
  }

  /// Sets a field by its XML attribute to a text without escapes; `nil` removes the attribute.
  ///
  ///     attribute.set(.optional, to: "YES", as: .attribute)  // attribute.isOptional
  ///
  /// Does not change a preserved spelling, because the writer detects that it differs from the value.
  ///
  /// - Returns: `false` if elements of this kind have no such attribute.
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
  /// Sets the field to a text as in an XML attribute, without escapes: `a & b`. An invalid text, such as `seven` for
  /// a count, sets `nil` or the empty value.
  package func take(_ text: String, into element: inout Element) {
    var texts = TextCache.none
    _ = XMLValue.with(text) { read(&element, $0, &texts) }
  }
}
