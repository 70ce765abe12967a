import Foundation

/// The settings of a fetch request, apart from the type of its results.
struct FetchOptions {
  var entity: NSEntityDescription?
  /// The name that the request was made with, which stands until `entity` is known.
  var givenEntityName: String?
  var affectedStores: [NSPersistentStore]?
  var predicate: NSPredicate?
  var sortDescriptors: [NSSortDescriptor]?
  /// 0 for no limit.
  var limit = 0
  var offset = 0
  /// 0 for no batches.
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

  /// The entity of the request in a model. Raises where it has none, or none of that name.
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

  /// The question to a source that finds the request's rows. Limit and offset count rows, so they stay behind where
  /// rows are grouped or made distinct first.
  func query(for entity: NSEntityDescription) -> Query {
    checkGrouping()
    var query = Query(entity: entity, entities: indices(of: entity), predicate: predicate)
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
  /// The settings that say what is found.
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
