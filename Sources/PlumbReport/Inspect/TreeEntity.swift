import PlumbModel

extension TextPage {
  mutating func write(_ entity: Entity) {
    write(Self.title(of: entity), remarks: Self.remarks(on: entity, isSummary: false))
    let unique = Self.uniqueAttributes(of: entity)
    write(
      rows: entity.attributes.map { row($0, isUnique: unique.contains($0.name)) }
        + entity.relationships.map { row($0) } + entity.fetchedProperties.map { row($0) })
    write(rows: footer(of: entity, unique: unique))
    writeBlankLine()
  }

  /// Returns the title: `Order : Document`.
  static func title(of entity: Entity) -> [TextSpan] {
    [.name(entity.name, .title)] + (entity.parentEntity.map { [TextSpan(":", .quiet), TextSpan($0, .type)] } ?? [])
  }

  /// Returns the rows for indexes, constraints and user info.
  func footer(of entity: Entity, unique: Set<String>) -> [TextRow] {
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
  static func remarks(on entity: Entity, isSummary: Bool) -> [TextSpan] {
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
  static func text(of info: UserInfo) -> String {
    info.map { entry in entry.value.map { "\(entry.key) = \($0)" } ?? entry.key }.joined(separator: ", ")
  }
}
