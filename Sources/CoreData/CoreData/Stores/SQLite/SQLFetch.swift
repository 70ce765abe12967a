import Foundation

/// The translation of a query to SQL.
///
/// A part that has no SQL form with the same meaning makes the translation `nil`. The store then reads all rows of the
/// entity and evaluates the predicate itself.
struct SQLFetch {
  let binding: StoreBinding
  let store: SQLiteStore
  private let entity: Int
  /// The joined tables of the current select, as the end of its FROM clause.
  var joins = ""
  /// The names of the joined tables by the columns of their keys.
  var joinNames: [String: String] = [:]
  private var lastName = 0
  /// The aggregate functions of a request for dictionaries; `nil` for another request.
  var aggregates: AggregateFunctions?

  /// An object in the translation: the name of its table in the statement, and its entity.
  struct Source {
    let name: String
    let entity: Int
  }

  init(_ query: RowQuery, _ binding: StoreBinding, _ store: SQLiteStore) {
    self.binding = binding
    self.store = store
    entity = query.entity.entityIndex
  }

  var root: Source { Source(name: "t0", entity: entity) }

  /// Returns the clauses after the columns: `FROM … WHERE … ORDER BY … LIMIT …`; `nil` if a part has no SQL form.
  mutating func clauses(_ query: RowQuery) -> SQLTerm? {
    guard let condition = condition(query), let order = order(query.sortDescriptors) else { return nil }
    return from + condition + order + SQLFetch.limit(query.limit, offset: query.offset)
  }

  /// Returns the condition of the rows that match a query; `nil` if the predicate has no SQL form.
  mutating func condition(_ query: RowQuery) -> SQLTerm? {
    let numbers = query.entities.map { binding.entities[$0].number }.sorted().map(String.init)
    let condition = SQLTerm("t0.Z_ENT IN (\(numbers.joined(separator: ", ")))", kind: .condition)
    guard let predicate = query.predicate else { return condition }
    return self.condition(predicate.translatableTree, root, [:]).map {
      .joined([condition, $0], by: "AND", empty: true)
    }
  }

  /// The tables of the statement, up to the condition. All other parts must be translated before.
  var from: SQLTerm {
    SQLTerm(" FROM \(binding.table(of: entity).name) t0\(joins) WHERE ", kind: .condition)
  }

  static func limit(_ limit: Int, offset: Int) -> SQLTerm {
    let isLimited = limit > 0 || offset > 0
    return SQLTerm(
      isLimited ? " LIMIT \(limit > 0 ? limit : -1) OFFSET \(max(offset, 0))" : "", kind: .condition)
  }

  /// Returns the parts of a query that have no SQL form: parts of the predicate that are joined by AND, and sort
  /// descriptors.
  func untranslated(_ query: RowQuery) -> (predicates: [PredicateNode], sorts: [NSSortDescriptor]) {
    let tree = query.predicate?.translatableTree ?? .always(true)
    let parts = if case .and(let parts) = tree { parts } else { [tree] }
    return (
      parts.filter { part in
        var fetch = self
        return fetch.condition(part, root, [:]) == nil
      },
      query.sortDescriptors.filter { descriptor in
        var fetch = self
        return fetch.order([descriptor]) == nil
      }
    )
  }

  private mutating func order(_ descriptors: [NSSortDescriptor]) -> SQLTerm? {
    var terms: [SQLTerm] = []
    for descriptor in descriptors {
      guard let path = descriptor.sortPath, let term = value(path, root, [:]), term.kind.isSortable else { return nil }
      terms.append(term.within("$ \(descriptor.ascending ? "ASC" : "DESC")"))
    }
    return SQLTerm.list(" ORDER BY ", terms + [SQLTerm("t0.Z_PK", kind: .number)])
  }

  /// Returns a name for a table that the statement does not use yet.
  mutating func newName() -> String {
    lastName += 1
    return "t\(lastName)"
  }
}

extension NSSortDescriptor {
  /// The path by which the descriptor sorts; `nil` if a comparator or a Swift key path determines the order.
  var sortPath: ExpressionNode? {
    guard let own = self as? KeySortDescriptor, own.custom == nil else { return nil }
    return .path(own.name ?? "self")
  }
}

extension NSPredicate {
  /// The tree of the predicate, with identifiers in place of live objects. Raises for a block, which a SQLite store
  /// cannot evaluate.
  fileprivate var translatableTree: PredicateNode {
    let tree = tree
    if tree.isOpaque {
      raise(.invalidArgument, "Problem with subpredicate \(formatText): a SQLite store cannot evaluate a block.")
    }
    return tree
  }
}
