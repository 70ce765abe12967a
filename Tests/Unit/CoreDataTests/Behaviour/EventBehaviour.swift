import CoreData
import Foundation
import Testing

/// The end of an event in a context of the main queue, used without `perform`.
@MainActor @Suite struct EventBehaviour {
  /// Waits until a condition holds, for 10 seconds at most.
  private func wait(until condition: () -> Bool) async throws {
    for _ in 0..<1000 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
  }

  @Test func changesAreProcessedAtTheEndOfTheEvent() async throws {
    let context = try libraryContainer().viewContext
    nonisolated(unsafe) var inserted: [Set<NSManagedObject>?] = []
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
    ) { inserted.append($0.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject>) }
    defer { NotificationCenter.default.removeObserver(token) }
    let emma = try context.book("Emma")
    let persuasion = try context.book("Persuasion")
    #expect(inserted.isEmpty)
    try await wait { !inserted.isEmpty }
    #expect(inserted == [[emma, persuasion]])
    let sanditon = try context.book("Sanditon")
    try await wait { inserted.count > 1 }
    #expect(inserted == [[emma, persuasion], [sanditon]])
  }

  @Test func aFetchedResultsControllerFollowsAtTheEndOfTheEvent() async throws {
    final class Follower: NSObject, NSFetchedResultsControllerDelegate {
      var count = 0
      func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        count = controller.fetchedObjects?.count ?? 0
      }
    }
    let context = try libraryContainer().viewContext
    let request = NSFetchRequest<Book>(entityName: "Book")
    request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    let follower = Follower()
    controller.delegate = follower
    try controller.performFetch()
    _ = try context.book("Emma")
    #expect(follower.count == 0)
    try await wait { follower.count > 0 }
    #expect(follower.count == 1)
  }
}
