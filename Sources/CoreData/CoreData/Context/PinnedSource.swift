/// The source of a context with a query generation: it reads a state of the coordinator's stores, and saves to the
/// newest one.
final class PinnedSource: ObjectSource {
  let coordinator: NSPersistentStoreCoordinator
  /// The generation; `nil` before the first read.
  private var generation: QueryGeneration?

  init(_ coordinator: NSPersistentStoreCoordinator, _ generation: QueryGeneration?) {
    self.coordinator = coordinator
    self.generation = generation
  }

  /// The token of the generation.
  var token: NSQueryGenerationToken { generation.map { NSQueryGenerationToken($0) } ?? .current }

  /// Continues with the generation that is current at the next read.
  func advance() { generation = nil }

  private func reading<Result>(_ body: () throws -> Result) throws -> Result {
    try coordinator.exclusively {
      let current = try generation ?? QueryGeneration(coordinator)
      generation = current
      return try current.reading(body)
    }
  }

  var model: NSManagedObjectModel { coordinator.model }

  var storeChangeCount: Int? { try? reading { coordinator.storeChangeCount } }

  func rows(for query: RowQuery) throws -> [FoundRow] { try reading { try coordinator.rows(for: query) } }

  func count(for query: RowQuery) throws -> Int { try reading { try coordinator.count(for: query) } }

  func lines(of results: DictionaryResults, for query: RowQuery) throws -> [[Value]]? {
    try reading { try coordinator.lines(of: results, for: query) }
  }

  func row(of id: NSManagedObjectID, fetched place: FetchedRows.Place?, readingMembers: Bool) throws -> Row? {
    try reading { try coordinator.row(of: id, fetched: place, readingMembers: readingMembers) }
  }

  func rows(of ids: [NSManagedObjectID]) throws -> [Row?] { try reading { try coordinator.rows(of: ids) } }

  func makePermanent(
    _ ids: [NSManagedObjectID], assignedTo stores: [NSManagedObjectID: NSPersistentStore],
    in context: NSManagedObjectContext?
  ) throws { try coordinator.makePermanent(ids, assignedTo: stores, in: context) }

  func save(_ changes: SaveRequest) throws -> SaveOutcome {
    try coordinator.exclusively {
      let outcome = try coordinator.save(changes)
      generation = try? QueryGeneration(coordinator)
      return outcome
    }
  }
}
