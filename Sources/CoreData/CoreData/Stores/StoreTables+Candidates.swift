import Foundation

/// The rows that a predicate can match, found by an index instead of a scan.
extension StoreTables {
  /// Returns rows that include all matches of a predicate, in the order of a scan; `nil` if only a scan finds them.
  ///
  /// The indexes are the primary keys and the to-many end of a relationship.
  func candidates(_ predicate: PredicateNode, of entities: Set<Int>) -> [FoundRow]? {
    switch predicate {
    case .and(let parts):
      return parts.lazy.compactMap { candidates($0, of: entities) }.min { $0.count < $1.count }
    case .comparison(let comparison):
      guard let ids = identities(comparison, of: entities) else { return nil }
      let found = Set(ids.map(\.current)).compactMap { self[known: $0] }
      return found.filter { entities.contains(Int($0.id.reference.entity)) }.sorted(by: isBefore)
    case .or, .not, .always, .opaque: return nil
    }
  }

  private func identities(_ comparison: ComparisonNode, of entities: Set<Int>) -> [NSManagedObjectID]? {
    guard comparison.modifier == .direct, comparison.options.isEmpty, case .constant(let constant) = comparison.right
    else { return nil }
    let value = constant.settledThroughout
    switch (comparison.left, comparison.type) {
    case (.evaluatedObject, .equalTo): return value.identifier.map { [$0] }
    case (.evaluatedObject, .in):
      guard let elements = value.elements else { return nil }
      let ids = elements.compactMap(\.identifier)
      return ids.count == elements.count ? ids : nil
    case (.keyPath(let path), .equalTo):
      guard path.keys.count == 1, !path.hasOperator else { return nil }
      return value.identifier.flatMap { members(of: $0, by: path.text, entities) }
    default: return nil
    }
  }

  /// Returns the objects whose to-one relationship references an object, which the object's row lists; `nil` if the
  /// relationship has no to-many inverse, or if the object has no row.
  private func members(of id: NSManagedObjectID, by key: String, _ entities: Set<Int>) -> [NSManagedObjectID]? {
    guard let found = self[known: id.current], found.id == id.current else { return nil }
    var ids: Set<NSManagedObjectID> = []
    for index in entities {
      let layout = schema.entities[index].layout
      guard let slot = layout.slots[key], layout.kinds[slot] == .toOne, let inverse = layout.inverses[slot],
        inverse.kind.isToMany, inverse.slot < found.row.values.count
      else { return nil }
      ids.formUnion(found.row.values[inverse.slot].identities)
    }
    return Array(ids)
  }

  /// The row of an object; `nil` if none exists, or if the object's entity is not in the model.
  private subscript(known id: NSManagedObjectID) -> FoundRow? {
    schema.entities.indices.contains(Int(id.reference.entity)) ? self[id] : nil
  }

  private func isBefore(_ a: FoundRow, _ b: FoundRow) -> Bool {
    (schema[a.id.reference].root, a.id.reference.key) < (schema[b.id.reference].root, b.id.reference.key)
  }
}
