// Fields in child elements, and fields outside of the element.

extension Field {
  /// Creates a field for any number of elements of one kind: `<attribute>` in an entity.
  ///
  /// The default is an empty list, which the dump omits unless `isAlwaysDumped` is set.
  static func children<Child: ModelElement & DumpValue>(
    _ tag: XMLTag, _ name: String, isAlwaysDumped: Bool = false, _ get: @escaping @Sendable (Element) -> [Child],
    _ set: @escaping @Sendable (inout Element, [Child]) -> Void
  ) -> Field {
    var value = FieldValue(get: get, set: set)
    if !isAlwaysDumped { value.usual = { _ in [] } }
    return Field(
      name, .children(ChildTag(tag: tag, isSingle: false)), value, meaning: { $0.map { $0.meaning } },
      elements: { get($0) })
  }

  /// Creates a field for an optional element: `<userInfo>`. A second one in a file is preserved as unknown XML.
  static func child<Child: ModelElement & DumpValue>(
    _ tag: XMLTag, _ name: String, _ get: @escaping @Sendable (Element) -> Child?,
    _ set: @escaping @Sendable (inout Element, Child?) -> Void
  ) -> Field {
    Field(
      name, .children(ChildTag(tag: tag, isSingle: true)), FieldValue(get: get, set: set, usual: { _ in nil }),
      meaning: { $0?.meaning }, elements: { element in get(element).map { [$0] } ?? [] })
  }

  /// Creates a field that is not part of the element in the file, only of the dump: the name of the model, the
  /// preserved spelling.
  static func outside<Value: DumpValue>(
    _ name: String, usual: (@Sendable (Element) -> Value)? = nil, _ get: @escaping @Sendable (Element) -> Value,
    _ set: @escaping @Sendable (inout Element, Value) -> Void
  ) -> Field {
    Field(name, .outside, FieldValue(get: get, set: set, usual: usual))
  }
}

extension Field where Element: ModelElement {
  /// The field for the preserved spelling, the last field of every element. It is compared, dumped and decoded like
  /// other fields.
  static var preserved: Field {
    .outside("kept", usual: { _ in nil }, { $0.preserved }, { $0.preserved = $1 })
  }
}
