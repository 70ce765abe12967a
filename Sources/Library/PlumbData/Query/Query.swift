import Foundation

/// A request for the objects of an entity: which ones, in which order, how many.
///
///     let late = Order.where { $0.total > 100 }.sorted { [$0.placedAt.descending] }.limit(20)
///     let orders = try context.fetch(late)
///
/// A query is a value: each function returns a changed copy.
public struct Query<Fields: Entity>: Equatable, Sendable where Fields.Root == Fields.Object {
  /// The condition of the objects. `Condition.true` for all objects.
  public private(set) var condition = Condition<Fields.Root>.true
  /// The order of the objects.
  public private(set) var sorting: [Sorting<Fields.Root>] = []
  /// The greatest number of objects; `nil` for no limit.
  public private(set) var limit: Int?
  /// The number of objects that are skipped.
  public private(set) var offset = 0
  private(set) var prefetched: [ModelPath] = []
  private var includesSubentities = true
  private var includesPendingChanges = true
  private var batchSize = 0
  private var returnsFaults = true

  /// Creates the query for all objects.
  public init() {}

  /// Creates the query for the objects that fulfill a condition.
  public init(_ condition: (Fields) -> Condition<Fields.Root>) { self.condition = condition(Fields()) }

  /// The query for all objects.
  public static var all: Self { Self() }

  /// The fields of the objects that the query is for.
  public static var fields: Fields { Fields() }

  /// Returns the query whose condition has identifiers instead of URIs.
  func resolved(_ id: (URL) throws -> NSManagedObjectID) rethrows -> Self {
    try with { $0.condition = Condition(try condition.node.resolved(id)) }
  }

  /// Returns a changed copy. The change is not a key path, because those of generic types are created at each use,
  /// which takes longer than building the request.
  private func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
    var query = self
    try change(&query)
    return query
  }
}

extension Query {
  /// Returns the query for those objects that also fulfill another condition.
  public func `where`(_ condition: (Fields) -> Condition<Fields.Root>) -> Self {
    with { $0.condition = self.condition && condition(Fields()) }
  }

  /// Returns the query with an order: by the first of the sortings, equal objects by the next.
  public func sorted(_ sorting: (Fields) -> [Sorting<Fields.Root>]) -> Self { with { $0.sorting = sorting(Fields()) } }

  /// Returns the query for at most a number of objects. A negative number is 0.
  public func limit(_ count: Int) -> Self { with { $0.limit = max(0, count) } }

  /// Returns the query without the first objects.
  public func offset(_ count: Int) -> Self { with { $0.offset = max(0, count) } }

  /// Returns the query whose fetch also reads the object at the end of a to-one relationship.
  public func prefetch<Target: Entity>(_ relationship: (Fields) -> Target) -> Self {
    with { $0.prefetched = prefetched + [relationship(Fields())._path] }
  }

  /// Returns the query whose fetch also reads the objects of a to-many relationship.
  public func prefetch<Target>(
    _ relationship: (Fields) -> ModelFields.ToManyRelationship<Fields.Root, Target>
  ) -> Self {
    with { $0.prefetched = prefetched + [relationship(Fields()).path] }
  }

  /// Returns the query with or without the objects of entities that inherit from this one. The default is with.
  public func includingSubentities(_ included: Bool) -> Self { with { $0.includesSubentities = included } }

  /// Returns the query with or without changes that the context has not saved. The default is with.
  public func includingPendingChanges(_ included: Bool) -> Self { with { $0.includesPendingChanges = included } }

  /// Returns the query whose objects are read from the store in batches.
  public func batches(of size: Int) -> Self { with { $0.batchSize = max(0, size) } }

  /// Returns the query whose objects are faults, or have their values. The default is faults.
  public func returningFaults(_ faults: Bool) -> Self { with { $0.returnsFaults = faults } }
}

extension Query {
  /// A new fetch request for the objects, for example for `NSFetchedResultsController` and SwiftUI's `FetchRequest`.
  /// A limit of 0 is the predicate that no object fulfills, because 0 means no limit for a fetch request.
  public var request: NSFetchRequest<Fields.Object> { request(Fields.Object.self) }

  func request<Result: NSFetchRequestResult>(_ type: Result.Type) -> NSFetchRequest<Result> {
    let request = NSFetchRequest<Result>(entityName: Fields.entityName)
    let condition = limit == 0 ? .false : self.condition
    request.predicate = condition == .true ? nil : condition.predicate
    if !sorting.isEmpty { request.sortDescriptors = sorting.map { $0.descriptor } }
    request.fetchLimit = limit ?? 0
    request.fetchOffset = offset
    if !prefetched.isEmpty { request.relationshipKeyPathsForPrefetching = prefetched.map { $0.keyPath } }
    request.includesSubentities = includesSubentities
    request.includesPendingChanges = includesPendingChanges
    request.fetchBatchSize = batchSize
    request.returnsObjectsAsFaults = returnsFaults
    return request
  }

  /// Returns the query that sorts by a property first.
  func sorted(first path: ModelPath) -> Self {
    guard sorting.first?.term != .path(path) else { return self }
    return with { $0.sorting = [Sorting(term: .path(path), ascending: true, collation: nil)] + sorting }
  }

  /// Whether a change of an object that is not in the result can change the result without being part of it: of an
  /// object after a limit, or of a related object.
  var dependsOnOthers: Bool {
    isSlice || condition.node.readsRelatedObjects || sorting.contains { $0.term.readsRelatedObjects }
  }

  /// Whether the query sorts by a value that is not an attribute, which a fetch request cannot do.
  var sortsByCalculation: Bool { sorting.contains { !$0.term.isPath } }

  /// The query without order, limit and offset.
  var unsorted: Self {
    with {
      if limit == 0 { $0.condition = .false }
      ($0.sorting, $0.limit, $0.offset) = ([], nil, 0)
    }
  }

  /// Returns the query for some of its objects.
  func restricted(to ids: [NSManagedObjectID]) -> Self {
    with { $0.condition = Condition(.isIn(.path(ModelPath()), ids.map(StoredValue.object))) }
  }

  /// Whether the query has the changes that a context has not saved.
  var coversPendingChanges: Bool { includesPendingChanges }

  /// Whether the query has a limit or skips objects.
  var isSlice: Bool { limit != nil || offset > 0 }

  /// Whether the query has the objects of inheriting entities.
  var coversSubentities: Bool { includesSubentities }
}
