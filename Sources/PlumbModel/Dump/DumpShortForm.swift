/// An element of one field, dumped without the object around it as long as nothing was kept of its spelling.
///
/// `["number"]` and `"number"` stand for `{ "attributes": ["number"] }` and `{ "name": "number" }`. Its first field is
/// the one that stands for it; both forms can be read.
protocol DumpShortForm: ModelElement, DumpValue {}

extension DumpShortForm {
  init(dumped decoder: any Decoder) throws {
    var element = Self.blank()
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
    guard kept != nil else {
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
