import CoreData
import Foundation
import Testing

/// Conflicting saves of the same object, and the merge policies.
struct ConflictTests {
  /// Changes the title of a book in one context, saves its title and pages in another one, saves the first context with
  /// the policy, and checks the stored values.
  private func conflict(
    _ policy: NSMergePolicy, _ check: @Sendable (_ title: String?, _ pages: Int64) -> Void
  ) throws {
    let container = try libraryContainer()
    let (one, other) = (container.newBackgroundContext(), container.newBackgroundContext())
    let id = try one.performAndWait { try one.book("Emma", saved: true).objectID }
    nonisolated(unsafe) let mine = try one.performAndWait { try #require(one.existingObject(with: id) as? Book) }
    one.performAndWait { mine.title = "mine" }
    try other.performAndWait {
      let theirs = try #require(try other.existingObject(with: id) as? Book)
      theirs.title = "theirs"
      theirs.pages = 7
      try other.save()
    }
    nonisolated(unsafe) let policy = policy
    try one.performAndWait {
      one.mergePolicy = policy
      try one.save()
    }
    let reader = container.newBackgroundContext()
    try reader.performAndWait {
      let stored = try #require(try reader.existingObject(with: id) as? Book)
      check(stored.title, stored.pages)
    }
  }

  @Test func theDefaultPolicyThrowsAMergeError() throws {
    let error = #expect(throws: (any Error).self) { try conflict(.error) { _, _ in } }
    #expect((error as NSError?)?.code == NSManagedObjectMergeError)
  }

  @Test func objectTrumpKeepsWhatThisContextChanged() throws {
    try conflict(.mergeByPropertyObjectTrump) { #expect($0 == "mine" && $1 == 7) }
  }

  @Test func storeTrumpKeepsWhatTheOtherSaved() throws {
    try conflict(.mergeByPropertyStoreTrump) { #expect($0 == "theirs" && $1 == 7) }
  }

  @Test func overwriteStoresTheWholeObject() throws {
    try conflict(.overwrite) { #expect($0 == "mine" && $1 == 100) }
  }

  @Test func rollbackGivesTheChangesUp() throws {
    try conflict(.rollback) { #expect($0 == "theirs" && $1 == 7) }
  }
}
