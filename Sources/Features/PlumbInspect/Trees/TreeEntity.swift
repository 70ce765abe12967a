import PlumbModel
import PlumbText
import PlumbWorkspace

extension TextPage {
  package mutating func write(_ entity: Entity) {
    write(Self.title(of: entity), remarks: Self.remarks(on: entity, isSummary: false))
    let unique = Self.uniqueAttributes(of: entity)
    write(
      rows: entity.attributes.map { row($0, isUnique: unique.contains($0.name)) }
        + entity.relationships.map { row($0) } + entity.fetchedProperties.map { row($0) })
    write(rows: footer(of: entity, unique: unique))
    writeBlankLine()
  }

  /// Returns the title: `Order : Document`.
  package static func title(of entity: Entity) -> [TextSpan] {
    [.name(entity.name, .title)] + (entity.parentEntity.map { [TextSpan(":", .quiet), TextSpan($0, .type)] } ?? [])
  }

  /// Returns the rows for indexes, constraints and user info.
  package func footer(of entity: Entity, unique: Set<String>) -> [TextRow] {
    var rows = entity.fetchIndexes.map { index in
      row("index", index.name, index.elements.map(text).joined(separator: ", "))
    }
    rows += (entity.compoundIndexes ?? []).map { row("index", "", Self.names($0.properties)) }
    for constraint in entity.uniquenessConstraints ?? [] {
      if constraint.attributes.count == 1, constraint.attributes.allSatisfy({ unique.contains($0.name) }) { continue }
      rows.append(row("unique", "", Self.names(constraint.attributes, separator: " + ")))
    }
    if let info = entity.userInfo, !info.isEmpty { rows.append(row("userInfo", "", Self.text(of: info))) }
    return rows
  }

  /// Returns a row of the footer: `index byDate   createdAt ↓, number`.
  private func row(_ keyword: String, _ name: String, _ text: String) -> TextRow {
    TextRow([TextSpan(keyword, .quiet)] + (name.isEmpty ? [] : [TextSpan(name)]), remarks: [TextSpan(text, limit: 400)])
  }

  /// Returns the attributes that a constraint of one attribute makes unique; their rows contain a remark.
  static func uniqueAttributes(of entity: Entity) -> Set<String> {
    let known = Set(entity.attributes.map(\.name))
    let single = (entity.uniquenessConstraints ?? []).filter { $0.attributes.count == 1 }
    return known.intersection(single.compactMap { $0.attributes.first?.name })
  }

  /// Returns the remarks on an entity. A class with the entity's name is not a remark, with or without the dot for
  /// the current module.
  package static func remarks(on entity: Entity, isSummary: Bool) -> [TextSpan] {
    var remarks: [TextSpan] = []
    if entity.isAbstract { remarks.append(TextSpan("abstract", .value)) }
    switch entity.representedClassName {
    case nil, "": remarks.append(TextSpan("no class", .quiet))
    case entity.name, ".\(entity.name)": break
    case .some(let name): remarks.append(TextSpan("class \(name)"))
    }
    if isSummary { return remarks }
    if entity.codeGeneration != .manual {
      remarks.append(TextSpan("generates \(entity.codeGeneration.rawValue)", .quiet))
    }
    remarks += renaming(entity.renamingIdentifier, entity.versionHashModifier)
    if let expression = entity.spotlightDisplayName { remarks.append(TextSpan("in Spotlight as \(expression)")) }
    return remarks
  }

  /// Returns the renaming identifier and the version hash modifier, in this order, if they are set.
  static func renaming(_ identifier: String?, _ modifier: String?) -> [TextSpan] {
    var remarks: [TextSpan] = []
    if let identifier { remarks.append(TextSpan("renamed from \(identifier)", .warning)) }
    if let modifier { remarks.append(TextSpan("hash modifier \"\(modifier)\"", .quiet)) }
    return remarks
  }

  /// Returns an index element: `createdAt ↓`, `x (RTree)`. The defaults, ascending and Binary, are omitted.
  private func text(of element: FetchIndexElement) -> String {
    var text = element.property ?? element.expression ?? "?"
    if element.order == "descending" { text += " \(ink.descending)" }
    if let type = element.type, type != "Binary" { text += " (\(type))" }
    return text
  }

  private static func names(_ references: [NameReference], separator: String = ", ") -> String {
    references.map(\.name).joined(separator: separator)
  }

  /// Returns the entries in their order, only the key if an entry has no value: `table = orders, local`.
  package static func text(of info: UserInfo) -> String {
    info.map { entry in entry.value.map { "\(entry.key) = \($0)" } ?? entry.key }.joined(separator: ", ")
  }
}

extension TextPage {
  package mutating func write(factsOf model: Model) {
    write([], remarks: facts(of: model))
    let tools = tools(of: model)
    if !tools.isEmpty { write(line: [TextSpan(" "), TextSpan(tools, .quiet, limit: 200)]) }
  }

  /// Returns the counts of a model, and the frameworks that it is used with.
  package func facts(of model: Model) -> [TextSpan] {
    var facts = [TextSpan(counts(of: model))]
    if let language = model.sourceLanguage { facts.append(TextSpan(language)) }
    if model.usedWithCloudKit { facts.append(TextSpan("CloudKit", .value)) }
    if model.usedWithSwiftData { facts.append(TextSpan("SwiftData", .value)) }
    if let identifier = model.identifier, !identifier.isEmpty { facts.append(TextSpan("identifier \"\(identifier)\"")) }
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
    SizeWords.pairs(ModelSize(model)).prefix(3).map { "\($0.count) \($0.noun)" }.joined(separator: ", ")
  }

  package mutating func write(summary entities: [Entity]) {
    let rows = entities.map { entity in
      let count = Phrase.plural(entity.attributes.count, "attribute", "attributes")
      return TextRow(
        Self.title(of: entity), [TextSpan(count, entity.attributes.isEmpty ? .quiet : .plain)],
        destinations(of: entity),
        remarks: Self.remarks(on: entity, isSummary: true))
    }
    write(rows: rows)
  }

  /// Returns the destinations without duplicates, in the order of the relationships: `→ Customer and Item`.
  private func destinations(of entity: Entity) -> [TextSpan] {
    var seen: Set<String> = []
    let names = entity.relationships.compactMap(\.destinationEntity).filter { seen.insert($0).inserted }
    return names.isEmpty ? [] : [TextSpan(ink.toOne, .quiet), TextSpan(Phrase.list(names, limit: 4), .type, limit: 80)]
  }

  package func row(_ request: FetchRequest) -> TextRow {
    TextRow([.name(request.name)], [TextSpan(request.entity ?? "no entity", .type)], remarks: Self.remarks(on: request))
  }

  /// Returns the remarks on a fetch request. The result type is the raw value of `NSFetchRequestResultType`: 0
  /// objects, 1 object IDs, 2 dictionaries, 4 a count.
  package static func remarks(on request: FetchRequest) -> [TextSpan] {
    var remarks: [TextSpan] = []
    if let predicate = request.predicate { remarks.append(TextSpan("where \(predicate)", limit: 300)) }
    if let limit = request.fetchLimit, limit > 0 { remarks.append(TextSpan("limit \(limit)")) }
    if let size = request.fetchBatchSize, size > 0 { remarks.append(TextSpan("batches of \(size)")) }
    switch request.resultType {
    case nil, 0: break
    case 1: remarks.append(TextSpan("object ids"))
    case 2: remarks.append(TextSpan("dictionaries"))
    case 4: remarks.append(TextSpan("a count"))
    case .some(let type): remarks.append(TextSpan("result type \(type)"))
    }
    if request.returnsDistinctResults { remarks.append(TextSpan("distinct")) }
    return remarks
  }

  package func row(_ configuration: Configuration) -> TextRow {
    let names = configuration.members.map(\.name).joined(separator: ", ")
    return TextRow(
      [.name(configuration.name)], [TextSpan(configuration.usedWithCloudKit ? "CloudKit" : "", .value)],
      remarks: [TextSpan(names.isEmpty ? "no entities" : names, limit: 2_000)])
  }
}
