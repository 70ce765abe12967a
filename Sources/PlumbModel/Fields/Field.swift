/// A field of an element: its location in the file, its name in the dump, and the functions to read, write and
/// compare it.
///
///     .flag(.optional, "optional", { $0.isOptional }, { $0.isOptional = $1 })
///
/// With this line, the reader reads `optional="YES"`, the writer writes it at its position in the table, and the dump
/// contains `"optional": true`. Comparing, editing by XML attribute and removing source locations work too.
///
/// The getter and the setter are closures instead of a key path for speed: the reader sets about sixty thousand
/// fields in a model of a thousand entities.
package struct Field<Element>: Sendable {
  /// The key of the field in the dump: `optional`, `renamingIdentifier`. Part of a public format, so it must not
  /// change.
  package let name: String
  /// The location of the field in the file.
  package let place: Place
  /// The form of the XML attribute's value; `text` for a field without an XML attribute.
  package let form: FieldForm
  /// Texts that do not match the form and mean a missing value: an undefined type, spelled `Undefined`.
  package private(set) var blanks: [String] = []
  /// Whether the field is part of Core Data's version hash. If it changes, an older store does not open with the
  /// model. For transient properties, only the fact that they are transient is hashed; see `inHash`.
  package private(set) var isHashed = false

  /// The function that reads the value of an XML attribute; see `FieldReading`.
  package private(set) var read: FieldReading<Element>
  /// Returns the value of the XML attribute as Xcode writes it, without escapes; `nil` if Xcode omits it.
  package let text: @Sendable (Element) -> String?
  /// Returns the child elements of the field, in order; empty for a field without children.
  package let elements: @Sendable (Element) -> [any ModelElement]
  /// Copies the value of the field from another element of the kind. Copying from an empty element resets the field.
  package let take: @Sendable (inout Element, Element) -> Void
  /// Whether the field differs between two elements. Source locations are ignored.
  package let differs: @Sendable (Element, Element) -> Bool
  /// Removes the source locations from the elements of the field.
  let forget: @Sendable (inout Element) -> Void
  /// The functions that encode and decode the field in a dump.
  let dump: FieldDump<Element>

  /// The location of a field in a file.
  package enum Place: Hashable, Sendable {
    /// An XML attribute of the element.
    case attribute(XMLKey)
    /// Child elements of the element.
    case children(ChildTag)
    /// Outside the element: the name of the version's folder, the preserved spelling.
    case outside
  }
}

/// The form of the value of a field's XML attribute.
package enum FieldForm: Hashable, Sendable {
  /// Any text.
  case text
  /// `YES` for a flag that is on. A flag that is off is `NO` or missing.
  case flag
  /// A whole number.
  case number
  /// A number, with or without decimal places, stored as text: seconds, a position.
  case decimal
  /// A word of a list.
  case words([String])
}

extension Field {
  /// The XML attribute of the field; `nil` if the field has none.
  package var key: XMLKey? {
    guard case .attribute(let key) = place else { return nil }
    return key
  }

  /// The kind of child element of the field; `nil` if the field has no children.
  package var child: ChildTag? {
    guard case .children(let child) = place else { return nil }
    return child
  }
}

extension Field {
  /// Returns a copy of the field with another reading function, for a field whose reading also sets another field.
  func reading(_ read: @escaping @Sendable (inout Element, XMLValue, inout TextCache) -> Bool) -> Field {
    var copy = self
    copy.read = .value(read)
    return copy
  }
}

extension Field {
  /// Returns a copy of the field with texts that mean a missing value.
  func blank(_ blanks: [String]) -> Field {
    var copy = self
    copy.blanks = blanks
    return copy
  }
}

extension Field {
  /// A copy of the field that is part of the version hash. Tests compare the tables with the hashes.
  ///
  /// The hash algorithm for derived attributes and composites is unknown, so all of their specific fields are marked
  /// as hashed.
  var inHash: Field {
    var copy = self
    copy.isHashed = true
    return copy
  }
}

/// The parts of a field that depend on the type of its value. `Field` itself does not depend on it, so that a table
/// can be one array.
struct FieldValue<Element, Value: DumpValue>: Sendable {
  /// Returns the value in an element.
  let get: @Sendable (Element) -> Value
  /// Sets the value in an element.
  let set: @Sendable (inout Element, Value) -> Void
  /// The default value, which the dump omits. It can depend on preceding fields: the inverse entity is usually the
  /// destination. `nil` for a field that the dump always contains.
  var usual: (@Sendable (Element) -> Value)?
}

extension Field {
  /// Creates a field at any location. Factories such as `flag` and `children` call it.
  ///
  /// - Parameters:
  ///   - meaning: Returns the value without source locations, for fields of elements; `nil` if the value has none.
  ///   - form: The form of the XML attribute's value.
  ///   - elements: Returns the children of the field.
  ///   - text: Returns the XML attribute's value as Xcode writes it.
  ///   - read: Reads an XML attribute and returns whether Xcode would spell it in the same way.
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
