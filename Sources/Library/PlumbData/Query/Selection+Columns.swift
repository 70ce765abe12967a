/// Selections of one to four columns. The compiler infers the types of an expression such as
/// `context.fetch(query.select { ($0.name, $0.total) }).filter { $0.1 > 3 }` with them, but not with a parameter pack.
extension Query {
  /// Returns the selection of one column.
  public func select<A: Column>(_ column: (Fields) -> A) -> Selection<Fields, A.Result> {
    selection(column, Grouping())
  }

  /// Returns the selection of two columns.
  public func select<A: Column, B: Column>(
    _ columns: (Fields) -> (A, B)
  ) -> Selection<Fields, (A.Result, B.Result)> {
    selection(columns, Grouping())
  }

  /// Returns the selection of three columns.
  public func select<A: Column, B: Column, C: Column>(
    _ columns: (Fields) -> (A, B, C)
  ) -> Selection<Fields, (A.Result, B.Result, C.Result)> {
    selection(columns, Grouping())
  }

  /// Returns the selection of four columns.
  public func select<A: Column, B: Column, C: Column, D: Column>(
    _ columns: (Fields) -> (A, B, C, D)
  ) -> Selection<Fields, (A.Result, B.Result, C.Result, D.Result)> {
    selection(columns, Grouping())
  }
}

extension GroupedQuery {
  /// Returns the selection of one column, an attribute of the groups or an aggregate.
  public func select<A: Column>(_ column: (Fields) -> A) -> Selection<Fields, A.Result> {
    query.selection(column, grouping)
  }

  /// Returns the selection of two columns. Each is an attribute of the groups or an aggregate.
  public func select<A: Column, B: Column>(
    _ columns: (Fields) -> (A, B)
  ) -> Selection<Fields, (A.Result, B.Result)> {
    query.selection(columns, grouping)
  }

  /// Returns the selection of three columns. Each is an attribute of the groups or an aggregate.
  public func select<A: Column, B: Column, C: Column>(
    _ columns: (Fields) -> (A, B, C)
  ) -> Selection<Fields, (A.Result, B.Result, C.Result)> {
    query.selection(columns, grouping)
  }

  /// Returns the selection of four columns. Each is an attribute of the groups or an aggregate.
  public func select<A: Column, B: Column, C: Column, D: Column>(
    _ columns: (Fields) -> (A, B, C, D)
  ) -> Selection<Fields, (A.Result, B.Result, C.Result, D.Result)> {
    query.selection(columns, grouping)
  }
}
