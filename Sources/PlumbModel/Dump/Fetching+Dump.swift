extension FetchedProperty: DumpElement {
  static func undumped() -> FetchedProperty { FetchedProperty(name: "") }

  static let dumpFields: [DumpField<FetchedProperty>] = [
    DumpField("name", \.name),
    DumpField("optional", \.isOptional, usual: false),
    DumpField("transient", \.isTransient, usual: false),
    DumpField("fetchRequest", \.fetchRequest, usual: nil),
    DumpField("syncable", \.isSyncable, usual: false),
    DumpField("userInfo", \.userInfo, usual: nil),
    DumpField("kept", \.kept, usual: nil),
  ]
}

extension FetchRequest: DumpElement {
  static func undumped() -> FetchRequest { FetchRequest(name: "") }

  static let dumpFields: [DumpField<FetchRequest>] = [
    DumpField("name", \.name),
    DumpField("entity", \.entity, usual: nil),
    DumpField("predicate", \.predicate, usual: nil),
    DumpField("fetchLimit", \.fetchLimit, usual: nil),
    DumpField("fetchBatchSize", \.fetchBatchSize, usual: nil),
    DumpField("includesSubentities", \.includesSubentities, usual: false),
    DumpField("includesPropertyValues", \.includesPropertyValues, usual: false),
    DumpField("includesPendingChanges", \.includesPendingChanges, usual: false),
    DumpField("returnsObjectsAsFaults", \.returnsObjectsAsFaults, usual: false),
    DumpField("returnsDistinctResults", \.returnsDistinctResults, usual: false),
    DumpField("resultType", \.resultType, usual: nil),
    DumpField("kept", \.kept, usual: nil),
  ]
}

extension FetchIndex: DumpElement {
  static func undumped() -> FetchIndex { FetchIndex(name: "") }

  static let dumpFields: [DumpField<FetchIndex>] = [
    DumpField("name", \.name),
    DumpField("elements", \.elements, usual: []),
    DumpField("kept", \.kept, usual: nil),
  ]
}

extension FetchIndexElement: DumpElement {
  static func undumped() -> FetchIndexElement { FetchIndexElement() }

  static let dumpFields: [DumpField<FetchIndexElement>] = [
    DumpField("property", \.property, usual: nil),
    DumpField("expression", \.expression, usual: nil),
    DumpField("expressionType", \.expressionType, usual: nil),
    DumpField("type", \.type, usual: "Binary"),
    DumpField("order", \.order, usual: "ascending"),
    DumpField("kept", \.kept, usual: nil),
  ]
}
