/// The functions that encode and decode a field in a dump: one key with a value, omitted for the default value.
struct FieldDump<Element>: Sendable {
  /// The name of the field, as the key of an object.
  let key: DumpKey
  /// Decodes the field from an object, or sets the default value if the key is missing. The preceding fields have to
  /// be decoded first.
  let read: @Sendable (inout Element, KeyedDecodingContainer<DumpKey>) throws -> Void
  /// Encodes the field into an object, unless it has its default value.
  let write: @Sendable (Element, inout KeyedEncodingContainer<DumpKey>) throws -> Void
  /// Decodes the value without an object around it, for elements with a short form.
  let readAlone: @Sendable (inout Element, any Decoder) throws -> Void
  /// Encodes the value without an object around it.
  let writeAlone: @Sendable (Element, any Encoder) throws -> Void

  /// Creates the functions for a field. The default value is omitted.
  init<Value: DumpValue>(
    _ key: DumpKey, _ get: @escaping @Sendable (Element) -> Value,
    _ set: @escaping @Sendable (inout Element, Value) -> Void, default: (@Sendable (Element) -> Value)?
  ) {
    self.key = key
    read = { element, container in
      if let `default`, !container.contains(key) {
        set(&element, `default`(element))
      } else {
        set(&element, try container.decode(Dumped<Value>.self, forKey: key).value)
      }
    }
    write = { element, container in
      let value = get(element)
      if let `default`, value == `default`(element) { return }
      try container.encode(Dumped(value), forKey: key)
    }
    readAlone = { set(&$0, try Value(dumped: $1)) }
    writeAlone = { try get($0).dump(to: $1) }
  }
}

/// An element is dumped as an object with a key for each of its fields.
extension DumpValue where Self: Fielded {
  init(dumped decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DumpKey.self)
    let fields = Self.fields.all
    try container.allow(fields.map(\.dump.key))
    var element = Self.empty()
    for field in fields { try field.dump.read(&element, container) }
    self = element
  }

  func dump(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DumpKey.self)
    for field in Self.fields.all { try field.dump.write(self, &container) }
  }

  func isExactly(_ other: Self) -> Bool { !Self.fields.all.contains { $0.differs(self, other) } }
}

extension Model: DumpValue {}
extension Entity: DumpValue {}
extension Attribute: DumpValue {}
extension Relationship: DumpValue {}
extension FetchedProperty: DumpValue {}
extension FetchRequest: DumpValue {}
extension FetchIndex: DumpValue {}
extension FetchIndexElement: DumpValue {}
extension Configuration: DumpValue {}
extension Composite: DumpValue {}
extension UserInfoEntry: DumpValue {}
extension GraphElement: DumpValue {}
