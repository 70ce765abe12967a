/// A field of an element: where it stands in the file, what the dump calls it, and how it is read, written and
/// compared.
///
///     .flag(.optional, "optional", { $0.isOptional }, { $0.isOptional = $1 })
///
/// That one line makes the reader take `optional="YES"`, the writer put it where the table has it, the dump say
/// `"optional": true`, and comparing, editing by XML attribute and forgetting places work.
///
/// The getter and setter are closures and not a key path: the reader sets some sixty thousand fields in a model of a
/// thousand entities.
package struct Field<Element>: Sendable {
  /// The key of the field in the dump: `optional`, `renamingIdentifier`. Part of a format, so it is kept for ever.
  package let name: String
  /// Where the field stands in the file.
  package let place: Place
  /// What its XML attribute can say; `text` for a field that has none.
  package let form: FieldForm
  /// Texts that are none of the form's and mean that nothing is said: no type, spelled `Undefined`.
  package private(set) var blanks: [String] = []
  /// Whether the field is part of Core Data's version hash: a store made before it changes does not open with the model
  /// after. Of transient properties nothing is but that they are; see `inHash`.
  package private(set) var isHashed = false

  /// Takes the value of an XML attribute; see `FieldReading`.
  package private(set) var read: FieldReading<Element>
  /// The XML attribute as Xcode would write it, without escapes; nil where Xcode would leave it out.
  package let text: @Sendable (Element) -> String?
  /// The XML elements of the field, in order; none for a field that is not of children.
  package let elements: @Sendable (Element) -> [any ModelElement]
  /// Takes the value of another element of the kind; from a blank one, it clears the field.
  package let take: @Sendable (inout Element, Element) -> Void
  /// Whether two elements mean different things by the field; where they were read from does not count.
  package let differs: @Sendable (Element, Element) -> Bool
  /// Forgets where the elements of the field were read from.
  let forget: @Sendable (inout Element) -> Void
  /// The field in the dump.
  let dump: FieldDump<Element>

  /// Where a field stands in the file.
  package enum Place: Hashable, Sendable {
    /// In an XML attribute.
    case attribute(XMLKey)
    /// In elements inside this one.
    case children(ChildTag)
    /// Elsewhere: the name of the version's folder, the spelling that was kept.
    case outside
  }
}

/// What the XML attribute of a field can say.
package enum FieldForm: Hashable, Sendable {
  /// Anything.
  case text
  /// `YES`, and `NO` or nothing.
  case flag
  /// A whole number.
  case number
  /// A number, with decimal places or without, which is kept as text: seconds, a position.
  case decimal
  /// One of these words.
  case words([String])
}

extension Field {
  /// The XML attribute of a field that stands in one.
  package var key: XMLKey? {
    guard case .attribute(let key) = place else { return nil }
    return key
  }

  /// The kind of child of a field that stands in elements.
  package var child: ChildTag? {
    guard case .children(let child) = place else { return nil }
    return child
  }
}

extension Field {
  /// The field, read in another way. For a field whose reading tells something of another one.
  func reading(_ read: @escaping @Sendable (inout Element, XMLValue, inout TextCache) -> Bool) -> Field {
    var copy = self
    copy.read = .value(read)
    return copy
  }
}

extension Field {
  /// The field, with texts that say nothing besides none at all.
  func blank(_ blanks: [String]) -> Field {
    var copy = self
    copy.blanks = blanks
    return copy
  }
}

extension Field {
  /// The field as part of the version hash. Tests hold the tables against the hashes themselves.
  ///
  /// How derived attributes and composites enter the hash is not known: whatever only they have counts as part of it.
  var inHash: Field {
    var copy = self
    copy.isHashed = true
    return copy
  }
}

/// What of a field depends on the type of its value. `Field` itself is free of that type, so that a table can be one
/// array.
struct FieldValue<Element, Value: DumpValue>: Sendable {
  /// The value in an element.
  let get: @Sendable (Element) -> Value
  /// Puts a value into an element.
  let set: @Sendable (inout Element, Value) -> Void
  /// The value that the dump leaves out; it may follow from fields before this one: the inverse entity is the
  /// destination mostly. nil for a field that is always there.
  var usual: (@Sendable (Element) -> Value)?
}

extension Field {
  /// A field of any place; the makers such as `flag` and `children` call it.
  ///
  /// - Parameters:
  ///   - meaning: The value without origins, for fields of elements; nil where the value has none.
  ///   - form: What the XML attribute can say.
  ///   - elements: The children of the field.
  ///   - text: The XML attribute as Xcode writes it.
  ///   - read: Takes an XML attribute, and says whether it is spelled so.
  init<Value>(
    _ name: String, _ place: Place, _ value: FieldValue<Element, Value>, form: FieldForm = .text,
    meaning: (@Sendable (Value) -> Value)? = nil,
    elements: @escaping @Sendable (Element) -> [any ModelElement] = { _ in [] },
    text: @escaping @Sendable (Element) -> String? = { _ in nil },
    read: FieldReading<Element> = .value { _, _, _ in false }
  ) {
    let (get, set) = (value.get, value.set)
    self.name = name
    self.place = place
    self.form = form
    self.read = read
    self.text = text
    self.elements = elements
    take = { set(&$0, get($1)) }
    if let meaning {
      differs = { meaning(get($0)) != meaning(get($1)) }
      forget = { set(&$0, meaning(get($0))) }
    } else {
      differs = { get($0) != get($1) }
      forget = { _ in }
    }
    dump = FieldDump(DumpKey(stringValue: name), value)
  }
}
