import PlumbCore

/// A value with a specific format in the dump.
///
/// The values of a model are not Codable themselves, because a dump always contains its format version. Only
/// `ModelDump` and `BundleDump` can be encoded.
protocol DumpValue: Equatable, Sendable {
  /// Decodes the value; throws `DecodingError` for an invalid value.
  init(dumped decoder: any Decoder) throws
  /// Encodes the value, so that `init(dumped:)` decodes an equal one.
  func dump(to encoder: any Encoder) throws
  /// Whether another value is equal, with texts that have the same code units.
  func isExactly(_ other: Self) -> Bool
}

extension DumpValue {
  func isExactly(_ other: Self) -> Bool { self == other }
}

/// A wrapper for encoders and decoders, which accept `Codable` values only.
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

  func isExactly(_ other: Wrapped?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isExactly(other)
  }
}

extension Array: DumpValue where Element: DumpValue {
  init(dumped decoder: any Decoder) throws { self = try [Dumped<Element>](from: decoder).map(\.value) }
  func dump(to encoder: any Encoder) throws { try map(Dumped.init).encode(to: encoder) }
  func isExactly(_ other: [Element]) -> Bool { elementsEqual(other) { $0.isExactly($1) } }
}

/// Enumerations are dumped with the spelling in the file: `"Integer 64"`. In contrast to a model file, an unknown
/// word throws an error.
extension DumpValue where Self: RawRepresentable<String> {
  init(dumped decoder: any Decoder) throws {
    let text = try String(from: decoder)
    guard let value = Self(rawValue: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "“\(text.prefix(80))” is an unknown value"))
    }
    self = value
  }

  func dump(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}

extension AttributeType: DumpValue {}
extension CodeGeneration: DumpValue {}
extension DeleteRule: DumpValue {}
