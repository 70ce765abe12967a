extension Kept: DumpElement {
  static func undumped() -> Kept { Kept() }

  static let dumpFields: [DumpField<Kept>] = [
    DumpField("attributes", \.attributes, usual: nil),
    DumpField("children", \.children, usual: nil),
    DumpField("prolog", \.prolog, usual: nil),
    DumpField("epilog", \.epilog, usual: nil),
  ]
}

extension Kept.RawAttribute: DumpElement {
  static func undumped() -> Kept.RawAttribute { Kept.RawAttribute(name: "", text: "") }

  static let dumpFields: [DumpField<Kept.RawAttribute>] = [
    DumpField("name", \.name),
    DumpField("text", \.text),
  ]
}

/// `{ "element": "attribute" }` or `{ "xml": "<!-- … -->" }`.
extension Kept.Child: DumpValue {
  init(dumped decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DumpKey.self)
    try container.allow(["element", "xml"])
    if let name = try container.decodeIfPresent(String.self, forKey: "element") {
      guard !container.contains("xml") else {
        throw DecodingError.dataCorruptedError(
          forKey: "xml", in: container, debugDescription: "a child is either an element or XML, not both")
      }
      self = .known(name)
    } else {
      self = .raw(try container.decode(String.self, forKey: "xml"))
    }
  }

  func dump(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DumpKey.self)
    switch self {
    case .known(let name): try container.encode(name, forKey: "element")
    case .raw(let text): try container.encode(text, forKey: "xml")
    }
  }
}
