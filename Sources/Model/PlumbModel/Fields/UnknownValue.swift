/// An XML attribute with a text that is not valid for its field: `optional="YEZ"`, `deletionRule="Nulify"`.
///
/// The element has the value of a missing attribute, and its `preserved` contains the text. Results computed from such
/// an element would be guesses, so callers check for unknown values first.
package struct UnknownValue: Hashable, Sendable {
  /// The XML attribute.
  package let key: XMLKey
  /// Its text, without escapes.
  package let text: String
  /// The form of the values that the field can have.
  package let form: FieldForm
  /// Whether the field is part of the version hash.
  package let isHashed: Bool
}

extension ModelElement {
  /// Returns the invalid values of the element, in file order; empty for an element that is spelled as Xcode writes
  /// it.
  ///
  /// Does not include a value whose field was set since.
  package func unknownValues(as tag: XMLTag) -> [UnknownValue] {
    guard let found = preserved?.attributes else { return [] }
    let fields = fields(as: tag)
    return found.compactMap { raw in
      guard let key = XMLKey(rawValue: raw.name), let field = fields.field(key), field.isUnknown(raw, in: self) else {
        return nil
      }
      return UnknownValue(key: key, text: XMLText.unescaped(raw.text), form: field.form, isHashed: field.isHashed)
    }
  }

  /// Whether a value that is part of the version hash is invalid.
  func hasUnknownHashedValue(as tag: XMLTag) -> Bool {
    preserved?.attributes != nil && unknownValues(as: tag).contains(where: \.isHashed)
  }
}

extension Field where Element: ModelElement {
  /// Whether a text with escapes is invalid for the field, and the field was not set since.
  package func isUnknown(_ raw: SourceSpelling.RawAttribute, in element: Element) -> Bool {
    let text = XMLText.unescaped(raw.text)
    return !form.allows(text) && !emptyTexts.contains(text) && matches(raw, in: element)
  }

  /// Whether a formatted file contains a text with escapes unchanged: an invalid one, an empty one, or another text for
  /// an omitted value, as `codeGenerationType="none"`. Xcode writes none of them, and keeps those that it finds.
  package func keeps(_ raw: SourceSpelling.RawAttribute, in element: Element) -> Bool {
    isUnknown(raw, in: element) || (raw.text.isEmpty || emptyTexts.contains(raw.text)) && matches(raw, in: element)
  }

  /// Whether reading a text with escapes into an empty element gives the field the value that the element has.
  ///
  /// Needs no specific comparisons: `true` and `YES` are equal because both are read as the same flag.
  package func matches(_ raw: SourceSpelling.RawAttribute, in element: Element) -> Bool {
    var read = Element.empty()
    self.read(XMLText.unescaped(raw.text), into: &read)
    return text(read) == text(element)
  }
}
