/// A field of an element: where it stands in the file, what the dump calls it, and how it is read, written and compared.
///
///     .flag(.optional, "optional", { $0.isOptional }, { $0.isOptional = $1 })
///
/// The getter and setter are closures and not a key path: the reader sets some sixty thousand fields in a model of a
/// thousand entities.
package struct Field<Element>: Sendable {
  /// The key of the field in the dump.
  package let name: String
  package let place: Place

  /// Takes the value of an XML attribute; false where Xcode would have spelled it differently.
  package private(set) var read: @Sendable (inout Element, XMLValue, inout TextCache) -> Bool
  /// The XML attribute as Xcode would write it, without escapes; nil where Xcode would leave it out.
  package let text: @Sendable (Element) -> String?
  /// The XML elements of the field, in order.
  package let elements: @Sendable (Element) -> [any ModelElement]
  /// Takes the value of another element.
  package let take: @Sendable (inout Element, Element) -> Void
  /// Whether two elements mean different things by the field.
  package let differs: @Sendable (Element, Element) -> Bool
  /// Forgets where the elements of the field were read from.
  let forget: @Sendable (inout Element) -> Void
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

extension Field {
  package var key: XMLKey? {
    guard case .attribute(let key) = place else { return nil }
    return key
  }

  package var child: ChildTag? {
    guard case .children(let child) = place else { return nil }
    return child
  }
}

extension Field {
  /// The field, read in another way.
  func reading(_ read: @escaping @Sendable (inout Element, XMLValue, inout TextCache) -> Bool) -> Field {
    var copy = self
    copy.read = read
    return copy
  }
}

/// What of a field depends on the type of its value.
struct FieldValue<Element, Value: DumpValue>: Sendable {
  let get: @Sendable (Element) -> Value
  let set: @Sendable (inout Element, Value) -> Void
  /// The value that the dump leaves out; it may follow from fields before this one. nil for a field that is always there.
  var usual: (@Sendable (Element) -> Value)?
}

extension Field {
  init<Value>(
    _ name: String, _ place: Place, _ value: FieldValue<Element, Value>,
    meaning: (@Sendable (Value) -> Value)? = nil,
    elements: @escaping @Sendable (Element) -> [any ModelElement] = { _ in [] },
    text: @escaping @Sendable (Element) -> String? = { _ in nil },
    read: @escaping @Sendable (inout Element, XMLValue, inout TextCache) -> Bool = { _, _, _ in false }
  ) {
    let (get, set) = (value.get, value.set)
    self.name = name
    self.place = place
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
