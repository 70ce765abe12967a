import Foundation

/// The computation of a fetch request's dictionaries from rows. Like a database, it groups the rows, computes the
/// columns, filters the groups, removes duplicates, sorts, and applies offset and limit, in this order.
struct DictionaryResults {
  let options: FetchOptions
  let columns: [ResultColumn]
  let grouping: [ExpressionNode]
  let aggregates: AggregateFunctions

  /// The values of one dictionary's columns, and an object of the group for expressions that are not columns.
  private struct Line {
    var values: [Value]
    var object: Value
  }

  /// Resolves the request's properties. Raises if a property is unknown, or if it is neither grouped by nor an
  /// aggregate.
  init(_ options: FetchOptions, entity: NSEntityDescription) {
    self.options = options
    aggregates = AggregateFunctions(entity: entity)
    columns =
      options.propertiesToFetch?.map { ResultColumn($0, of: entity, setter: "setPropertiesToFetch") }
      ?? ResultColumn.all(of: entity)
    grouping = (options.propertiesToGroupBy ?? []).map {
      ResultColumn($0, of: entity, setter: "setPropertiesToGroupBy").expression
    }
    if !grouping.isEmpty { columns.forEach(requireGrouped) }
  }

  /// Returns the dictionaries of the rows that satisfy the request's predicate. A dictionary has no entry for a
  /// column without a value.
  func dictionaries(of rows: [FoundRow], from source: any ObjectSource) throws -> [NSDictionary] {
    let reader = SavedValues(rows, source)
    var lines = groups(rows.map { .id($0.id) }, reader).compactMap { line(of: $0, reader) }
    if options.returnsDistinctResults {
      var seen: Set<[Value]> = []
      lines = lines.filter { seen.insert($0.values).inserted }
    }
    sort(&lines, reader)
    lines = Array(lines.dropFirst(options.offset))
    if options.limit > 0 { lines = Array(lines.prefix(options.limit)) }
    if let error = reader.error { throw error }
    return lines.map { dictionary($0.values) }
  }

  private func requireGrouped(_ column: ResultColumn) {
    func isGrouped(_ expression: ExpressionNode) -> Bool {
      if grouping.contains(expression) || aggregates.occur(in: expression) { return true }
      switch expression {
      case .keyPath, .evaluatedObject: return false
      default: return expression.parts.allSatisfy(isGrouped)
      }
    }
    if isGrouped(column.expression) { return }
    raise(
      .invalidArgument,
      "SELECT clauses in queries with GROUP BY components can only contain properties named in the GROUP BY or "
        + "aggregate functions (\(column.name) is not in the GROUP BY)")
  }

  /// Returns the groups of objects, one for each dictionary. Groups by the properties to group by, if the request
  /// has any. Otherwise, all objects are one group if a column is an aggregate, and each object is a separate group
  /// if not.
  private func groups(_ objects: [Value], _ reader: SavedValues) -> [[Value]] {
    guard !grouping.isEmpty else {
      return columns.contains { aggregates.occur(in: $0.expression) } ? [objects] : objects.map { [$0] }
    }
    var places: [[Value]: Int] = [:]
    var groups: [[Value]] = []
    for object in objects {
      let key = grouping.map { $0.evaluate(object, reader: reader) }
      if let place = places[key] {
        groups[place].append(object)
      } else {
        places[key] = groups.count
        groups.append([object])
      }
    }
    return groups
  }

  /// Returns the line of a group; `nil` if the group does not satisfy the having predicate.
  private func line(of group: [Value], _ reader: SavedValues) -> Line? {
    let object = group.first ?? .null
    let values = columns.map {
      aggregates.replaced(in: $0.expression, for: group, reader).evaluate(object, reader: reader)
    }
    let line = Line(values: values, object: object)
    guard let having = options.havingPredicate else { return line }
    let predicate = having.tree.replacing { expression in
      value(of: expression, in: line) ?? aggregates.value(of: expression, for: group, reader)
    }
    return predicate.holds(for: object, reader: reader) ? line : nil
  }

  /// Returns the value of the column that an expression names, as a variable or a key; `nil` if it names none.
  private func value(of expression: ExpressionNode, in line: Line) -> ExpressionNode? {
    column(namedBy: expression).map { .constant(line.values[$0]) }
  }

  /// Returns the index of the column that an expression names, as a variable or a key; `nil` if it names none.
  func column(namedBy expression: ExpressionNode) -> Int? {
    let name: String
    switch expression {
    case .variable(let variable): name = variable
    case .keyPath(let path): name = path.text
    default: return nil
    }
    return columns.firstIndex { $0.name == name }
  }

  private func sort(_ lines: inout [Line], _ reader: SavedValues) {
    guard let descriptors = options.sortDescriptors, !descriptors.isEmpty else { return }
    let paths = descriptors.map { descriptor in
      guard let key = descriptor.key else {
        raise(.invalidArgument, "Dictionaries cannot be sorted by a key path of Swift's: \(descriptor)")
      }
      return ExpressionNode.path(key)
    }
    let keyed = lines.map { line in
      (line, paths.map { (value(of: $0, in: line) ?? $0).evaluate(line.object, reader: reader) })
    }
    lines = keyed.enumerated().sorted { a, b in
      for (descriptor, (left, right)) in zip(descriptors, zip(a.element.1, b.element.1)) {
        let order = descriptor.order(left, right)
        if order != .orderedSame { return order == .orderedAscending }
      }
      return a.offset < b.offset
    }.map(\.element.0)
  }

  /// Returns the dictionary with some values of the columns.
  func dictionary(_ values: [Value]) -> NSDictionary {
    var result: [String: Any] = [:]
    for (column, value) in zip(columns, values) { result[column.name] = column.result(value) }
    return NSDictionary(dictionary: result)
  }
}
