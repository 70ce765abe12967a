/// An element that is dumped as an object with a key for each of its fields.
protocol DumpElement: DumpValue {
  static var dumpFields: [DumpField<Self>] { get }
  /// An element to fill.
  static func undumped() -> Self
}

extension DumpElement {
  init(dumped decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DumpKey.self)
    try container.allow(Self.dumpFields.map(\.key))
    var element = Self.undumped()
    for field in Self.dumpFields { try field.read(&element, container) }
    self = element
  }

  func dump(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DumpKey.self)
    for field in Self.dumpFields { try field.write(self, &container) }
  }
}

/// A field of an element: its key, and the value that it usually has and that the dump leaves out.
///
///     DumpField("optional", \Attribute.isOptional, usual: false)
struct DumpField<Element>: Sendable {
  let key: DumpKey
  let read: @Sendable (inout Element, KeyedDecodingContainer<DumpKey>) throws -> Void
  let write: @Sendable (Element, inout KeyedEncodingContainer<DumpKey>) throws -> Void

  /// A field that is always there.
  init<Value: DumpValue>(_ name: String, _ path: WritableKeyPath<Element, Value> & Sendable) {
    let key = DumpKey(stringValue: name)
    self.key = key
    read = { $0[keyPath: path] = try $1.decode(Dumped<Value>.self, forKey: key).value }
    write = { try $1.encode(Dumped($0[keyPath: path]), forKey: key) }
  }

  /// A field whose usual value follows from the fields before it.
  init<Value: DumpValue>(
    _ name: String, _ path: WritableKeyPath<Element, Value> & Sendable,
    usual: @escaping @Sendable (Element) -> Value
  ) {
    let always = DumpField(name, path)
    key = always.key
    read = { element, container in
      element[keyPath: path] = usual(element)
      if container.contains(always.key) { try always.read(&element, container) }
    }
    write = { element, container in
      if element[keyPath: path] != usual(element) { try always.write(element, &container) }
    }
  }

  init<Value: DumpValue>(_ name: String, _ path: WritableKeyPath<Element, Value> & Sendable, usual: Value) {
    self.init(name, path, usual: { _ in usual })
  }
}

/// A key of the dump's objects.
struct DumpKey: CodingKey, Hashable {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension DumpKey: ExpressibleByStringLiteral {
  init(stringLiteral name: String) { self.init(stringValue: name) }
}

extension KeyedDecodingContainer<DumpKey> {
  /// Throws where there is any other key: what is not understood would be lost in silence.
  func allow(_ keys: [DumpKey]) throws {
    let unknown = allKeys.filter { !keys.contains($0) }
    guard let first = unknown.min(by: { $0.stringValue < $1.stringValue }) else { return }
    throw DecodingError.dataCorruptedError(
      forKey: first, in: self, debugDescription: "the key “\(first.stringValue.prefix(80))” is not known here")
  }
}
