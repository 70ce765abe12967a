/// A value with a form of its own in the dump.
///
/// The values of a model are not Codable themselves: a dump always says which version of the format it is in. Only
/// `ModelDump` and `BundleDump` can be encoded.
protocol DumpValue: Equatable, Sendable {
  /// Reads the value; throws `DecodingError` for what is not one.
  init(dumped decoder: any Decoder) throws
  /// Writes the value; `init(dumped:)` reads an equal one from it.
  func dump(to encoder: any Encoder) throws
}

/// A value on its way into or out of an encoder, which takes `Codable` values only.
struct Dumped<Value: DumpValue>: Codable {
  let value: Value

  init(_ value: Value) { self.value = value }
  init(from decoder: any Decoder) throws { value = try Value(dumped: decoder) }
  func encode(to encoder: any Encoder) throws { try value.dump(to: encoder) }
}

extension DumpValue where Self: Codable {
  init(dumped decoder: any Decoder) throws { try self.init(from: decoder) }
  func dump(to encoder: any Encoder) throws { try encode(to: encoder) }
}

extension String: DumpValue {}
extension Bool: DumpValue {}
extension Int: DumpValue {}

extension Optional: DumpValue where Wrapped: DumpValue {
  init(dumped decoder: any Decoder) throws {
    self = try decoder.singleValueContainer().decodeNil() ? nil : Wrapped(dumped: decoder)
  }

  func dump(to encoder: any Encoder) throws {
    if let self { return try self.dump(to: encoder) }
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}

extension Array: DumpValue where Element: DumpValue {
  init(dumped decoder: any Decoder) throws { self = try [Dumped<Element>](from: decoder).map(\.value) }
  func dump(to encoder: any Encoder) throws { try map(Dumped.init).encode(to: encoder) }
}

/// Enumerations go by the file's spelling: `"Integer 64"`. A word that is none of them throws, unlike in a model file.
extension DumpValue where Self: RawRepresentable<String> {
  init(dumped decoder: any Decoder) throws {
    let text = try String(from: decoder)
    guard let value = Self(rawValue: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "“\(text.prefix(80))” is not a known value"))
    }
    self = value
  }

  func dump(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}

extension AttributeType: DumpValue {}
extension CodeGeneration: DumpValue {}
extension DeleteRule: DumpValue {}
