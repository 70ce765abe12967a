import PlumbModel
import PlumbText

extension TreePage {
  /// Writes the facts of a model, then the tools that saved it.
  mutating func write(factsOf model: Model) {
    write([], remarks: facts(of: model))
    let tools = tools(of: model)
    if !tools.isEmpty { write(line: [TreeSpan(" "), TreeSpan(tools, .quiet, limit: 200)]) }
  }

  /// Returns the counts of a model, and the frameworks that it is used with.
  func facts(of model: Model) -> [TreeSpan] {
    var facts = [TreeSpan(counts(of: model))]
    if let language = model.sourceLanguage { facts.append(TreeSpan(language)) }
    if model.usedWithCloudKit { facts.append(TreeSpan("CloudKit", .value)) }
    if model.usedWithSwiftData { facts.append(TreeSpan("SwiftData", .value)) }
    if let identifier = model.identifier, !identifier.isEmpty { facts.append(TreeSpan("identifier \"\(identifier)\"")) }
    return facts
  }

  /// Returns the tools, without parts that the file does not declare:
  /// `saved by tools 22758 on macOS 23F79 for Xcode 15.0 or later`.
  private func tools(of model: Model) -> String {
    let saved = model.lastSavedToolsVersion.map { "saved by tools \($0)" }
    let system = model.systemVersion.map { saved == nil ? "saved on macOS \($0)" : "on macOS \($0)" }
    let oldest = model.minimumToolsVersion.flatMap { $0 == "Automatic" ? nil : "for \($0) or later" }
    return [saved, system, oldest].compactMap { $0 }.joined(separator: " ")
  }

  /// Returns the counts: `5 entities, 12 attributes, 5 relationships`. An inherited property is counted only in the
  /// entity that declares it.
  private func counts(of model: Model) -> String {
    let attributes = model.entities.reduce(0) { $0 + $1.attributes.count }
    let relationships = model.entities.reduce(0) { $0 + $1.relationships.count }
    return [
      Words.plural(model.entities.count, "entity", "entities"),
      Words.plural(attributes, "attribute", "attributes"),
      Words.plural(relationships, "relationship", "relationships"),
    ].joined(separator: ", ")
  }

  /// Writes one line for each entity, with the destinations of its relationships.
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

  /// Returns the destinations without duplicates, in the order of the relationships: `→ Customer and Item`.
  private func destinations(of entity: Entity) -> [TreeSpan] {
    var seen: Set<String> = []
    let names = entity.relationships.compactMap(\.destinationEntity).filter { seen.insert($0).inserted }
    return names.isEmpty ? [] : [TreeSpan(ink.toOne, .quiet), TreeSpan(Words.list(names, limit: 4), .type, limit: 80)]
  }

  /// Returns the row of a fetch request template.
  func row(_ request: FetchRequest) -> TreeRow {
    TreeRow([.name(request.name)], [TreeSpan(request.entity ?? "no entity", .type)], remarks: Self.remarks(on: request))
  }

  /// Returns the remarks on a fetch request. The result type is the raw value of `NSFetchRequestResultType`: 0
  /// objects, 1 object IDs, 2 dictionaries, 4 a count.
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

  /// Returns the row of a configuration with its members.
  func row(_ configuration: Configuration) -> TreeRow {
    let names = configuration.members.map(\.name).joined(separator: ", ")
    return TreeRow(
      [.name(configuration.name)], [TreeSpan(configuration.usedWithCloudKit ? "CloudKit" : "", .value)],
      remarks: [TreeSpan(names.isEmpty ? "no entities" : names, limit: 2_000)])
  }
}
