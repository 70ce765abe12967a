/// Dumped as `"preserved": { "attributes": [ … ], "children": [ … ], "prolog": "…", "epilog": "…" }`. Parts with
/// Xcode's spelling are omitted.
extension SourceSpelling: Fielded, DumpValue {
  package static func empty() -> SourceSpelling { SourceSpelling() }

  package static let fields: FieldTable<SourceSpelling> = [
    .outside("attributes", \.attributes, default: { _ in nil }),
    .outside("children", \.children, default: { _ in nil }),
    .outside("prolog", \.prolog, default: { _ in nil }),
    .outside("epilog", \.epilog, default: { _ in nil }),
  ]
}

/// Dumped as `{ "name": "future", "text": "&#65;" }`, with unchanged escapes.
extension SourceSpelling.RawAttribute: Fielded, DumpValue {
  package static func empty() -> SourceSpelling.RawAttribute { SourceSpelling.RawAttribute(name: "", text: "") }

  package static let fields: FieldTable<SourceSpelling.RawAttribute> = [
    .outside("name", \.name),
    .outside("text", \.text),
  ]
}

/// Dumped as `{ "element": "attribute" }` or `{ "xml": "<!-- … -->" }`.
extension SourceSpelling.Child: DumpValue {
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
