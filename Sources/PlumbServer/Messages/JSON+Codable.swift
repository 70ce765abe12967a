import PlumbModel

/// The conversion of JSON values with any contents, in messages.
extension JSON: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Key.self) {
      let keys = members.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .object(try keys.map { Member($0.stringValue, try members.decode(JSON.self, forKey: $0)) })
    } else if var elements = try? decoder.unkeyedContainer() {
      var values: [JSON] = []
      while !elements.isAtEnd { values.append(try elements.decode(JSON.self)) }
      self = .array(values)
    } else {
      self = try JSON(single: decoder.singleValueContainer())
    }
  }

  private init(single value: any SingleValueDecodingContainer) throws {
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? value.decode(Int.self) {
      self = .int(number)
    } else if let number = try? value.decode(Double.self) {
      self = .double(number)
    } else {
      self = .string(try value.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members { try container.encode(member.value, forKey: Key(stringValue: member.key)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null, .bool, .int, .double, .string:
      var container = encoder.singleValueContainer()
      try encodeSingle(in: &container)
    }
  }

  private func encodeSingle(in container: inout any SingleValueEncodingContainer) throws {
    switch self {
    case .bool(let flag): try container.encode(flag)
    case .int(let number): try container.encode(number)
    case .double(let number) where number.isFinite: try container.encode(number)
    case .string(let text): try container.encode(text)
    default: try container.encodeNil()
    }
  }
}
