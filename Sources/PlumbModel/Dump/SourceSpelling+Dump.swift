/// Dumped as `"preserved": { "attributes": [ … ], "children": [ … ], "prolog": "…", "epilog": "…" }`. Parts with Xcode's
/// spelling are omitted.
extension SourceSpelling: Fielded, DumpValue {
  package static func blank() -> SourceSpelling { SourceSpelling() }

  package static let fields: FieldTable<SourceSpelling> = [
    .outside("attributes", usual: { _ in nil }, { $0.attributes }, { $0.attributes = $1 }),
    .outside("children", usual: { _ in nil }, { $0.children }, { $0.children = $1 }),
    .outside("prolog", usual: { _ in nil }, { $0.prolog }, { $0.prolog = $1 }),
    .outside("epilog", usual: { _ in nil }, { $0.epilog }, { $0.epilog = $1 }),
  ]
}

/// Dumped as `{ "name": "future", "text": "&#65;" }`, with unchanged escapes.
extension SourceSpelling.RawAttribute: Fielded, DumpValue {
  package static func blank() -> SourceSpelling.RawAttribute { SourceSpelling.RawAttribute(name: "", text: "") }

  package static let fields: FieldTable<SourceSpelling.RawAttribute> = [
    .outside("name", { $0.name }, { $0.name = $1 }),
    .outside("text", { $0.text }, { $0.text = $1 }),
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
