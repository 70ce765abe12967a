import Foundation

/// The settings of a fetch request, independent of the type of its results.
struct FetchOptions {
  var entity: NSEntityDescription?
  /// The entity name with which the request was created. It is used until `entity` is set.
  var givenEntityName: String?
  var affectedStores: [NSPersistentStore]?
  var predicate: NSPredicate?
  var sortDescriptors: [NSSortDescriptor]?
  /// The maximum number of results; 0 for no limit.
  var limit = 0
  var offset = 0
  /// The number of objects in a batch; 0 for no batches.
  var batchSize = 0
  var resultType = NSFetchRequestResultType.managedObjectResultType
  var includesSubentities = true
  var includesPropertyValues = true
  var returnsObjectsAsFaults = true
  var includesPendingChanges = true
  var returnsDistinctResults = false
  var shouldRefreshRefetchedObjects = false
  var relationshipKeyPathsForPrefetching: [String]?
  var propertiesToFetch: [Any]?
  var propertiesToGroupBy: [Any]?
  var havingPredicate: NSPredicate?

  var entityName: String? { entity?.name ?? givenEntityName }

  /// Returns the entity of the request in a model. Raises if the request has no entity, or if the model has no
  /// entity with its name.
  func entity(in model: NSManagedObjectModel) -> NSEntityDescription {
    if let entity {
      guard entity.model !== model, let name = entity.name else { return entity }
      return model.entitiesByName[name] ?? entity
    }
    guard let givenEntityName else {
      raise(.invalidArgument, "executeFetchRequest:error: A fetch request must have an entity.")
    }
    guard let found = model.entitiesByName[givenEntityName] else {
      raise(
        .internalInconsistency,
        "NSFetchRequest could not locate an NSEntityDescription for entity name '\(givenEntityName)'")
    }
    return found
  }

  /// Returns the query for the rows of the request. For dictionaries, it has no limit, offset or sort descriptors,
  /// because rows are first grouped or deduplicated.
  func query(for entity: NSEntityDescription) -> RowQuery {
    checkGrouping()
    var query = RowQuery(entity: entity, entities: indices(of: entity), predicate: predicate)
    query.stores = affectedStores
    guard !resultType.contains(.dictionaryResultType) else { return query }
    query.sortDescriptors = sortDescriptors ?? []
    query.limit = limit
    query.offset = offset
    return query
  }

  private func checkGrouping() {
    let groups = !(propertiesToGroupBy?.isEmpty ?? true) || havingPredicate != nil
    guard groups, !resultType.contains(.dictionaryResultType) else { return }
    raise(.invalidArgument, "NSFetchRequest with GROUP BY or HAVING requires NSDictionaryResultType")
  }

  private func indices(of entity: NSEntityDescription) -> Set<Int> {
    guard includesSubentities else { return [entity.entityIndex] }
    return entity.subentities.reduce(into: [entity.entityIndex]) { $0.formUnion(indices(of: $1)) }
  }
}

extension FetchOptions: CustomStringConvertible {
  /// The settings that determine the results.
  var description: String {
    var parts = ["entity: \(entityName ?? "(null)")", "predicate: \(predicate?.formatText ?? "(null)")"]
    parts.append("sortDescriptors: (\((sortDescriptors ?? []).map(\.description).joined(separator: ", ")))")
    if limit != 0 { parts.append("limit: \(limit)") }
    if offset != 0 { parts.append("offset: \(offset)") }
    if batchSize != 0 { parts.append("batch size: \(batchSize)") }
    parts.append("type: \(resultType.name)")
    return "(" + parts.joined(separator: "; ") + ")"
  }
}

extension NSFetchRequestResultType {
  fileprivate var name: String {
    switch self {
    case .managedObjectResultType: "NSManagedObjectResultType"
    case .managedObjectIDResultType: "NSManagedObjectIDResultType"
    case .dictionaryResultType: "NSDictionaryResultType"
    case .countResultType: "NSCountResultType"
    default: "\(rawValue)"
    }
  }
}
