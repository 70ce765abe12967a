import PlumbText

/// A field of an element: its location in the file, its name in the dump, and the functions to read, write and
/// compare it.
///
///     .flag(.optional, "optional", \.isOptional)
///
/// With this line, the reader reads `optional="YES"`, the writer writes it at its position in the table, and the dump
/// contains `"optional": true`. Comparing, editing by XML attribute and removing source locations work too.
package struct Field<Element>: Sendable {
  /// The property of a field in its element.
  typealias Path<Value> = WritableKeyPath<Element, Value> & Sendable

  /// The location of a field in a file.
  package enum Place: Hashable, Sendable {
    /// An XML attribute of the element.
    case attribute(XMLKey)
    /// Child elements of the element.
    case children(ChildTag)
    /// Outside the element: the name of the version's folder, the preserved spelling.
    case outside
  }

  /// The key of the field in the dump: `optional`, `renamingIdentifier`. Part of a public format, so it must not
  /// change.
  package let name: String
  /// The location of the field in the file.
  package let place: Place
  /// The form of the XML attribute's value; `text` for a field without an XML attribute.
  package private(set) var form = FieldForm.text
  /// Texts that do not match the form and mean a missing value: an undefined type, spelled `Undefined`.
  package private(set) var emptyTexts: [String] = []
  /// Whether the field is part of Core Data's version hash. If it changes, an older store does not open with the
  /// model. For transient properties, only the fact that they are transient is hashed; see `inHash`.
  package private(set) var isHashed = false

  /// Sets the field to the value of an XML attribute, without escapes: `a & b`. An invalid text, such as `seven` for a
  /// count, sets `nil` or the empty value. Returns whether the text is valid and spelled as Xcode writes it.
  var parse: @Sendable (inout Element, String) -> Bool = { _, _ in false }
  /// Returns the value of the XML attribute as Xcode writes it, without escapes; `nil` if Xcode omits it.
  package private(set) var text: @Sendable (Element) -> String? = { _ in nil }
  /// Returns the child elements of the field, in order; empty for a field without children.
  package private(set) var elements: @Sendable (Element) -> [any ModelElement] = { _ in [] }
  /// The functions that read child elements of the field; `nil` for a field without children.
  private(set) var reader: ChildReader<Element>?
  /// Copies the value of the field from another element of the kind. Copying from an empty element resets the field.
  package let copy: @Sendable (inout Element, Element) -> Void
  /// Whether the field differs between two elements, with texts compared by their code units. Source locations are
  /// ignored.
  package private(set) var differs: @Sendable (Element, Element) -> Bool
  /// Removes the source locations from the elements of the field.
  private(set) var removeOrigins: @Sendable (inout Element) -> Void = { _ in }
  /// The functions that encode and decode the field in a dump.
  let dump: FieldDump<Element>

  /// Creates a field at any location. The default value is omitted in the dump and can depend on preceding fields:
  /// the inverse entity is usually the destination. `nil` for a field that the dump always contains.
  private init<Value: DumpValue>(
    _ name: String, _ place: Place, _ path: @autoclosure () -> Path<Value>, default: (@Sendable (Element) -> Value)?
  ) {
    self.name = name
    self.place = place
    let (get, set) = Self.accessors(path())
    copy = { set(&$0, get($1)) }
    differs = { !get($0).isExactly(get($1)) }
    dump = FieldDump(DumpKey(stringValue: name), get, set, default: `default`)
  }
}

extension Field {
  /// The XML attribute of the field; `nil` if the field has none.
  package var key: XMLKey? { if case .attribute(let key) = place { key } else { nil } }

  /// The kind of child element of the field; `nil` if the field has no children.
  package var child: ChildTag? { if case .children(let child) = place { child } else { nil } }

  /// A copy of the field that is part of the version hash. Tests compare the tables with the hashes.
  ///
  /// The hash algorithm for derived attributes is unknown, so all of their specific fields are marked as hashed. So are
  /// those of composites, whose elements are hashed.
  var inHash: Field {
    var copy = self
    copy.isHashed = true
    return copy
  }

  /// Sets the field to a text as in an XML attribute, without escapes.
  package func read(_ text: String, into element: inout Element) { _ = parse(&element, text) }

  /// Returns a copy of the field with texts that mean a missing value.
  func empty(_ texts: [String]) -> Field {
    var copy = self
    copy.emptyTexts = texts
    return copy
  }
}

// MARK: - Locations

extension Field {
  /// The functions that return and set the property of a key path.
  typealias Accessors<Value> = (
    get: @Sendable (Element) -> Value, set: @Sendable (inout Element, Value) -> Void
  )

  /// Returns the functions for a key path. The compiler replaces a key path with direct access to the property if it is
  /// used a single time. Therefore it is an autoclosure, evaluated for each function.
  static func accessors<Value>(_ path: @autoclosure () -> Path<Value>) -> Accessors<Value> {
    let (getPath, setPath) = (path(), path())
    return ({ $0[keyPath: getPath] }, { $0[keyPath: setPath] = $1 })
  }

  /// Creates a field in an XML attribute.
  static func attribute<Value: DumpValue>(
    _ key: XMLKey, _ name: String, _ path: @autoclosure () -> Path<Value>, _ form: FieldForm = .text,
    default: (@Sendable (Element) -> Value)?, read: @escaping @Sendable (String) -> Value,
    text: @escaping @Sendable (Value) -> String?
  ) -> Field {
    var field = Field(name, .attribute(key), path(), default: `default`)
    field.form = form
    let (get, set) = accessors(path())
    field.parse = { element, spelling in
      let value = read(spelling)
      set(&element, value)
      return text(value) == spelling
    }
    field.text = { text(get($0)) }
    return field
  }

  /// Creates a field for any number of elements of one kind: `<attribute>` in an entity.
  ///
  /// The default is an empty list, which the dump omits unless `isAlwaysDumped` is set.
  static func children<Child: ModelElement & DumpValue>(
    _ tag: XMLTag, _ name: String, isAlwaysDumped: Bool = false, _ path: @autoclosure () -> Path<[Child]>
  ) -> Field {
    let noChildren: @Sendable (Element) -> [Child] = { _ in [] }
    var field = Field(
      name, .children(ChildTag(tag: tag, isSingle: false)), path(), default: isAlwaysDumped ? nil : noChildren)
    let (get, set) = accessors(path())
    field.elements = { get($0) }
    let (listPath, tagPath, lastPath) = (path(), path(), path())
    field.reader = ChildReader { element, tag in
      element[keyPath: listPath].append(.empty())
      return element[keyPath: tagPath].withLast { $0.read(tag) }
    } readLast: { element, part, places in
      element[keyPath: lastPath].withLast { $0.read(part, in: places) }
    }
    field.differs = { !get($0).isExactly(get($1)) }
    field.removeOrigins = { set(&$0, get($0).map(\.meaning)) }
    return field
  }

  /// Creates a field for an optional element: `<userInfo>`. A second one in a file is preserved as unknown XML.
  static func child<Child: ModelElement & DumpValue>(
    _ tag: XMLTag, _ name: String, _ path: @autoclosure () -> Path<Child?>
  ) -> Field {
    var field = Field(name, .children(ChildTag(tag: tag, isSingle: true)), path(), default: { _ in nil })
    let (get, set) = accessors(path())
    field.elements = { element in get(element).map { [$0] } ?? [] }
    let (tagPath, lastPath) = (path(), path())
    field.reader = ChildReader { element, tag in
      set(&element, .empty())
      return element[keyPath: tagPath].with { $0.read(tag) }
    } readLast: { element, part, places in
      element[keyPath: lastPath].with { $0.read(part, in: places) }
    }
    field.differs = { !get($0).isExactly(get($1)) }
    field.removeOrigins = { set(&$0, get($0)?.meaning) }
    return field
  }

  /// Creates a field that is not part of the element in the file, only of the dump: the name of the model, the
  /// preserved spelling.
  static func outside<Value: DumpValue>(
    _ name: String, _ path: @autoclosure () -> Path<Value>, default: (@Sendable (Element) -> Value)? = nil
  ) -> Field {
    Field(name, .outside, path(), default: `default`)
  }
}

extension Field where Element: ModelElement {
  /// The field for the preserved spelling, the last field of every element. It is compared, dumped and decoded like
  /// other fields.
  static var preserved: Field { .outside("kept", \.preserved, default: { _ in nil }) }
}
