import PlumbModel

extension TreePage {
  /// The head of a model: what it is for, then what saved it.
  mutating func write(factsOf model: Model) {
    var facts = [Span(counts(of: model))]
    if let language = model.sourceLanguage { facts.append(Span(language)) }
    if model.usedWithCloudKit { facts.append(Span("CloudKit", .value)) }
    if model.usedWithSwiftData { facts.append(Span("SwiftData", .value)) }
    if let identifier = model.identifier, !identifier.isEmpty { facts.append(Span("identifier \"\(identifier)\"")) }
    write([], remarks: facts)
    let tools = tools(of: model)
    if !tools.isEmpty { write(line: [Span(" "), Span(tools, .quiet, limit: 200)]) }
  }

  private func tools(of model: Model) -> String {
    let saved = model.lastSavedToolsVersion.map { "saved by tools \($0)" }
    let system = model.systemVersion.map { saved == nil ? "saved on macOS \($0)" : "on macOS \($0)" }
    let oldest = model.minimumToolsVersion.flatMap { $0 == "Automatic" ? nil : "for \($0) or later" }
    return [saved, system, oldest].compactMap { $0 }.joined(separator: " ")
  }

  private func counts(of model: Model) -> String {
    let attributes = model.entities.reduce(0) { $0 + $1.attributes.count }
    let relationships = model.entities.reduce(0) { $0 + $1.relationships.count }
    return [
      Words.plural(model.entities.count, "entity", "entities"),
      Words.plural(attributes, "attribute", "attributes"),
      Words.plural(relationships, "relationship", "relationships"),
    ].joined(separator: ", ")
  }

  /// One line for each entity, with the entities it leads to.
  mutating func write(summary entities: [Entity]) {
    let rows = entities.map { entity in
      let count = Words.plural(entity.attributes.count, "attribute", "attributes")
      return TreeRow(
        Self.title(of: entity), [Span(count, entity.attributes.isEmpty ? .quiet : .plain)], destinations(of: entity),
        remarks: Self.remarks(on: entity, isSummary: true))
    }
    write(rows: rows)
  }

  private func destinations(of entity: Entity) -> [Span] {
    var seen: Set<String> = []
    let names = entity.relationships.compactMap(\.destinationEntity).filter { seen.insert($0).inserted }
    return names.isEmpty ? [] : [Span(ink.toOne, .quiet), Span(Words.list(names, limit: 4), .type, limit: 80)]
  }

  /// A fetch request template.
  func row(_ request: FetchRequest) -> TreeRow {
    TreeRow([.name(request.name)], [Span(request.entity ?? "no entity", .type)], remarks: Self.remarks(on: request))
  }

  static func remarks(on request: FetchRequest) -> [Span] {
    var remarks: [Span] = []
    if let predicate = request.predicate { remarks.append(Span("where \(predicate)", limit: 300)) }
    if let limit = request.fetchLimit, limit > 0 { remarks.append(Span("limit \(limit)")) }
    if let size = request.fetchBatchSize, size > 0 { remarks.append(Span("batches of \(size)")) }
    switch request.resultType {
    case nil, 0: break
    case 1: remarks.append(Span("object ids"))
    case 2: remarks.append(Span("dictionaries"))
    case 4: remarks.append(Span("a count"))
    case .some(let type): remarks.append(Span("result type \(type)"))
    }
    if request.returnsDistinctResults { remarks.append(Span("distinct")) }
    return remarks
  }

  func row(_ configuration: Configuration) -> TreeRow {
    let names = configuration.members.map(\.name).joined(separator: ", ")
    return TreeRow(
      [.name(configuration.name)], [Span(configuration.usedWithCloudKit ? "CloudKit" : "", .value)],
      remarks: [Span(names.isEmpty ? "no entities" : names, limit: 2_000)])
  }
}
