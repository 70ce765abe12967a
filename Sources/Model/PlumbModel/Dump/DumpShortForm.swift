/// An element that is dumped as the value of its first field if it has no preserved spelling.
///
/// `["number"]` and `"number"` are short forms of `{ "attributes": ["number"] }` and `{ "name": "number" }`. Both
/// forms can be decoded.
protocol DumpShortForm: ModelElement, DumpValue {}

extension DumpShortForm {
  init(dumped decoder: any Decoder) throws {
    var element = Self.empty()
    let fields = Self.fields.all
    if let container = try? decoder.container(keyedBy: DumpKey.self) {
      try container.allow(fields.map(\.dump.key))
      for field in fields { try field.dump.read(&element, container) }
    } else {
      try fields.first?.dump.readAlone(&element, decoder)
    }
    self = element
  }

  func dump(to encoder: any Encoder) throws {
    let fields = Self.fields.all
    guard preserved != nil else {
      try fields.first?.dump.writeAlone(self, encoder)
      return
    }
    var container = encoder.container(keyedBy: DumpKey.self)
    for field in fields { try field.dump.write(self, &container) }
  }
}

extension ElementList: DumpValue, DumpShortForm where Element: ListMember & DumpValue {}
extension NameReference: DumpValue, DumpShortForm {}
extension UniquenessConstraint: DumpValue, DumpShortForm {}
extension CompoundIndex: DumpValue, DumpShortForm {}
