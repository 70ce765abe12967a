import Foundation

/// A request for values instead of objects, as rows. It reads the store: changes that the context has not saved are not
/// part of it.
///
///     let sales = Order.where { $0.isPaid == true }
///       .group { $0.customer.name }
///       .select { ($0.customer.name, $0.total.sum, $0.count) }
///     let rows: [(String, Decimal, Int)] = try context.fetch(sales)
public struct Selection<Fields: Entity, Row>: Sendable where Fields.Root == Fields.Object {
  var query: Query<Fields>
  var columns: [SelectedColumn]
  var grouping: Grouping
  let decode: @Sendable ([StoredValue?], NSManagedObjectContext) throws -> DecodedRow<Row>
  var isDistinct = false

  fileprivate init(
    _ query: Query<Fields>, _ columns: [SelectedColumn], _ grouping: Grouping,
    _ decode: @escaping @Sendable ([StoredValue?], NSManagedObjectContext) throws -> DecodedRow<Row>
  ) {
    self.query = query
    self.columns = columns
    self.grouping = grouping
    self.decode = decode
  }

  /// Returns the selection with identifiers instead of URIs.
  func resolved(_ id: (URL) throws -> NSManagedObjectID) rethrows -> Self {
    var selection = self
    selection.query = try query.resolved(id)
    for index in columns.indices { selection.columns[index].term = try columns[index].term.resolved(id) }
    selection.grouping.having = try grouping.having?.resolved(id)
    for index in grouping.orders.indices {
      selection.grouping.orders[index].term = try grouping.orders[index].term.resolved(id)
    }
    return selection
  }

  /// Returns the selection without equal rows.
  public func distinct() -> Self {
    var selection = self
    selection.isDistinct = true
    return selection
  }
}

/// A query whose objects are combined to groups with equal values.
public struct GroupedQuery<Fields: Entity>: Sendable where Fields.Root == Fields.Object {
  let query: Query<Fields>
  var grouping: Grouping

  /// Returns the query for the groups that fulfill a condition for their aggregates.
  public func having(_ condition: (Fields) -> Condition<ModelFields.Group<Fields.Root>>) -> Self {
    var query = self
    let node = condition(Fields()).node
    query.grouping.having = grouping.having.map { .both($0, node) } ?? node
    return query
  }

  /// Returns the query whose groups have an order: by the first of the aggregates, equal groups by the next, and then by
  /// the order of the query.
  public func sorted(_ sorting: (Fields) -> [Sorting<ModelFields.Group<Fields.Root>>]) -> Self {
    var query = self
    query.grouping.orders = sorting(Fields()).map { RowOrder($0) }
    return query
  }

  /// Returns the selection of columns. Each is an attribute of the groups or an aggregate.
  public func select<each C: Column>(
    _ columns: (Fields) -> (repeat each C)
  ) -> Selection<Fields, (repeat (each C).Result)> {
    query.selection(columns, grouping)
  }
}

extension Query {
  /// Returns the query whose objects are combined to groups with equal values of columns: of attributes, of
  /// to-one relationships, or of the days or other periods that contain a date.
  public func group<each A: GroupingColumn>(
    _ attributes: (Fields) -> (repeat each A)
  ) -> GroupedQuery<Fields> {
    let chosen = attributes(Fields())
    var groups: [GroupColumn] = []
    repeat groups.append(GroupColumn(each chosen))
    return GroupedQuery(query: self, grouping: Grouping(columns: groups))
  }

  /// Returns the selection of columns: one row for each object, or a single row if all columns are aggregates.
  public func select<each C: Column>(
    _ columns: (Fields) -> (repeat each C)
  ) -> Selection<Fields, (repeat (each C).Result)> {
    selection(columns, Grouping())
  }

  func selection<each C: Column>(
    _ make: (Fields) -> (repeat each C), _ grouping: Grouping
  ) -> Selection<Fields, (repeat (each C).Result)> {
    let chosen = make(Fields())
    var columns: [SelectedColumn] = []
    repeat columns.append(SelectedColumn(each chosen))
    let names = columns.map(\.term.columnName)
    return Selection(self, columns, grouping) { values, context in
      var row = RowReader(names, values, context)
      return DecodedRow(row: (repeat try row.next((each C).self)))
    }
  }
}
