import Foundation
import PlumbModel
import PlumbSQLite
import PlumbText

/// An entity in both versions, with its properties, including inherited ones.
struct EntityPair {
  let old: StoreMap.Entity
  let new: StoreMap.Entity
  private(set) var attributes: [AttributePair] = []
  private(set) var relationships: [RelationshipPair] = []

  /// Whether no version has objects of the entity.
  var isAbstract: Bool { old.isAbstract && new.isAbstract }

  /// A relationship of the earlier version.
  struct RelationshipPair {
    let pair: ComparisonRun.PropertyPair
    let old: RelationshipPlace
    /// The place in the later store; `nil` for a removed relationship.
    let new: RelationshipPlace?
  }

  init?(_ indices: (old: Int, new: Int), _ old: ComparedSide, _ new: ComparedSide) {
    guard let before = old.map.entity(old.model.entities[indices.old].name),
      let after = new.map.entity(new.model.entities[indices.new].name)
    else { return nil }
    (self.old, self.new) = (before, after)
    let earlier = old.stored.properties(indices.old)
    let later = new.stored.properties(indices.new)
    for identity in Set(earlier.keys).union(later.keys).sorted(by: { $0.precedesByBytes($1) }) {
      let paths = (earlier[identity].map(old.stored.path), later[identity].map(new.stored.path))
      let isMatched = earlier[identity]?.isRelationship == later[identity]?.isRelationship
      if isMatched || later[identity] == nil || earlier[identity] == nil {
        add(paths.0, paths.1)
      } else {
        add(paths.0, nil)
        add(nil, paths.1)
      }
    }
  }

  /// Creates the pair of an entity mapping, with explicit expressions. Values that are set unchanged are compared;
  /// those of the earlier version that no expression uses are dropped, unless a policy maps the objects.
  init?(_ indices: (old: Int, new: Int), _ mapping: EntityMapping, _ old: ComparedSide, _ new: ComparedSide) {
    guard let before = old.map.entity(old.model.entities[indices.old].name),
      let after = new.map.entity(new.model.entities[indices.new].name)
    else { return nil }
    (self.old, self.new) = (before, after)
    guard mapping.kind != .custom else { return }
    let earlier = Self.byName(old.stored, indices.old)
    let later = Self.byName(new.stored, indices.new)
    var used: Set<String> = []
    for property in mapping.attributes + mapping.relationships {
      let keys = property.expression?.sourceKeys ?? []
      used.formUnion(keys)
      let key = property.expression?.sourceKeyPath ?? (keys.count == 1 ? keys.first : nil)
      guard let key, let path = earlier[key], let other = later[property.name], path.last?.kind == other.last?.kind,
        path.last?.kind == .relationship || property.expression?.sourceKeyPath != nil
      else { continue }
      add(path, other)
    }
    for (name, path) in earlier.sorted(by: { $0.key.precedesByBytes($1.key) }) where !used.contains(name) {
      add(path, nil)
    }
  }

  private static func byName(_ stored: StoredEntities, _ index: Int) -> [String: [ElementPath.Step]] {
    let paths = stored.properties(index).values.map { stored.path($0) }
    return Dictionary(paths.map { ($0.last?.name ?? "", $0) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func add(_ earlier: [ElementPath.Step]?, _ later: [ElementPath.Step]?) {
    guard let steps = earlier ?? later, let kind = steps.last?.kind else { return }
    let pair = ComparisonRun.PropertyPair(old: Self.key(earlier), new: Self.key(later))
    if kind == .relationship {
      guard let place = Self.place(earlier, old) else { return }
      relationships.append(RelationshipPair(pair: pair, old: place, new: Self.place(later, new)))
    } else {
      addColumns(pair, Self.columns(earlier, old), Self.columns(later, new))
    }
  }

  private mutating func addColumns(
    _ pair: ComparisonRun.PropertyPair, _ earlier: [StoreMap.AttributeColumn], _ later: [StoreMap.AttributeColumn]
  ) {
    // A save or a migration computes derived attributes again.
    guard !(earlier + later).contains(where: { $0.attribute.isDerived }) else { return }
    if earlier.count == 1, later.count == 1, earlier[0].path.count == later[0].path.count {
      return attributes.append(AttributePair(pair: pair, old: earlier[0], new: later[0]))
    }
    // The elements of a composite attribute.
    for one in earlier {
      let other = later.first { $0.path.count == one.path.count && $0.path.last == one.path.last }
      attributes.append(AttributePair(pair: pair, old: one, new: other))
    }
    for other in later
    where !earlier.contains(where: { $0.path.count == other.path.count && $0.path.last == other.path.last }) {
      attributes.append(AttributePair(pair: pair, old: nil, new: other))
    }
  }

  private static func key(_ path: [ElementPath.Step]?) -> String? {
    path.map { ElementPath(version: "", steps: $0).key }
  }

  private static func place(_ path: [ElementPath.Step]?, _ entity: StoreMap.Entity) -> RelationshipPlace? {
    guard let path, path.count == 2 else { return nil }
    return entity.place(path[0].name, path[1].name)
  }

  private static func columns(_ path: [ElementPath.Step]?, _ entity: StoreMap.Entity) -> [StoreMap.AttributeColumn] {
    guard let path, path.count == 2 else { return [] }
    return entity.attributes.filter { $0.owner == path[0].name && $0.path.first == path[1].name }
  }
}

/// A column of an attribute in both stores.
struct AttributePair {
  let pair: ComparisonRun.PropertyPair
  let old: StoreMap.AttributeColumn?
  let new: StoreMap.AttributeColumn?

  /// Counts the values of one object.
  func count(
    _ before: SQLValue, _ after: SQLValue, _ oldFolder: ExternalFolder, _ newFolder: ExternalFolder,
    in change: inout StoreComparison.PropertyChange
  ) {
    switch (before, after) {
    case (.null, .null): return
    case (.null, _): change.defaulted += 1
    case (_, .null): change.dropped += 1
    default:
      if content(before, old, oldFolder) == content(after, new, newFolder) {
        if old?.attribute.type == new?.attribute.type { change.preserved += 1 } else { change.converted += 1 }
      } else {
        change.changed += 1
      }
    }
  }

  /// The value in a form in which equal values are equal: numbers of all types, and the contents of files.
  private func content(_ value: SQLValue, _ column: StoreMap.AttributeColumn?, _ folder: ExternalFolder) -> SQLValue {
    switch value {
    case .real(let number): Int64(exactly: number).map(SQLValue.integer) ?? value
    case .blob(let bytes) where column?.attribute.allowsExternalStorage == true:
      folder.value(of: bytes).map(SQLValue.blob) ?? .null
    default: value
    }
  }
}
