import PlumbModel
import PlumbSQLite
import PlumbText

/// The work of a comparison: the values first, during which the new keys of objects are found, then the links.
struct ComparisonRun {
  let old: ComparedSide
  let new: ComparedSide
  /// The mapping model of the migration; `nil` if it was inferred.
  private let mapping: MappingModel?
  private(set) var entities: [StoreComparison.EntityChange] = []
  private var changes: [StoreComparison.PropertyChange] = []
  private var places: [PropertyPair: Int] = [:]
  /// The new keys of objects whose key changed, by the table in the earlier store.
  private var movedKeys: [String: [Int64: Int64]] = [:]

  /// The paths of a property in both versions.
  struct PropertyPair: Hashable {
    let old: String?
    let new: String?
  }

  init(_ old: StoreComparison.Side, _ new: StoreComparison.Side, _ mapping: MappingModel?) {
    self.mapping = mapping
    self.old = ComparedSide(old)
    self.new = ComparedSide(new)
  }

  /// The properties, sorted by path.
  var properties: [StoreComparison.PropertyChange] {
    changes.sorted { ($0.old ?? $0.new ?? "").precedesByBytes($1.old ?? $1.new ?? "") }
  }

  mutating func compare() throws {
    let pairs = pairs
    for pair in pairs { try compareValues(of: pair) }
    let preserved = Set(pairs.map(\.old.name)).union(
      mapping?.entityMappings.filter(\.mapsObjects).compactMap(\.source) ?? [])
    for entity in old.map.entities where !preserved.contains(entity.name) && !entity.isAbstract {
      entities.append(.init(old: entity.name, new: nil, dropped: try old.count(of: entity)))
    }
    let known = Set(pairs.map(\.new.name))
    for entity in new.map.entities where !known.contains(entity.name) && !entity.isAbstract {
      entities.append(.init(old: nil, new: entity.name, added: try new.count(of: entity)))
    }
    entities.sort { ($0.old ?? $0.new ?? "").precedesByBytes($1.old ?? $1.new ?? "") }
    for pair in pairs { try compareLinks(of: pair) }
  }

  private var pairs: [EntityPair] {
    guard let mapping else {
      return Matching(old.model.entities, new.model.entities).same.compactMap { EntityPair($0, old, new) }
    }
    return mapping.pairs.compactMap { item in
      guard let before = old.stored.index(item.source), let after = new.stored.index(item.destination) else {
        return nil
      }
      return EntityPair((before, after), item, old, new)
    }
  }

  /// Returns the index of a property's counts, which entities that inherit the property share.
  private mutating func place(_ pair: PropertyPair, isRelationship: Bool) -> Int {
    if let known = places[pair] { return known }
    changes.append(.init(old: pair.old, new: pair.new, isRelationship: isRelationship))
    places[pair] = changes.count - 1
    return changes.count - 1
  }

  // MARK: Values

  /// Compares the rows of an entity, in the order of their keys. A migration preserves the order. If the numbers of
  /// rows differ, rows with equal keys are compared.
  private mutating func compareValues(of pair: EntityPair) throws {
    let columns = pair.attributes.map { attribute in
      (attribute, place(attribute.pair, isRelationship: false))
    }
    var entity = StoreComparison.EntityChange(old: pair.old.name, new: pair.new.name)
    let isByOrder = try old.count(of: pair.old) == new.count(of: pair.new)
    let before = try old.rows(of: pair.old, columns.map(\.0.old?.column))
    let after = try new.rows(of: pair.new, columns.map(\.0.new?.column))
    defer {
      before.reset()
      after.reset()
    }
    var (left, right) = (try before.step(), try after.step())
    while left || right {
      let keys = (left ? before.columns.integer(0) : .max, right ? after.columns.integer(0) : .max)
      if left && right && (isByOrder || keys.0 == keys.1) {
        entity.preserved += 1
        if keys.0 != keys.1 { movedKeys[pair.old.table, default: [:]][keys.0] = keys.1 }
        for (index, (attribute, place)) in columns.enumerated() {
          let values = (before.columns[index + 1], after.columns[index + 1])
          attribute.count(values.0, values.1, old.folder, new.folder, in: &changes[place])
        }
        (left, right) = (try before.step(), try after.step())
      } else if left && (!right || keys.0 < keys.1) {
        entity.dropped += 1
        left = try before.step()
      } else {
        entity.added += 1
        right = try after.step()
      }
    }
    if !pair.isAbstract || entity.preserved + entity.dropped + entity.added > 0 { entities.append(entity) }
  }

  // MARK: Links

  private mutating func compareLinks(of pair: EntityPair) throws {
    for relationship in pair.relationships {
      let place = place(relationship.pair, isRelationship: true)
      try old.forEachLink(of: relationship.old, pair.old) { owner, member in
        let owner = movedKeys[pair.old.table]?[owner] ?? owner
        let member = movedKeys[relationship.old.memberTable(old.map)]?[member] ?? member
        if let later = relationship.new, try new.hasLink(later, pair.new, owner, member) {
          changes[place].preserved += 1
        } else {
          changes[place].dropped += 1
        }
      }
    }
  }
}
