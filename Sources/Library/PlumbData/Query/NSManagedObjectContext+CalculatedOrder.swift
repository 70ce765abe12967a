import Foundation

// Queries that are sorted by a count, a sum or another value that a fetch request cannot sort by. The values are read
// in one fetch, or computed from the objects if the context has changes that it has not saved.

extension NSManagedObjectContext {
  /// Returns the objects of a query that was checked.
  func fetchCalculated<Fields>(_ query: Query<Fields>) throws -> [Fields.Object] {
    if readsObjects(query) {
      let objects = try fetch(query.unsorted.request)
      let orders = query.sorting.map { RowOrder($0) }
      let keyed = objects.map { object in (object, orders.map { $0.term.value(for: object) }) }
      return RowOrder.sorted(keyed, by: orders).slice(query.offset, query.limit)
    }
    return try calculatedIDs(query).parts(of: Self.partSize).flatMap { try fetch($0, query) }
  }

  /// Returns the identifiers of the objects of a query that was checked.
  func calculatedIDs<Fields>(_ query: Query<Fields>) throws -> [NSManagedObjectID] {
    if readsObjects(query) { return try fetchCalculated(query).map(\.objectID) }
    let orders = query.sorting.map { RowOrder($0) }
    let object = Term.path(ModelPath())
    let keyed = try rows(of: query.unsorted, [object] + orders.map(\.term.source)).compactMap { row in
      row[object].flatMap(\.objectID).map { ($0, orders.map { $0.term.value(in: [row]) }) }
    }
    return RowOrder.sorted(keyed, by: orders).slice(query.offset, query.limit)
  }

  /// Whether the objects can have values that the stores do not have.
  private func readsObjects<Fields>(_ query: Query<Fields>) -> Bool {
    query.coversPendingChanges && (hasChanges || parent != nil)
  }

  /// The number of objects that are read by their identifiers in one fetch.
  static let partSize = 1000

  /// Returns the values of terms for each object of a query, as the store has them.
  func rows<Fields>(of query: Query<Fields>, _ terms: [Term]) throws -> [RowValues] {
    let columns = [SelectedColumn]().adding(terms)
    let request = query.request(NSDictionary.self)
    request.resultType = .dictionaryResultType
    request.includesPendingChanges = false
    request.propertiesToFetch = columns.map(\.property)
    return try fetch(request).map { row in RowValues(row, columns.map(\.term)) }
  }
}

extension Term {
  /// Returns the value for an object.
  fileprivate func value(for object: NSManagedObject) -> StoredValue? {
    value(in: [RowValues([(source, deprecatedModelAPI.value(of: source, for: object))])])
  }
}
