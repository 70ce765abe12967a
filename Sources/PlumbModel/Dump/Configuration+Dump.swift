extension Configuration: DumpElement {
  static func undumped() -> Configuration { Configuration(name: "") }

  static let dumpFields: [DumpField<Configuration>] = [
    DumpField("name", \.name),
    DumpField("usedWithCloudKit", \.usedWithCloudKit, usual: false),
    DumpField("members", \.members, usual: []),
    DumpField("kept", \.kept, usual: nil),
  ]
}

extension Composite: DumpElement {
  static func undumped() -> Composite { Composite(name: "") }

  static let dumpFields: [DumpField<Composite>] = [
    DumpField("name", \.name),
    DumpField("attributes", \.attributes, usual: []),
    DumpField("kept", \.kept, usual: nil),
  ]
}
