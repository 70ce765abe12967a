extension FetchedProperty: ModelElement {
  package static func blank() -> FetchedProperty { FetchedProperty(name: "") }

  package static let fields: FieldTable<FetchedProperty> = [
    .name(.name, "name", { $0.name }, { $0.name = $1 }),
    .flag(.optional, "optional", { $0.isOptional }, { $0.isOptional = $1 }),
    .flag(.transient, "transient", { $0.isTransient }, { $0.isTransient = $1 }),
    .flag(.syncable, "syncable", { $0.isSyncable }, { $0.isSyncable = $1 }),
    .child(.fetchRequest, "fetchRequest", { $0.fetchRequest }, { $0.fetchRequest = $1 }),
    .child(.userInfo, "userInfo", { $0.userInfo }, { $0.userInfo = $1 }),
    .preserved,
  ]
}

extension FetchRequest: ModelElement {
  package static func blank() -> FetchRequest { FetchRequest(name: "") }

  package static let fields: FieldTable<FetchRequest> = [
    .name(.name, "name", { $0.name }, { $0.name = $1 }),
    .text(.entity, "entity", { $0.entity }, { $0.entity = $1 }),
    .text(.predicateString, "predicate", { $0.predicate }, { $0.predicate = $1 }),
    .number(.fetchLimit, "fetchLimit", { $0.fetchLimit }, { $0.fetchLimit = $1 }),
    .number(.fetchBatchSize, "fetchBatchSize", { $0.fetchBatchSize }, { $0.fetchBatchSize = $1 }),
    .flag(.includeSubentities, "includesSubentities", { $0.includesSubentities }, { $0.includesSubentities = $1 }),
    .flag(
      .includePropertyValues, "includesPropertyValues", { $0.includesPropertyValues },
      { $0.includesPropertyValues = $1 }),
    .flag(
      .includesPendingChanges, "includesPendingChanges", { $0.includesPendingChanges },
      { $0.includesPendingChanges = $1 }),
    .flag(
      .returnObjectsAsFaults, "returnsObjectsAsFaults", { $0.returnsObjectsAsFaults },
      { $0.returnsObjectsAsFaults = $1 }),
    .flag(
      .returnDistinctResults, "returnsDistinctResults", { $0.returnsDistinctResults },
      { $0.returnsDistinctResults = $1 }),
    .number(.resultType, "resultType", { $0.resultType }, { $0.resultType = $1 }),
    .preserved,
  ]
}

extension FetchIndex: ModelElement {
  package static func blank() -> FetchIndex { FetchIndex(name: "") }

  package static let fields: FieldTable<FetchIndex> = [
    .name(.name, "name", { $0.name }, { $0.name = $1 }),
    .children(.fetchIndexElement, "elements", { $0.elements }, { $0.elements = $1 }),
    .preserved,
  ]
}

extension FetchIndexElement: ModelElement {
  package static func blank() -> FetchIndexElement { FetchIndexElement(type: nil, order: nil) }

  package static let fields: FieldTable<FetchIndexElement> = [
    .text(.property, "property", { $0.property }, { $0.property = $1 }),
    .text(.expression, "expression", { $0.expression }, { $0.expression = $1 }),
    .text(.expressionType, "expressionType", { $0.expressionType }, { $0.expressionType = $1 }),
    .text(.type, "type", words: ["Binary", "RTree"], usual: "Binary", { $0.type }, { $0.type = $1 }),
    .text(
      .order, "order", words: ["ascending", "descending"], usual: "ascending", { $0.order }, { $0.order = $1 }),
    .preserved,
  ]
}
