/// A key of the dump's objects: any text, because the field tables define the keys.
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
  /// Throws if the container has another key, because unknown values would be lost silently.
  func allow(_ keys: [DumpKey]) throws {
    let unknown = allKeys.filter { !keys.contains($0) }
    guard let first = unknown.min(by: { $0.stringValue < $1.stringValue }) else { return }
    throw DecodingError.dataCorruptedError(
      forKey: first, in: self, debugDescription: "the key “\(first.stringValue.prefix(80))” is unknown here")
  }
}
