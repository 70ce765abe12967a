import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbText

extension SchemaCode {
  /// Returns the statements that describe an entity.
  mutating func statements(for entity: Entity) -> [Code] {
    let (attributes, relationships, fetched) = source.properties(of: entity)
    var statements = settings(of: entity)
    statements += attributes.map { attribute($0, of: "entity", inside: nil) }
    statements += relationships.map { relationship($0) }
    statements += fetched.map { fetchedProperty($0) }
    statements += constraints(of: entity)
    statements += firsts(entity.fetchIndexes, \.name).map { index($0, of: entity) }
    return statements.filter { !$0.isEmpty }
  }

  private mutating func settings(of entity: Entity) -> [Code] {
    var settings: [Code] = []
    if entity.isAbstract { settings.append("entity.description.isAbstract = true") }
    settings.append(Self.assignment("entity.description.renamingIdentifier", entity.renamingIdentifier))
    settings.append(Self.assignment("entity.description.versionHashModifier", entity.versionHashModifier))
    if let expression = entity.spotlightDisplayName, !expression.isEmpty {
      needs.insert(.spotlightName)
      settings.append(.call("older.nameInSpotlight", ["entity.description", stringLiteral(expression)]))
    }
    return settings + userInfo(entity.userInfo, of: "entity.description", .entityUserInfo)
  }

  private mutating func constraints(of entity: Entity) -> [Code] {
    let constraints = (entity.uniquenessConstraints?.elements ?? []).map { $0.attributes.map(\.name) }
    let indexes = (entity.compoundIndexes?.elements ?? []).map { $0.properties.map(\.name) }
    if !constraints.isEmpty { needs.insert(.unique) }
    if !indexes.isEmpty { needs.insert(.compoundIndex) }
    return sorted(constraints).map { .call("entity.unique", $0.map { stringLiteral($0) }) }
      + sorted(indexes).map { .call("older.index", ["entity.description"] + $0.map { stringLiteral($0) }) }
  }

  /// Returns the lists of names in an order that does not depend on the file. The order within a list remains,
  /// because it is significant.
  private func sorted(_ lists: [[String]]) -> [[String]] {
    lists.sorted { one, other in
      one.lexicographicallyPrecedes(other) { $0.precedesByBytes($1) }
    }
  }

  private mutating func relationship(_ relationship: Relationship) -> Code {
    needs.insert(.relationship)
    var arguments = [stringLiteral(relationship.name)]
    if let destination = relationship.destinationEntity, source.schema.contains(destination) {
      arguments.append("to: \(stringLiteral(destination))")
      if let (inverse, owner) = source.schema.inverse(of: relationship) {
        arguments.append("inverse: \(stringLiteral(inverse.name))")
        if owner.name != destination { arguments.append("of: \(stringLiteral(owner.name))") }
      }
    }
    return call("entity.relationship", arguments, settings(of: relationship))
  }

  private mutating func settings(of relationship: Relationship) -> [Code] {
    var settings: [Code] = []
    if !relationship.isOptional { settings.append("$0.isOptional = false") }
    if relationship.isTransient { settings.append("$0.isTransient = true") }
    let least = relationship.minimumCount ?? 0
    let greatest = relationship.maximumCount ?? (relationship.isToMany ? 0 : 1)
    if least != 0 { settings.append("$0.minCount = \(integerLiteral(Int64(least)))") }
    if greatest != 0 { settings.append("$0.maxCount = \(integerLiteral(Int64(greatest)))") }
    if relationship.isOrdered { settings.append("$0.isOrdered = true") }
    switch relationship.deleteRule {
    case .nullify, nil: break
    case .cascade: settings.append("$0.deleteRule = .cascadeDeleteRule")
    case .deny: settings.append("$0.deleteRule = .denyDeleteRule")
    case .noAction: settings.append("$0.deleteRule = .noActionDeleteRule")
    }
    settings.append(Self.assignment("$0.renamingIdentifier", relationship.renamingIdentifier))
    settings.append(Self.assignment("$0.versionHashModifier", relationship.versionHashModifier))
    if relationship.isIndexed { settings.append(indexed()) }
    return settings + userInfo(relationship.userInfo, of: "$0", .userInfo)
  }

  /// Returns the statement for `indexed`, the setting that fetch indexes replaced.
  mutating func indexed() -> Code {
    needs.insert(.indexed)
    return "older.index($0)"
  }

  private mutating func index(_ index: FetchIndex, of entity: Entity) -> Code {
    needs.insert(.index)
    needs.insert(.predicate)
    let columns = index.elements.compactMap { column($0, of: entity) }
    var arguments = [stringLiteral(index.name)] + columns
    if let predicate = index.partialPredicate { arguments.append("where: \(stringLiteral(predicate))") }
    return .call("entity.index", arguments)
  }

  /// Returns a column of an index, or `nil` if the entity does not have the column's property and the column has no
  /// expression.
  private mutating func column(_ element: FetchIndexElement, of entity: Entity) -> String? {
    let isDescending = element.order == "descending"
    let order = isDescending ? ".descending" : ".ascending"
    if isDescending { needs.insert(.descendingColumn) }
    let type = element.type == "RTree" ? ", .rTree" : ""
    if let name = element.property, source.hasColumn(name, of: entity) {
      if !isDescending { needs.insert(.ascendingColumn) }
      return "\(order)(\(stringLiteral(name))\(type))"
    }
    guard let expression = element.expression else { return nil }
    needs.insert(.expressionColumn)
    let result = AttributeType(code: element.expressionType.flatMap(Int64.init) ?? 0) ?? .undefined
    let ascending = isDescending ? ", isAscending: false" : ""
    return ".expression(\(stringLiteral(expression)), \(Self.name(of: result))\(type)\(ascending))"
  }

  /// Returns an assignment such as `$0.versionHashModifier = "2"`, or no code if the text is `nil`.
  static func assignment(_ target: String, _ text: String?) -> Code {
    text.map { .assignment(target, stringLiteral($0)) } ?? Code()
  }

  /// Returns the entries of a user info dictionary. Of several entries with the same key, the first one is used.
  mutating func userInfo(_ userInfo: UserInfo?, of owner: String, _ need: SchemaNeed) -> [Code] {
    guard let userInfo, !userInfo.isEmpty else { return [] }
    needs.insert(need)
    return firsts(userInfo.elements, \.key).map { entry in
      .call("note", [stringLiteral(entry.key), stringLiteral(entry.value ?? ""), "on: \(owner)"])
    }
  }
}
