import Foundation
import PlumbModel
import PlumbSQLite

/// The execution of a fetch request by a SQLite store: the statement that runs, SQLite's plan for it, and the parts of
/// the request that are evaluated on the rows in memory because they have no SQL form.
///
///     let explanation = try coordinator.explanation(ofFetching: "Book", where: "title == 'Ulysses'")
///     explanation.sql
///     // SELECT t0.Z_PK, … FROM ZBOOK t0 WHERE (t0.Z_ENT IN (2)) AND (t0.ZTITLE = ?) ORDER BY t0.Z_PK
///     explanation.plan
///     // ["SEARCH t0 USING INDEX Z_Book_byTitle (ZTITLE=?)"]
package struct FetchExplanation: Sendable {
  /// The statement, with `?` for the parameters.
  package let sql: String
  package let parameters: [SQLValue]
  /// The lines of `EXPLAIN QUERY PLAN`.
  package let plan: [String]
  /// The parts of the predicate without an SQL form. If one exists, the statement reads all rows of the entity, and the
  /// whole predicate is evaluated on them.
  package let evaluatedPredicates: [String]
  /// The keys of the sort descriptors without an SQL form, by which the rows are sorted in memory.
  package let evaluatedSorts: [String]
}

/// The reason why a request cannot be explained.
package struct FetchNotExplained: Error {
  package let reason: String
}

extension NSPersistentStoreCoordinator {
  /// Explains the fetch of an entity from the first store, without executing it. Throws `FetchNotExplained` if the
  /// predicate cannot be parsed, or if the coordinator has no SQLite store with the entity.
  package func explanation(
    ofFetching entity: String, where format: String? = nil, sortedBy keys: [(key: String, ascending: Bool)] = [],
    limit: Int = 0
  ) throws -> FetchExplanation {
    guard let description = managedObjectModel.entitiesByName[entity],
      let store = persistentStores.compactMap({ $0 as? SQLiteStore }).first
    else { throw FetchNotExplained(reason: "no SQLite store has the entity \"\(entity)\"") }
    var options = FetchOptions()
    do throws(FormatError) {
      if let format { options.predicate = NSPredicate.make(try FormatParser.predicate(format)) }
    } catch {
      throw FetchNotExplained(
        reason: "module CoreData does not support character \(error.position + 1) of the predicate")
    }
    options.sortDescriptors = keys.map { NSSortDescriptor(key: $0.key, ascending: $0.ascending) }
    options.limit = limit
    let query = options.query(for: description)
    return try exclusively { try store.explanation(of: query) }
  }
}

extension SQLiteStore {
  fileprivate func explanation(of query: RowQuery) throws -> FetchExplanation {
    let fetch = SQLFetch(query, try binding, self)
    guard let statement = try statement(for: query) ?? statement(for: query.unconditional) else {
      throw FetchNotExplained(reason: "the entity has no rows in this store")
    }
    let plan = try database.rows("EXPLAIN QUERY PLAN \(statement.text)", statement.parameters) { $0.text(3) }
    let (predicates, sorts) = fetch.untranslated(query)
    return FetchExplanation(
      sql: statement.text, parameters: statement.parameters, plan: plan,
      evaluatedPredicates: predicates.map { NSPredicate.make($0).formatText }, evaluatedSorts: sorts.map { $0.name })
  }
}

extension NSSortDescriptor {
  /// The key by which the descriptor sorts.
  fileprivate var name: String { (self as? KeySortDescriptor)?.name ?? "self" }
}
