extension FetchedProperty: ModelElement {
  package static func empty() -> FetchedProperty { FetchedProperty(name: "") }

  package static let fields: FieldTable<FetchedProperty> = [
    .name(.name, "name", \.name),
    .flag(.optional, "optional", \.isOptional),
    .flag(.transient, "transient", \.isTransient),
    .flag(.syncable, "syncable", \.isSyncable),
    .child(.fetchRequest, "fetchRequest", \.fetchRequest),
    .child(.userInfo, "userInfo", \.userInfo),
    .preserved,
  ]
}

extension FetchRequest: ModelElement {
  package static func empty() -> FetchRequest { FetchRequest(name: "") }

  package static let fields: FieldTable<FetchRequest> = [
    .name(.name, "name", \.name),
    .text(.entity, "entity", \.entity),
    .text(.predicateString, "predicate", \.predicate),
    .number(.fetchLimit, "fetchLimit", \.fetchLimit),
    .number(.fetchBatchSize, "fetchBatchSize", \.fetchBatchSize),
    .choice(.includeSubentities, "includesSubentities", off: "NO", \.includesSubentities),
    .choice(.includePropertyValues, "includesPropertyValues", off: "NO", \.includesPropertyValues),
    .choice(.includesPendingChanges, "includesPendingChanges", off: "NO", \.includesPendingChanges),
    .choice(.returnObjectsAsFaults, "returnsObjectsAsFaults", off: "NO", \.returnsObjectsAsFaults),
    .flag(.returnDistinctResults, "returnsDistinctResults", \.returnsDistinctResults),
    .number(.resultType, "resultType", \.resultType),
    .preserved,
  ]
}

extension FetchIndex: ModelElement {
  package static func empty() -> FetchIndex { FetchIndex(name: "") }

  package static let fields: FieldTable<FetchIndex> = [
    .name(.name, "name", \.name),
    .children(.fetchIndexElement, "elements", \.elements),
    .preserved,
  ]
}

extension FetchIndexElement: ModelElement {
  package static func empty() -> FetchIndexElement { FetchIndexElement(type: nil, order: nil) }

  package static let fields: FieldTable<FetchIndexElement> = [
    .text(.property, "property", \.property),
    .text(.expression, "expression", \.expression),
    .text(.expressionType, "expressionType", \.expressionType),
    .text(.type, "type", \.type, .words(["Binary", "RTree"]), default: { _ in "Binary" }),
    .text(.order, "order", \.order, .words(["ascending", "descending"]), default: { _ in "ascending" }),
    .preserved,
  ]
}
