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

  /// An object in the translation: the name of its table in the statement, and its entity.
  struct Source {
    let name: String
    let entity: Int
  }

  init(_ query: Query, _ binding: StoreBinding, _ store: SQLiteStore) {
    self.binding = binding
    self.store = store
    entity = query.entity.entityIndex
  }

  private var root: Source { Source(name: "t0", entity: entity) }

  /// Returns the clauses after the columns: `FROM … WHERE … ORDER BY … LIMIT …`; `nil` if a part has no SQL form.
  mutating func clauses(_ query: Query) -> SQLTerm? {
    let numbers = query.entities.map { binding.entities[$0].number }.sorted().map(String.init)
    var condition = SQLTerm("t0.Z_ENT IN (\(numbers.joined(separator: ", ")))", kind: .condition)
    if let predicate = query.predicate {
      guard let translated = self.condition(predicate.translatableTree, root, [:]) else { return nil }
      condition = .joined([condition, translated], by: "AND", empty: true)
    }
    guard let order = order(query.sortDescriptors) else { return nil }
    let table = binding.table(of: entity).name
    let from = SQLTerm("FROM \(table) t0\(joins) WHERE ", kind: .condition)
    var limit = ""
    if query.limit > 0 || query.offset > 0 {
      limit = " LIMIT \(query.limit > 0 ? query.limit : -1) OFFSET \(max(query.offset, 0))"
    }
    return from + condition + order + SQLTerm(limit, kind: .condition)
  }

  /// Returns the parts of a query that have no SQL form: parts of the predicate that are joined by AND, and sort
  /// descriptors.
  func untranslated(_ query: Query) -> (predicates: [PredicateNode], sorts: [NSSortDescriptor]) {
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
      guard let own = descriptor as? KeySortDescriptor, own.custom == nil,
        let term = value(.path(own.name ?? "self"), root, [:]), term.kind.isSortable
      else { return nil }
      terms.append(term.within("$ \(descriptor.ascending ? "ASC" : "DESC")"))
    }
    terms.append(SQLTerm("t0.Z_PK", kind: .number))
    return SQLTerm(
      " ORDER BY \(terms.map(\.text).joined(separator: ", "))", terms.flatMap(\.parameters), kind: .condition)
  }

  /// Returns a name for a table that the statement does not use yet.
  mutating func newName() -> String {
    lastName += 1
    return "t\(lastName)"
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
