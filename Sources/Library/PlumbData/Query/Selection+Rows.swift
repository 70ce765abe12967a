import Foundation

extension Selection {
  /// The request for the rows of a store that groups, filters and sorts them.
  private func request(_ query: Query<Fields>, _ columns: [SelectedColumn]) -> NSFetchRequest<NSDictionary> {
    let request = query.request(NSDictionary.self)
    request.resultType = .dictionaryResultType
    request.includesPendingChanges = false
    request.propertiesToFetch = columns.map(\.property)
    if !grouping.columns.isEmpty { request.propertiesToGroupBy = grouping.columns.map(\.term.columnName) }
    if isTotal { request.sortDescriptors = nil }
    request.havingPredicate = grouping.having?.predicate
    request.returnsDistinctResults = isDistinct && columns.count == self.columns.count
    return request
  }

  /// The columns, and those that only the condition for the groups uses.
  private var allColumns: [SelectedColumn] { columns.adding(grouping.having?.groupTerms ?? []) }

  /// Whether the rows are a single one, of aggregates over all objects. It has no order.
  private var isTotal: Bool { grouping.columns.isEmpty && columns.allSatisfy(\.term.isAggregate) }

  /// The orders of the rows: that of groups, then that of the query.
  private var orders: [RowOrder] { grouping.orders + (isTotal ? [] : query.sorting.map { RowOrder($0) }) }

  private func check(_ check: QueryCheck) throws {
    try check.check(query)
    for column in allColumns { try self.check(column.term, of: column.root, check) }
    for group in grouping.columns { try self.check(group.term, of: group.root, check) }
    for order in grouping.orders { try check.check(order.term) }
    if let having = grouping.having { try check.check(having) }
    try checkGroups()
  }

  /// Checks a column with the model. The types of a tuple's columns cannot be required to have the fields of one class.
  private func check(_ term: Term, of root: ObjectIdentifier?, _ check: QueryCheck) throws {
    let roots = [ObjectIdentifier(Fields.Root.self), ObjectIdentifier(ModelFields.Group<Fields.Root>.self)]
    guard root.map(roots.contains) ?? true else {
      throw QueryError.foreignColumn(entity: Fields.entityName, column: term.title)
    }
    try check.check(term)
  }

  /// Checks that a row for several objects has only values that these objects share.
  private func checkGroups() throws {
    guard !grouping.columns.isEmpty || columns.contains(where: \.term.isAggregate) else { return }
    let sorted = isTotal ? [] : query.sorting.map(\.term)
    let terms = columns.map(\.term).filter { !$0.isAggregate } + sorted
    if let term = terms.first(where: { term in !grouping.columns.contains { $0.term == term } }) {
      throw QueryError.notGrouped(entity: Fields.entityName, column: term.title)
    }
  }

  /// Returns the rows that a context finds, as values.
  func values(in context: NSManagedObjectContext) throws -> [[StoredValue?]] {
    try check(QueryCheck(Fields.entityName, in: context))
    return query.limit == 0 ? [] : try resolved(context.identifier).found(in: context)
  }

  private func found(in context: NSManagedObjectContext) throws -> [[StoredValue?]] {
    let hasPeriods = (grouping.columns.map(\.term) + columns.map(\.term) + orders.map(\.term)).contains(
      where: \.isPeriod)
    if hasPeriods { return sorted(try groupedRows(query, in: context)) }
    if orders.contains(where: { !$0.term.isPath }) {
      return sorted(try read(request(query.unsorted, allColumns.adding(orders.map(\.term))), in: context))
    }
    return try read(request(query, allColumns), in: context).map { row in columns.map { row[$0.term] } }
  }

  private func read(
    _ request: NSFetchRequest<NSDictionary>, in context: NSManagedObjectContext
  ) throws -> [RowValues] {
    let terms = columns.adding(orders.map(\.term)).map(\.term)
    return try context.fetch(request).map { RowValues($0, terms) }
  }

  /// Returns the values of the columns in the order of the rows.
  private func sorted(_ rows: [RowValues]) -> [[StoredValue?]] {
    var seen: Set<[StoredValue?]> = []
    let keyed = rows.compactMap { row -> ([StoredValue?], [StoredValue?])? in
      let values = columns.map { row[$0.term] }
      guard !isDistinct || seen.insert(values).inserted else { return nil }
      return (values, orders.map { row[$0.term] })
    }
    return RowOrder.sorted(keyed, by: orders).slice(query.offset, query.limit)
  }

  /// Returns the rows whose groups are not computed by the store.
  private func groupedRows(_ query: Query<Fields>, in context: NSManagedObjectContext) throws -> [RowValues] {
    let terms = allColumns.adding(grouping.columns.map(\.term) + orders.map(\.term)).map(\.term)
    let objects = try context.rows(of: query.unsorted, terms.map(\.source))
    return grouping.groups(objects, isTotal: isTotal).compactMap { group in
      let row = RowValues(terms.map { ($0, $0.value(in: group)) })
      return grouping.holds(for: row) ? row : nil
    }
  }

  /// Returns the row of values.
  func row(_ values: [StoredValue?], in context: NSManagedObjectContext) throws -> Row {
    try decode(values, context).row
  }
}

extension NSManagedObjectContext {
  /// Returns the rows of a selection. Its objects are read in one fetch for each class.
  public func fetch<Fields, Row>(_ selection: Selection<Fields, Row>) throws -> [Row] {
    let values = try selection.values(in: self)
    let columns = selection.columns.indices.filter { selection.columns[$0].isObject }
    let ids = values.flatMap { row in columns.compactMap { row[$0]?.objectID } }
    let objects = try objects(Set(ids))
    return try withExtendedLifetime(objects) { try values.map { try selection.row($0, in: self) } }
  }
}
