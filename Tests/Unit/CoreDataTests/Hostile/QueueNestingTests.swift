import CoreData
import Foundation
import Testing

/// Waiting for one context in a block of another.
@Suite(.timeLimit(.minutes(10))) struct QueueNestingTests {
  private func family() throws -> (parent: NSManagedObjectContext, child: NSManagedObjectContext) {
    let parent = try libraryContainer().newBackgroundContext()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    return (parent, child)
  }

  @Test func aChildIsSavedInsideOfItsParentsBlock() throws {
    let (parent, child) = try family()
    try parent.performAndWait {
      try child.performAndWait { _ = try child.book("Emma", saved: true) }
      #expect(parent.insertedObjects.count == 1)
      try parent.save()
    }
  }

  @MainActor @Test func aChildOfTheViewContextIsSavedOnTheMainQueue() throws {
    let container = try libraryContainer()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = container.viewContext
    try child.performAndWait { _ = try child.book("Emma", by: child.author("Jane"), saved: true) }
    #expect(container.viewContext.insertedObjects.count == 2)
    try container.viewContext.save()
  }

  @Test func aHundredBlocksOfParentAndChildNest() throws {
    let (parent, child) = try family()
    @Sendable func nest(_ depth: Int) -> Int {
      guard depth > 0 else { return 0 }
      let context = depth.isMultiple(of: 2) ? parent : child
      return context.performAndWait { nest(depth - 1) + 1 }
    }
    #expect(nest(100) == 100)
  }

  @Test func performInsideOfPerformOfAnotherContextRunsLater() async throws {
    let container = try libraryContainer()
    let (one, other) = (container.newBackgroundContext(), container.newBackgroundContext())
    let count = try await withCheckedThrowingContinuation { (done: CheckedContinuation<Int, any Error>) in
      one.perform {
        other.perform {
          one.perform {
            done.resume(with: Result { try one.count(for: NSFetchRequest<Book>(entityName: "Book")) })
          }
        }
      }
    }
    #expect(count == 0)
  }

  @Test func waitingForAnotherContextLetsItWaitForTheFirst() throws {
    let container = try libraryContainer()
    let (one, other) = (container.newBackgroundContext(), container.newBackgroundContext())
    let title = try one.performAndWait {
      let book = try one.book("Emma", saved: true)
      let id = book.objectID
      return try other.performAndWait {
        let same = try other.existingObject(with: id) as? Book
        same?.title = "Persuasion"
        try other.save()
        return one.performAndWait { () -> String? in
          one.refreshAllObjects()
          return (one.object(with: id) as? Book)?.title
        }
      }
    }
    #expect(title == "Persuasion")
  }

  @Test func aGrandchildSavesThroughAllItsAncestors() throws {
    let (parent, child) = try family()
    let grandchild = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    grandchild.parent = child
    try grandchild.performAndWait {
      let jane = grandchild.author("Jane")
      _ = try grandchild.book("Emma", by: jane)
      try grandchild.save()
      try child.performAndWait { try child.save() }
      try parent.performAndWait { try parent.save() }
    }
    let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    reader.persistentStoreCoordinator = parent.persistentStoreCoordinator
    let name = try reader.performAndWait {
      try reader.fetch(NSFetchRequest<Book>(entityName: "Book")).first?.author?.name
    }
    #expect(name == "Jane")
  }
}
