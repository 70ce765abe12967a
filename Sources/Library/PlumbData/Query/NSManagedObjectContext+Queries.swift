import Foundation

extension NSManagedObjectContext {
  /// Returns the objects of a query.
  public func fetch<Fields>(_ query: Query<Fields>) throws -> [Fields.Object] {
    let query = try checked(query)
    return query.sortsByCalculation ? try fetchCalculated(query) : try fetch(query.request)
  }

  /// Returns the first object of a query; `nil` if it has no objects.
  public func first<Fields>(_ query: Query<Fields>) throws -> Fields.Object? {
    try fetch(query.limit(min(query.limit ?? 1, 1))).first
  }

  /// Returns the number of objects of a query.
  public func count<Fields>(_ query: Query<Fields>) throws -> Int {
    let query = try checked(query)
    return try count(for: (query.sortsByCalculation ? query.sorted { _ in [] } : query).request)
  }

  /// Returns whether a query has objects.
  public func exists<Fields>(_ query: Query<Fields>) throws -> Bool {
    try count(query.limit(min(query.limit ?? 1, 1))) > 0
  }

  /// Returns the identities of the objects of a query.
  public func ids<Fields>(_ query: Query<Fields>) throws -> [ObjectID<Fields.Object>] {
    let query = try checked(query)
    if query.sortsByCalculation { return try calculatedIDs(query).map { ObjectID($0) } }
    let request = query.request(NSManagedObjectID.self)
    request.resultType = .managedObjectIDResultType
    return try fetch(request).map { ObjectID($0) }
  }

  /// Returns the query with resolved identifiers, if the model of the context can execute it.
  func checked<Fields>(_ query: Query<Fields>) throws -> Query<Fields> {
    try QueryCheck(Fields.entityName, in: self).check(query)
    return try query.resolved(identifier)
  }

  /// Returns the identifier with a URI. Throws for one of other stores.
  func identifier(of uri: URL) throws -> NSManagedObjectID {
    guard let id = persistentStoreCoordinator?.identifier(of: uri) else {
      throw LookupError.unknown(uri: uri.absoluteString)
    }
    return id
  }
}
