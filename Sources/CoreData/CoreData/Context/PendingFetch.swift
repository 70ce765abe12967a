import Foundation

/// Fetching from the source, combined with the pending changes of a context.
extension NSManagedObjectContext {
  /// Returns the rows that match a query. The rows are those of the source, combined with this context's changes if
  /// the changes affect the query.
  final func foundRows(for query: RowQuery, _ options: FetchOptions) throws -> [FoundRow] {
    guard let source else { return [] }
    let sortsHere = query.sortDescriptors.contains { $0.key == nil }
    let pending = options.includesPendingChanges && concerns(query)
    guard pending || sortsHere else { return try source.rows(for: query) }
    var open = query
    open.values = .all
    open.sortDescriptors = []
    open.limit = 0
    open.offset = 0
    var found = try source.rows(for: open)
    let reader = PendingReader(context: self, stored: SavedValues(found, source))
    if pending { found = withChanges(found, query, reader) }
    if sortsHere {
      found = sortedAsObjects(found, by: query.sortDescriptors)
    } else if !query.sortDescriptors.isEmpty {
      found = sorted(found, by: query.sortDescriptors, reader)
    }
    return slice(found, of: query)
  }

  /// Returns the number of objects that match a query.
  final func foundCount(for query: RowQuery, _ options: FetchOptions) throws -> Int {
    guard let source, !(options.includesPendingChanges && concerns(query)) else {
      return try foundRows(for: query, options).count
    }
    return try source.count(for: query)
  }

  /// Whether the context has inserted, updated or deleted objects of the query's entities.
  private func concerns(_ query: RowQuery) -> Bool {
    func has(_ list: ObjectList) -> Bool {
      !list.isEmpty && list.ordered.contains { query.entities.contains($0.entity.entityIndex) }
    }
    return has(inserted) || has(updated) || has(deleted) || has(event.deleted)
  }

  /// Removes the rows of objects that are deleted or no longer match, and adds the rows of changed objects that
  /// match.
  private func withChanges(_ found: [FoundRow], _ query: RowQuery, _ reader: PendingReader) -> [FoundRow] {
    var seen: Set<ObjectIdentifier> = []
    var result: [FoundRow] = []
    result.reserveCapacity(found.count + inserted.count)
    func matches(_ object: NSManagedObject) -> Bool {
      guard query.entities.contains(object.entity.entityIndex), !object.isDeleted else { return false }
      object.readyForAccess()
      return query.predicate?.holds(for: .id(object.objectID), reader: reader) ?? true
    }
    for row in found {
      guard let object = registry.object(for: row.id), object.hasChanges || object.state.contains(.deletedElsewhere)
      else {
        result.append(row)
        continue
      }
      seen.insert(ObjectIdentifier(object))
      if matches(object) { result.append(FoundRow(id: object.objectID, row: object.persistentRow)) }
    }
    for object in updated.ordered + inserted.ordered where !seen.contains(ObjectIdentifier(object)) {
      if let stores = query.stores, !isStored(object, in: stores) { continue }
      if matches(object) { result.append(FoundRow(id: object.objectID, row: object.persistentRow)) }
    }
    return result
  }

  private func isStored(_ object: NSManagedObject, in stores: [NSPersistentStore]) -> Bool {
    guard let store = object.objectID.persistentStore ?? assignments[object.objectID] else { return true }
    return stores.contains { $0 === store }
  }

  private func sorted(
    _ found: [FoundRow], by descriptors: [NSSortDescriptor], _ reader: PendingReader
  ) -> [FoundRow] {
    let paths = descriptors.map { ($0.key ?? "self").split(separator: ".").map(String.init) }
    let keys = found.map { row in
      paths.map { path in path.reduce(Value.id(row.id)) { reader.value(of: $0, forKey: $1) } }
    }
    let order = found.indices.sorted { a, b in
      for (descriptor, (left, right)) in zip(descriptors, zip(keys[a], keys[b])) {
        switch descriptor.order(left, right) {
        case .orderedAscending: return true
        case .orderedDescending: return false
        case .orderedSame: continue
        }
      }
      return a < b
    }
    return order.map { found[$0] }
  }

  /// Returns the rows sorted by descriptors with Swift key paths. Such descriptors can only compare objects, not
  /// rows.
  private func sortedAsObjects(_ found: [FoundRow], by descriptors: [NSSortDescriptor]) -> [FoundRow] {
    let objects = found.map { knownObject(with: $0.id) }
    let order = found.indices.sorted { a, b in
      for descriptor in descriptors {
        switch descriptor.compare(objects[a], to: objects[b]) {
        case .orderedAscending: return true
        case .orderedDescending: return false
        case .orderedSame: continue
        }
      }
      return a < b
    }
    return order.map { found[$0] }
  }

  private func slice(_ found: [FoundRow], of query: RowQuery) -> [FoundRow] {
    let rest = found.dropFirst(max(0, query.offset))
    return Array(query.limit > 0 ? rest.prefix(query.limit) : rest)
  }
}

/// A key reader that returns the current values of changed objects and the stored values of all others. It fills no
/// faults.
struct PendingReader: KeyReader {
  let context: NSManagedObjectContext
  let stored: any KeyReader

  func value(of object: Value, forKey key: String) -> Value {
    guard case .id(let id) = object, let known = context.registry.object(for: id), known.hasChanges, !known.isFault
    else { return stored.value(of: object, forKey: key) }
    if let slot = known.entity.layout.slots[key] {
      known.readyForAccess(toKey: key)
      let value = known.values[slot]
      return value.members ?? value
    }
    return stored.value(of: .id(known.objectID), forKey: key)
  }
}

extension Value {
  /// The objects of a to-many relationship as a list; `nil` for any other value.
  var members: Value? {
    switch self {
    case .ids(let ids): .list(ids.map { .id($0) })
    case .orderedIDs(let ids): .list(ids.map { .id($0) })
    default: nil
    }
  }
}
