import CoreData
import Foundation
import Testing

/// The default values of a fetch request.
@Suite struct FetchDefaultsBehaviour {
  private let request = NSFetchRequest<Book>(entityName: "Book")

  @Test func pendingChangesAreIncluded() throws {
    #expect(request.includesPendingChanges)
    try inLibrary { context in
      _ = try context.book("Emma")
      #expect(try context.fetch(NSFetchRequest<Book>(entityName: "Book")).count == 1)
    }
  }

  @Test func subentitiesAreIncluded() throws {
    #expect(request.includesSubentities)
    try inLibrary { context in
      _ = Magazine(context: context)
      try context.save()
      #expect(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Book")).count == 1)
    }
  }

  @Test func propertyValuesAreIncluded() {
    #expect(request.includesPropertyValues)
  }

  @Test func objectsAreFaults() throws {
    #expect(request.returnsObjectsAsFaults)
    try inLibrary { context in
      _ = try context.book("Emma", saved: true)
      context.reset()
      #expect(try context.fetch(NSFetchRequest<Book>(entityName: "Book")).map(\.isFault) == [true])
    }
  }

  @Test func resultsNeedNotBeDistinct() {
    #expect(!request.returnsDistinctResults)
  }

  @Test func objectsThatWereReadBeforeAreNotRefreshed() {
    #expect(!request.shouldRefreshRefetchedObjects)
  }
}
