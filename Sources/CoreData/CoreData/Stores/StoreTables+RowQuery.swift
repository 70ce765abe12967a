import Foundation

extension StoreTables {
  /// Returns the rows that match a query: all rows that satisfy the predicate, sorted as requested or else by
  /// primary key, without the rows before the offset and after the limit.
  ///
  /// A sort descriptor with a Swift key path compares objects, which a store does not have. In this case, all
  /// matching rows are returned unsorted, and the context sorts and limits them.
  func rows(for query: RowQuery) throws -> [FoundRow] {
    // Most values are those of the row that is tested, which need no search.
    var tested: FoundRow?
    let reader = RowReader(schema) { id in
      if let tested, tested.id === id { return tested.row }
      return self[id]?.row
    }
    var found: [FoundRow] = []
    if let predicate = query.predicate?.tree {
      func add(_ row: FoundRow) {
        tested = row
        if predicate.holds(for: .id(row.id), reader: reader) { found.append(row) }
      }
      if let candidates = candidates(predicate, of: query.entities) {
        candidates.forEach(add)
      } else {
        forEach(of: query.entities, add)
      }
    } else {
      forEach(of: query.entities) { found.append($0) }
    }
    return query.isForContext ? found : query.limited(query.sorted(found, reader))
  }
}

extension RowQuery {
  /// Whether a sort descriptor requires objects, so that the context must sort and limit the rows.
  var isForContext: Bool { sortDescriptors.contains { $0.key == nil } }

  /// Returns the rows from the offset up to the limit.
  func limited(_ rows: [FoundRow]) -> [FoundRow] {
    guard offset > 0 || limit > 0 else { return rows }
    let rest = rows.dropFirst(max(offset, 0))
    return Array(limit > 0 ? rest.prefix(limit) : rest)
  }

  /// Returns the rows sorted by the sort descriptors. The sort is stable.
  func sorted(_ rows: [FoundRow], _ reader: RowReader) -> [FoundRow] {
    sortDescriptors.sorted(rows) { found, path in path.value(from: .id(found.id), reader) }
  }
}

extension [NSSortDescriptor] {
  /// Returns elements sorted by the descriptors. The sort is stable. `value` returns the value of an element at the key
  /// path of a descriptor.
  func sorted<Item>(_ elements: [Item], _ value: (Item, KeyPathNode) -> Value) -> [Item] {
    guard !isEmpty, elements.count > 1 else { return elements }
    let keys = map { descriptor in
      let path = KeyPathNode(descriptor.key ?? "")
      return elements.map { value($0, path) }
    }
    let order = elements.indices.sorted { a, b in
      for (descriptor, values) in zip(self, keys) {
        switch descriptor.order(values[a], values[b]) {
        case .orderedAscending: return true
        case .orderedDescending: return false
        case .orderedSame: continue
        }
      }
      return a < b
    }
    return order.map { elements[$0] }
  }
}
