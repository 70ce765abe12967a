import Foundation

extension StoreTables {
  /// The rows that answer a question: all that the predicate holds for, in the order that was asked for or else in that
  /// of their primary keys, without those before the offset and after the limit.
  ///
  /// A sort descriptor by a Swift key path compares objects, which a store does not have. With one of them the rows
  /// come unsorted and without offset and limit, for the context to go on.
  func rows(for query: Query) throws -> [FoundRow] {
    let reader = RowReader(self)
    var found: [FoundRow] = []
    if let predicate = query.predicate {
      forEach(of: query.entities) { row in
        if predicate.holds(for: .id(row.id), reader: reader, variables: [:]) { found.append(row) }
      }
    } else {
      forEach(of: query.entities) { found.append($0) }
    }
    return query.isForContext ? found : query.limited(query.sorted(found, reader))
  }
}

extension Query {
  /// Whether the order is one that only objects have, so that a context has to sort and to cut.
  var isForContext: Bool { sortDescriptors.contains { $0.key == nil } }

  /// The rows from the offset up to the limit.
  func limited(_ rows: [FoundRow]) -> [FoundRow] {
    guard offset > 0 || limit > 0 else { return rows }
    let rest = rows.dropFirst(max(offset, 0))
    return Array(limit > 0 ? rest.prefix(limit) : rest)
  }

  /// The rows in the order of the sort descriptors; rows that are equal for all of them stay as they are.
  func sorted(_ rows: [FoundRow], _ reader: RowReader) -> [FoundRow] {
    guard !sortDescriptors.isEmpty, rows.count > 1 else { return rows }
    let keys = sortDescriptors.map { descriptor in
      let path = KeyPathNode(descriptor.key ?? "")
      return rows.map { path.value(from: .id($0.id), reader) }
    }
    let order = rows.indices.sorted { a, b in
      for (descriptor, values) in zip(sortDescriptors, keys) {
        switch descriptor.order(values[a], values[b]) {
        case .orderedAscending: return true
        case .orderedDescending: return false
        case .orderedSame: continue
        }
      }
      return a < b
    }
    return order.map { rows[$0] }
  }
}
