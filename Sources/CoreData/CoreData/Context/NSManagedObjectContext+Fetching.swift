import Foundation

/// Execution of requests: the results from the source, combined with the context's pending changes.
extension NSManagedObjectContext {
  final func results(for request: NSPersistentStoreRequest) throws -> FetchResults {
    checkQueue()
    guard let options = request.fetchOptions else { unsupported("a fetch with \(type(of: request))") }
    let entity = try fetchedEntity(of: options)
    request.fetchedEntity = entity
    var query = options.query(for: entity)
    query.stores = request.affectedStores
    switch options.resultType {
    case .managedObjectResultType: return FetchResults(try objects(for: query, options))
    case .managedObjectIDResultType:
      query.values = .none
      return FetchResults(try foundRows(for: query, options).map(\.id))
    case .countResultType: return FetchResults([NSNumber(value: try foundCount(for: query, options))])
    case .dictionaryResultType: return FetchResults(try dictionaries(for: query, options))
    default: raise(.invalidArgument, "Unknown result type \(options.resultType.rawValue) of a fetch request.")
    }
  }

  final func countOfResults(for request: NSPersistentStoreRequest) throws -> Int {
    checkQueue()
    guard let options = request.fetchOptions else { unsupported("a count with \(type(of: request))") }
    var query = options.query(for: try fetchedEntity(of: options))
    query.stores = request.affectedStores
    if options.resultType == .dictionaryResultType { return try dictionaries(for: query, options).count }
    query.sortDescriptors = []
    return try foundCount(for: query, options)
  }

  final func executeRequest(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    checkQueue()
    guard let result = try request.start(in: self) else { unsupported("execute(_:) of \(type(of: request))") }
    return result
  }

  private func fetchedEntity(of options: FetchOptions) throws -> NSEntityDescription {
    guard let source else {
      raise(.internalInconsistency, "The context has neither a coordinator nor a parent. It cannot perform a fetch.")
    }
    return options.entity(in: source.model)
  }

  private func objects(for query: RowQuery, _ options: FetchOptions) throws -> [NSManagedObject] {
    if options.returnsObjectsAsFaults, !options.shouldRefreshRefetchedObjects { return try faults(for: query, options) }
    return try foundRows(for: query, options).map { found in
      let object = knownObject(with: found.id)
      if object.isFault, !options.returnsObjectsAsFaults {
        object.fill(with: found.row)
        object.awake { $0.awakeFromFetch() }
      } else if options.shouldRefreshRefetchedObjects, !object.hasChanges, !object.isFault {
        object.fill(with: found.row)
      }
      return object
    }
  }

  /// Returns the objects of a query, of which those that are not registered are faults. Their rows are in memory, or
  /// are read in batches when the first of a batch is filled.
  private func faults(for query: RowQuery, _ options: FetchOptions) throws -> [NSManagedObject] {
    var query = query
    // The rows of a parent context contain its changes, which a later row of its source need not contain.
    let isBatched = options.batchSize > 0 || parent != nil
    query.values = options.includesPropertyValues && !isBatched ? .faults : .none
    let changeCount = options.includesPropertyValues || isBatched ? source?.storeChangeCount : nil
    let found = try foundRows(for: query, options)
    let ids = found.map(\.id)
    let rows = changeCount.map {
      FetchedRows(ids, isBatched ? [] : found.map(\.row), batchSize: options.batchSize, changeCount: $0)
    }
    registry.reserve(ids.count)
    return ids.enumerated().map { index, id in
      let object = knownObject(with: id)
      if object.isFault { object.fetched = rows.map { .init(rows: $0, index: index) } }
      return object
    }
  }

  /// Lets objects that lack their to-many relationships read them together.
  final func readMembersTogether(_ objects: [NSManagedObject]) {
    let partial = objects.filter { $0.state.contains(.partial) }
    guard partial.count > 1, let changeCount = source?.storeChangeCount else { return }
    let rows = FetchedRows(partial.map(\.objectID), changeCount: changeCount)
    for (index, object) in partial.enumerated() { object.fetched = .init(rows: rows, index: index) }
  }

  private func dictionaries(for query: RowQuery, _ options: FetchOptions) throws -> [NSDictionary] {
    guard let source else { return [] }
    var all = query
    all.limit = 0
    all.offset = 0
    all.sortDescriptors = []
    let results = DictionaryResults(options, entity: query.entity)
    if let lines = try source.lines(of: results, for: all) { return lines.map(results.dictionary) }
    return try results.dictionaries(of: try source.rows(for: all), from: source)
  }

  /// Fetches the objects of a fetched property of `object`; none if the property has no fetch request. Raises if the
  /// fetch fails.
  final func objects(of property: NSFetchedPropertyDescription, for object: NSManagedObject) -> [NSManagedObject] {
    guard let template = property.fetchRequest?.fetchOptions else { return [] }
    var options = template
    options.predicate = template.predicate?.binding(source: object, property)
    do {
      let entity = try fetchedEntity(of: options)
      return try objects(for: options.query(for: entity), options)
    } catch {
      raise(.internalInconsistency, "The fetched property '\(property.name)' cannot be fetched: \(error)")
    }
  }
}
