/// How a field goes into the dump and comes out of it.
struct FieldDump<Element>: Sendable {
  let key: DumpKey
  let read: @Sendable (inout Element, KeyedDecodingContainer<DumpKey>) throws -> Void
  let write: @Sendable (Element, inout KeyedEncodingContainer<DumpKey>) throws -> Void
  /// The value without the object around it.
  let readAlone: @Sendable (inout Element, any Decoder) throws -> Void
  let writeAlone: @Sendable (Element, any Encoder) throws -> Void

  /// The usual value is left out.
  init<Value>(_ key: DumpKey, _ value: FieldValue<Element, Value>) {
    let (get, set, usual) = (value.get, value.set, value.usual)
    self.key = key
    read = { element, container in
      guard let usual, !container.contains(key) else {
        return set(&element, try container.decode(Dumped<Value>.self, forKey: key).value)
      }
      set(&element, usual(element))
    }
    write = { element, container in
      let value = get(element)
      if let usual, value == usual(element) { return }
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
    var element = Self.blank()
    for field in fields { try field.dump.read(&element, container) }
    self = element
  }

  func dump(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DumpKey.self)
    for field in Self.fields.all { try field.dump.write(self, &container) }
  }
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
