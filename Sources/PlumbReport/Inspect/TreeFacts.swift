import PlumbModel
import PlumbText

extension TreePage {
  /// The head of a model: what it is for, then what saved it.
  mutating func write(factsOf model: Model) {
    write([], remarks: facts(of: model))
    let tools = tools(of: model)
    if !tools.isEmpty { write(line: [TreeSpan(" "), TreeSpan(tools, .quiet, limit: 200)]) }
  }

  /// How much is in it, and what it is for.
  func facts(of model: Model) -> [TreeSpan] {
    var facts = [TreeSpan(counts(of: model))]
    if let language = model.sourceLanguage { facts.append(TreeSpan(language)) }
    if model.usedWithCloudKit { facts.append(TreeSpan("CloudKit", .value)) }
    if model.usedWithSwiftData { facts.append(TreeSpan("SwiftData", .value)) }
    if let identifier = model.identifier, !identifier.isEmpty { facts.append(TreeSpan("identifier \"\(identifier)\"")) }
    return facts
  }

  /// `saved by tools 22758 on macOS 23F79 for Xcode 15.0 or later`; parts that the file does not state are left out.
  private func tools(of model: Model) -> String {
    let saved = model.lastSavedToolsVersion.map { "saved by tools \($0)" }
    let system = model.systemVersion.map { saved == nil ? "saved on macOS \($0)" : "on macOS \($0)" }
    let oldest = model.minimumToolsVersion.flatMap { $0 == "Automatic" ? nil : "for \($0) or later" }
    return [saved, system, oldest].compactMap { $0 }.joined(separator: " ")
  }

  /// `5 entities, 12 attributes, 5 relationships`; what an entity inherits is counted once, where it is declared.
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
        Self.title(of: entity), [TreeSpan(count, entity.attributes.isEmpty ? .quiet : .plain)],
        destinations(of: entity),
        remarks: Self.remarks(on: entity, isSummary: true))
    }
    write(rows: rows)
  }

  /// `→ Customer and Item`: destinations by name, each once, in the order of the relationships.
  private func destinations(of entity: Entity) -> [TreeSpan] {
    var seen: Set<String> = []
    let names = entity.relationships.compactMap(\.destinationEntity).filter { seen.insert($0).inserted }
    return names.isEmpty ? [] : [TreeSpan(ink.toOne, .quiet), TreeSpan(Words.list(names, limit: 4), .type, limit: 80)]
  }

  /// A fetch request template.
  func row(_ request: FetchRequest) -> TreeRow {
    TreeRow([.name(request.name)], [TreeSpan(request.entity ?? "no entity", .type)], remarks: Self.remarks(on: request))
  }

  /// The result type is `NSFetchRequestResultType` as its raw value: 0 objects, 1 object IDs, 2 dictionaries, 4 a
  /// count.
  static func remarks(on request: FetchRequest) -> [TreeSpan] {
    var remarks: [TreeSpan] = []
    if let predicate = request.predicate { remarks.append(TreeSpan("where \(predicate)", limit: 300)) }
    if let limit = request.fetchLimit, limit > 0 { remarks.append(TreeSpan("limit \(limit)")) }
    if let size = request.fetchBatchSize, size > 0 { remarks.append(TreeSpan("batches of \(size)")) }
    switch request.resultType {
    case nil, 0: break
    case 1: remarks.append(TreeSpan("object ids"))
    case 2: remarks.append(TreeSpan("dictionaries"))
    case 4: remarks.append(TreeSpan("a count"))
    case .some(let type): remarks.append(TreeSpan("result type \(type)"))
    }
    if request.returnsDistinctResults { remarks.append(TreeSpan("distinct")) }
    return remarks
  }

  /// A configuration with its members.
  func row(_ configuration: Configuration) -> TreeRow {
    let names = configuration.members.map(\.name).joined(separator: ", ")
    return TreeRow(
      [.name(configuration.name)], [TreeSpan(configuration.usedWithCloudKit ? "CloudKit" : "", .value)],
      remarks: [TreeSpan(names.isEmpty ? "no entities" : names, limit: 2_000)])
  }
}
