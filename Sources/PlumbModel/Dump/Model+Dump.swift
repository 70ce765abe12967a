extension Model: DumpElement {
  static func undumped() -> Model { Model(name: "") }

  static let dumpFields: [DumpField<Model>] = [
    DumpField("name", \.name),
    DumpField("declaredName", \.declaredName, usual: nil),
    DumpField("type", \.type, usual: undumped().type),
    DumpField("documentVersion", \.documentVersion, usual: undumped().documentVersion),
    DumpField("lastSavedToolsVersion", \.lastSavedToolsVersion, usual: nil),
    DumpField("systemVersion", \.systemVersion, usual: nil),
    DumpField("minimumToolsVersion", \.minimumToolsVersion, usual: nil),
    DumpField("sourceLanguage", \.sourceLanguage, usual: nil),
    DumpField("usedWithCloudKit", \.usedWithCloudKit, usual: false),
    DumpField("usedWithSwiftData", \.usedWithSwiftData, usual: false),
    DumpField("macOSVersion", \.macOSVersion, usual: nil),
    DumpField("iOSVersion", \.iOSVersion, usual: nil),
    DumpField("identifier", \.identifier, usual: nil),
    DumpField("leadsWithIdentifier", \.leadsWithIdentifier, usual: false),
    DumpField("entities", \.entities, usual: []),
    DumpField("fetchRequests", \.fetchRequests, usual: []),
    DumpField("configurations", \.configurations, usual: []),
    DumpField("composites", \.composites, usual: []),
    DumpField("graph", \.graph, usual: nil),
    DumpField("kept", \.kept, usual: nil),
  ]
}

extension GraphElement: DumpElement {
  static func undumped() -> GraphElement { GraphElement(name: "") }

  static let dumpFields: [DumpField<GraphElement>] = [
    DumpField("name", \.name),
    DumpField("x", \.x, usual: nil),
    DumpField("y", \.y, usual: nil),
    DumpField("width", \.width, usual: nil),
    DumpField("height", \.height, usual: nil),
    DumpField("kept", \.kept, usual: nil),
  ]
}
