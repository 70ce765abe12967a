import Foundation

/// A new value of an attribute or a to-one relationship in a batch update.
public struct Assignment<Root>: Sendable {
  let path: ModelPath
  /// The new value; `nil` for nil.
  let value: Term?
}

extension ModelFields.Attribute {
  /// Returns the assignment of a value in a batch update.
  public func set(to value: Value) -> Assignment<Root> { Assignment(path: path, value: .constant(value.storedValue)) }

  /// Returns the assignment of a value that the store computes for each object: `set(to: $0.count + 1)`.
  public func set<Other: Operand<Root, Value>>(to value: Other) -> Assignment<Root> {
    Assignment(path: path, value: value.term)
  }
}

extension ModelFields.Attribute where Property == Value? {
  /// Returns the assignment of a value or nil in a batch update.
  public func set(to value: Value?) -> Assignment<Root> {
    Assignment(path: path, value: value.map { .constant($0.storedValue) })
  }
}

extension ModelFields.RawAttribute where Value: RawRepresentable, Value.RawValue: StorableValue {
  /// Returns the assignment of a value in a batch update.
  public func set(to value: Value) -> Assignment<Root> {
    Assignment(path: path, value: .constant(Self.constant(value)))
  }
}

extension ModelFields.RawAttribute
where Value: RawRepresentable, Value.RawValue: StorableValue, Property == Value? {
  /// Returns the assignment of a value or nil in a batch update.
  public func set(to value: Value?) -> Assignment<Root> {
    Assignment(path: path, value: value.map { .constant(Self.constant($0)) })
  }
}

extension NSManagedObjectContext {
  /// Sets attributes of the objects of a query in the store, without reading the objects. This context and others
  /// receive the changes. Returns the identities of the objects.
  ///
  ///     try context.update(Order.where { $0.total < 10 }) { [$0.isPaid.set(to: true), $0.note.set(to: nil)] }
  ///
  /// Changes that no context has saved are not part of it. The objects are not validated, but an integer that leaves the
  /// range of its attribute is an error, and no object is changed.
  @discardableResult
  public func update<Fields>(
    _ query: Query<Fields>, mergingInto others: [NSManagedObjectContext] = [],
    _ assignments: (Fields) -> [Assignment<Fields.Root>]
  ) throws -> [ObjectID<Fields.Object>] {
    let assignments = assignments(Fields())
    let check = try QueryCheck(Fields.entityName, in: self)
    for assignment in assignments { try check.check(assignment, of: Fields.entityName) }
    guard !assignments.isEmpty else { return try ids(query) }
    let request = NSBatchUpdateRequest(entityName: Fields.entityName)
    let target = try batchTarget(query)
    request.predicate = target.request.predicate
    request.includesSubentities = target.coversSubentities
    request.propertiesToUpdate = Dictionary(
      assignments.map { ($0.path.keyPath as AnyHashable, deprecatedModelAPI.expression(of: $0.value)) },
      uniquingKeysWith: { $1 })
    request.resultType = .updatedObjectIDsResultType
    let result = try execute(request) as? NSBatchUpdateResult
    return merge(result?.result, [NSUpdatedObjectsKey], others).map { ObjectID($0) }
  }

  /// Sets one attribute of the objects of a query in the store, as `update` with a list does.
  @discardableResult
  public func update<Fields>(
    _ query: Query<Fields>, mergingInto others: [NSManagedObjectContext] = [],
    _ assignment: (Fields) -> Assignment<Fields.Root>
  ) throws -> [ObjectID<Fields.Object>] {
    try update(query, mergingInto: others) { [assignment($0)] }
  }

  /// Deletes the objects of a query from the store, without reading them. The store applies the delete rules. This
  /// context and others receive the deletions, also those that the rules cause. Returns the identities of the deleted
  /// objects of the query's class.
  @discardableResult
  public func delete<Fields>(
    _ query: Query<Fields>, mergingInto others: [NSManagedObjectContext] = []
  ) throws -> [ObjectID<Fields.Object>] {
    let request = try batchTarget(query).deletion
    request.resultType = .resultTypeObjectIDs
    let result = try execute(request) as? NSBatchDeleteResult
    return merge(result?.result, [NSDeletedObjectsKey], others).compactMap { id in
      let lineage = sequence(first: id.entity) { $0.superentity }
      return lineage.contains { $0.name == Fields.entityName } ? ObjectID(id) : nil
    }
  }

  /// Returns the query of a batch request. A batch request has no limit, so a query with one becomes the query for
  /// the identities of its objects.
  private func batchTarget<Fields>(_ query: Query<Fields>) throws -> Query<Fields> {
    try requireBatches(Fields.entityName)
    let query = try checked(query)
    let all = Query<Fields>().includingSubentities(query.coversSubentities)
    guard query.isSlice else { return all.where { _ in query.condition } }
    let ids = try ids(query.includingPendingChanges(false))
    return all.where { $0.isIn(ids) }
  }

  /// Throws if a store takes no batch requests.
  func requireBatches(_ entity: String) throws {
    let stores = persistentStoreCoordinator?.persistentStores ?? []
    if let other = stores.first(where: { $0.type != NSSQLiteStoreType }) {
      throw QueryError.noBatches(entity: entity, storeType: other.type)
    }
  }

  /// Merges the changes of a batch request into this context, others and the view context. Returns the identifiers in
  /// the result of the request. `keys` are the kinds of change that the request can have made.
  func merge(_ result: Any?, _ keys: [String], _ others: [NSManagedObjectContext]) -> [NSManagedObjectID] {
    let ids = result as? [NSManagedObjectID] ?? []
    let changes = Dictionary(keys.map { ($0, ids) }, uniquingKeysWith: { $1 })
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [self] + others)
    if let viewContext, !others.contains(viewContext) {
      // The main queue is not waited for, as after a save: it can be waiting for this one.
      viewContext.perform {
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [viewContext])
      }
    }
    return ids
  }
}

extension Query {
  /// The request that deletes the objects.
  fileprivate var deletion: NSBatchDeleteRequest {
    #if canImport(ObjectiveC)
      NSBatchDeleteRequest(fetchRequest: request(NSFetchRequestResult.self))
    #else
      NSBatchDeleteRequest(fetchRequest: request)
    #endif
  }
}

extension QueryCheck {
  /// Checks that a batch update can set the property of an assignment.
  fileprivate func check<Root>(_ assignment: Assignment<Root>, of entity: String) throws {
    guard assignment.path.names.count == 1 else {
      throw QueryError.cannotUpdate(entity: entity, property: assignment.path.keyPath)
    }
    try check(.path(assignment.path))
    guard let value = assignment.value else { return }
    if let path = value.paths.first(where: { $0.names.count != 1 }) {
      throw QueryError.cannotCompute(entity: entity, property: path.keyPath)
    }
    try check(value)
  }
}

extension Entity {
  /// Returns the assignment of an object to a to-one relationship in a batch update; `nil` for no object.
  public func set(to object: Object?) -> Assignment<Root> {
    Assignment(path: _path, value: object.map { .constant(.object($0.objectID)) })
  }
}
