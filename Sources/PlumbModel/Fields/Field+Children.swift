// Fields that stand in elements inside the element, and those that stand outside of it.

extension Field {
  /// Any number of elements of one kind: `<attribute>` in an entity.
  ///
  /// None is usual, and left out of the dump, unless `isAlwaysDumped`.
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

  /// One element, or none: `<userInfo>`. A second one in a file is kept as unknown XML.
  static func child<Child: ModelElement & DumpValue>(
    _ tag: XMLTag, _ name: String, _ get: @escaping @Sendable (Element) -> Child?,
    _ set: @escaping @Sendable (inout Element, Child?) -> Void
  ) -> Field {
    Field(
      name, .children(ChildTag(tag: tag, isSingle: true)), FieldValue(get: get, set: set, usual: { _ in nil }),
      meaning: { $0?.meaning }, elements: { element in get(element).map { [$0] } ?? [] })
  }

  /// What is no part of the element in the file, and stands in the dump only: the model's name, the kept spelling.
  static func outside<Value: DumpValue>(
    _ name: String, usual: (@Sendable (Element) -> Value)? = nil, _ get: @escaping @Sendable (Element) -> Value,
    _ set: @escaping @Sendable (inout Element, Value) -> Void
  ) -> Field {
    Field(name, .outside, FieldValue(get: get, set: set, usual: usual))
  }
}

extension Field where Element: ModelElement {
  /// The spelling that was kept, the last field of every element; it is compared, dumped and decoded as any other.
  static var kept: Field {
    .outside("kept", usual: { _ in nil }, { $0.kept }, { $0.kept = $1 })
  }
}
