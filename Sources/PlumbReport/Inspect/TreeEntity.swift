import PlumbModel

extension TreePage {
  /// An entity: its head, its properties in columns, and what stands below them.
  mutating func write(_ entity: Entity) {
    write(Self.title(of: entity), remarks: Self.remarks(on: entity, isSummary: false))
    let unique = Self.uniqueAttributes(of: entity)
    write(
      rows: entity.attributes.map { row($0, isUnique: unique.contains($0.name)) }
        + entity.relationships.map { row($0) } + entity.fetchedProperties.map { row($0) })
    write(rows: footer(of: entity, unique: unique))
    writeBlankLine()
  }

  /// `Order : Document`.
  static func title(of entity: Entity) -> [TreeSpan] {
    [.name(entity.name, .title)] + (entity.parentEntity.map { [TreeSpan(":", .quiet), TreeSpan($0, .type)] } ?? [])
  }

  /// Indexes, constraints and user info.
  func footer(of entity: Entity, unique: Set<String>) -> [TreeRow] {
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

  /// A line of the footer: `index byDate   createdAt ↓, number`.
  private func row(_ keyword: String, _ name: String, _ text: String) -> TreeRow {
    TreeRow([TreeSpan(keyword, .quiet)] + (name.isEmpty ? [] : [TreeSpan(name)]), remarks: [TreeSpan(text, limit: 400)])
  }

  /// Attributes that a constraint of their own makes unique; their rows say so.
  static func uniqueAttributes(of entity: Entity) -> Set<String> {
    let known = Set(entity.attributes.map(\.name))
    let single = (entity.uniquenessConstraints ?? []).filter { $0.attributes.count == 1 }
    return known.intersection(single.compactMap { $0.attributes.first?.name })
  }

  /// What is unusual of an entity. A class of the entity's own name is not, with or without the point for the current
  /// module.
  static func remarks(on entity: Entity, isSummary: Bool) -> [TreeSpan] {
    var remarks: [TreeSpan] = []
    if entity.isAbstract { remarks.append(TreeSpan("abstract", .value)) }
    switch entity.representedClassName {
    case nil, "": remarks.append(TreeSpan("no class", .quiet))
    case entity.name, ".\(entity.name)": break
    case .some(let name): remarks.append(TreeSpan("class \(name)"))
    }
    if isSummary { return remarks }
    if entity.codeGeneration != .manual {
      remarks.append(TreeSpan("generates \(entity.codeGeneration.rawValue)", .quiet))
    }
    remarks += renaming(entity.renamingIdentifier, entity.versionHashModifier)
    if let expression = entity.spotlightDisplayName { remarks.append(TreeSpan("in Spotlight as \(expression)")) }
    return remarks
  }

  /// The renaming identifier and the version hash modifier, in that order, where they are set.
  static func renaming(_ identifier: String?, _ modifier: String?) -> [TreeSpan] {
    var remarks: [TreeSpan] = []
    if let identifier { remarks.append(TreeSpan("renamed from \(identifier)", .warning)) }
    if let modifier { remarks.append(TreeSpan("hash modifier \"\(modifier)\"", .quiet)) }
    return remarks
  }

  /// `createdAt ↓`, `x (RTree)`: ascending and Binary are usual and not said.
  private func text(of element: FetchIndexElement) -> String {
    var text = element.property ?? element.expression ?? "?"
    if element.order == "descending" { text += " \(ink.descending)" }
    if let type = element.type, type != "Binary" { text += " (\(type))" }
    return text
  }

  private static func names(_ references: [NameReference], separator: String = ", ") -> String {
    references.map(\.name).joined(separator: separator)
  }

  /// `table = orders, local`: entries in their order, keys alone where they have no value.
  static func text(of info: UserInfo) -> String {
    info.map { entry in entry.value.map { "\(entry.key) = \($0)" } ?? entry.key }.joined(separator: ", ")
  }
}
