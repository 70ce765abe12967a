import Foundation

/// A request for values instead of objects, as rows. It reads the store: changes that the context has not saved are not
/// part of it.
///
///     let sales = Order.where { $0.isPaid == true }
///       .group { $0.customer.name }
///       .select { ($0.customer.name, $0.total.sum, $0.count) }
///     let rows: [(String, Decimal, Int)] = try context.fetch(sales)
public struct Selection<Fields: Entity, Row>: Sendable where Fields.Root == Fields.Object {
  private var query: Query<Fields>
  private let columns: [SelectedColumn]
  private let groups: [GroupColumn]
  private let having: ConditionNode?
  private let decode: @Sendable ([StoredValue?]) throws -> DecodedRow<Row>
  private var isDistinct = false

  fileprivate init(
    _ query: Query<Fields>, _ columns: [SelectedColumn], _ groups: [GroupColumn], _ having: ConditionNode?,
    _ decode: @escaping @Sendable ([StoredValue?]) throws -> DecodedRow<Row>
  ) {
    self.query = query
    self.columns = columns
    self.groups = groups
    self.having = having
    self.decode = decode
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
  fileprivate let query: Query<Fields>
  fileprivate let groups: [GroupColumn]
  fileprivate var having: ConditionNode?

  /// Returns the query for the groups that fulfill a condition for their aggregates.
  public func having(_ condition: (Fields) -> Condition<ModelFields.Group<Fields.Root>>) -> Self {
    var query = self
    let node = condition(Fields()).node
    query.having = having.map { .both($0, node) } ?? node
    return query
  }

  /// Returns the selection of columns. Each is an attribute of the groups or an aggregate.
  public func select<each C: Column>(
    _ columns: (Fields) -> (repeat each C)
  ) -> Selection<Fields, (repeat (each C).Result)> {
    query.selection(columns, groups, having)
  }
}

extension Query {
  /// Returns the query whose objects are combined to groups with equal values of attributes.
  public func group<each A: GroupingAttribute>(
    _ attributes: (Fields) -> (repeat each A)
  ) -> GroupedQuery<Fields> {
    let chosen = attributes(Fields())
    var groups: [GroupColumn] = []
    repeat groups.append(GroupColumn(each chosen))
    return GroupedQuery(query: self, groups: groups)
  }

  /// Returns the selection of columns: one row for each object, or a single row if all columns are aggregates.
  public func select<each C: Column>(
    _ columns: (Fields) -> (repeat each C)
  ) -> Selection<Fields, (repeat (each C).Result)> {
    selection(columns, [], nil)
  }

  fileprivate func selection<each C: Column>(
    _ make: (Fields) -> (repeat each C), _ groups: [GroupColumn], _ having: ConditionNode?
  ) -> Selection<Fields, (repeat (each C).Result)> {
    let chosen = make(Fields())
    var columns: [SelectedColumn] = []
    repeat columns.append(SelectedColumn(each chosen))
    let names = columns.map(\.term.columnName)
    return Selection(self, columns, groups, having) { values in
      var row = RowReader(names: names, values: values)
      return DecodedRow(row: (repeat try row.next((each C).self)))
    }
  }
}

/// An attribute by which a query can group.
public protocol GroupingAttribute<Root>: Sendable {
  associatedtype Root
  /// The names in the model from the root to the attribute.
  var path: ModelPath { get }
}

extension ModelFields.Attribute: GroupingAttribute {}
extension ModelFields.RawAttribute: GroupingAttribute {}

extension Selection {
  /// A new fetch request for the rows as dictionaries.
  var request: NSFetchRequest<NSDictionary> {
    let request = query.request(NSDictionary.self)
    request.resultType = .dictionaryResultType
    request.includesPendingChanges = false
    request.propertiesToFetch = allColumns.map(\.property)
    if !groups.isEmpty { request.propertiesToGroupBy = groups.map(\.term.columnName) }
    if isTotal { request.sortDescriptors = nil }
    request.havingPredicate = having?.predicate
    request.returnsDistinctResults = isDistinct
    return request
  }

  /// The columns, and those that only the condition for the groups uses.
  private var allColumns: [SelectedColumn] {
    var found = columns
    for term in having?.groupTerms ?? [] where !found.contains(where: { $0.term == term }) {
      found.append(SelectedColumn(term))
    }
    return found
  }

  /// Whether the rows are a single one, of aggregates over all objects. It has no order.
  private var isTotal: Bool { groups.isEmpty && columns.allSatisfy(\.term.isAggregate) }

  fileprivate func check(_ check: QueryCheck) throws {
    try check.check(query)
    for column in allColumns { try self.check(column.term, of: column.root, check) }
    for group in groups { try self.check(group.term, of: group.root, check) }
    if let having { try check.check(having) }
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
    guard !groups.isEmpty || columns.contains(where: \.term.isAggregate) else { return }
    let sorted = isTotal ? [] : query.sorting.map { Term.path($0.path) }
    let terms = columns.map(\.term).filter { !$0.isAggregate } + sorted
    if let term = terms.first(where: { term in !groups.contains { $0.term == term } }) {
      throw QueryError.notGrouped(entity: Fields.entityName, column: term.title)
    }
  }

  /// Returns the values of a row, in the order of the columns.
  private func values(_ dictionary: NSDictionary) -> [StoredValue?] {
    columns.map { StoredValue(dictionary[$0.term.columnName]) }
  }

  /// Returns the rows that a context finds, as values.
  func values(in context: NSManagedObjectContext) throws -> [[StoredValue?]] {
    try check(QueryCheck(Fields.entityName, in: context))
    var checked = self
    checked.query = try context.checked(query)
    return query.limit == 0 ? [] : try context.fetch(checked.request).map(values)
  }

  /// Returns the row of values.
  func row(_ values: [StoredValue?]) throws -> Row { try decode(values).row }
}

extension NSManagedObjectContext {
  /// Returns the rows of a selection.
  public func fetch<Fields, Row>(_ selection: Selection<Fields, Row>) throws -> [Row] {
    try selection.values(in: self).map(selection.row)
  }
}
