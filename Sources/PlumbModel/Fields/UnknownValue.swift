import PlumbText

/// An XML attribute whose text says nothing that its field can hold: `optional="YEZ"`, `deletionRule="Nulify"`.
///
/// The element has what it has without the attribute, and its `kept` has the text. Whatever is computed of such an
/// element would rest on a guess, so that those who compute ask for these first.
package struct UnknownValue: Hashable, Sendable {
  /// The XML attribute.
  package let key: XMLKey
  /// Its text, without escapes.
  package let text: String
  /// What it could say.
  package let form: FieldForm
  /// Whether the field is part of the version hash.
  package let isHashed: Bool
}

extension ModelElement {
  /// The values of the element that are not understood, in the order of the file; none for an element that is spelled
  /// as Xcode would.
  ///
  /// One whose field was given a value since is none of them.
  package func unknownValues(as tag: XMLTag) -> [UnknownValue] {
    guard let found = kept?.attributes else { return [] }
    let fields = fields(as: tag)
    return found.compactMap { raw in
      guard let key = XMLKey(rawValue: raw.name), let field = fields.field(key), field.isUnknown(raw, in: self) else {
        return nil
      }
      return UnknownValue(key: key, text: XMLText.unescaped(raw.text), form: field.form, isHashed: field.isHashed)
    }
  }
}

extension ModelElement {
  /// Whether a value that is part of the version hash is not understood.
  package func hasUnknownHashedValue(as tag: XMLTag) -> Bool {
    kept?.attributes != nil && unknownValues(as: tag).contains(where: \.isHashed)
  }
}

extension Field where Element: ModelElement {
  /// Whether a text with its escapes says nothing that the field can hold, and the field says nothing else by now.
  package func isUnknown(_ raw: Kept.RawAttribute, in element: Element) -> Bool {
    let text = XMLText.unescaped(raw.text)
    return !form.understands(text) && !blanks.contains(text) && isMeant(by: raw, in: element)
  }

  /// Whether a text with its escapes, read into a blank element, says of the field what the element says.
  ///
  /// No comparison is written by hand: `true` and `YES` mean the same flag because both read as one.
  package func isMeant(by raw: Kept.RawAttribute, in element: Element) -> Bool {
    var scratch = Element.blank()
    take(XMLText.unescaped(raw.text), into: &scratch)
    return text(scratch) == text(element)
  }
}
