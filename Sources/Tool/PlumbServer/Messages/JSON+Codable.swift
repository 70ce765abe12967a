import PlumbModel
import PlumbText

/// The conversion of JSON values with any contents, in messages.
extension JSON: Codable {
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? value.decode(Int.self) {
      self = .int(number)
    } else if let number = try? value.decode(Double.self) {
      self = .double(number)
    } else if (try? decoder.unkeyedContainer()) != nil {
      self = .array(try [JSON](from: decoder))
    } else {
      let members = try [String: JSON](from: decoder).sorted { $0.key < $1.key }
      self = .object(members.map { Member($0.key, $0.value) })
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      try Dictionary(members.map { ($0.key, $0.value) }) { $1 }.encode(to: encoder)
    case .array(let elements): try elements.encode(to: encoder)
    case .bool(let flag): try flag.encode(to: encoder)
    case .int(let number): try number.encode(to: encoder)
    case .double(let number) where number.isFinite: try number.encode(to: encoder)
    case .string(let text): try text.encode(to: encoder)
    case .double, .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}
