import CoreData
import Foundation
import Testing

/// The notifications of a save, the parent that receives the changes, and the change of identities.
@Suite struct SavingBehaviour {
  @Test func willSaveCarriesNoUserInfo() throws {
    try inLibrary { context in
      _ = try context.book("Emma")
      let posted = try notifications(.NSManagedObjectContextWillSave, of: context) { try context.save() }
      #expect(posted.map { $0.userInfo?.isEmpty ?? true } == [true])
    }
  }

  @Test func aSaveWithoutChangesPostsEmptySets() throws {
    try inLibrary { context in
      _ = try context.book("Emma", saved: true)
      let posted = try notifications(.NSManagedObjectContextDidSave, of: context) { try context.save() }
      #expect(posted.count == 1)
      for key in [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey] {
        #expect(posted.first?.userInfo?[key] as? Set<NSManagedObject> == [])
      }
      let ids = try notifications(.NSManagedObjectContextDidSaveObjectIDs, of: context) { try context.save() }
      #expect(ids.map { $0.userInfo?[NSInsertedObjectIDsKey] as? Set<NSManagedObjectID> } == [[]])
    }
  }

  @Test func aSaveWithoutChangesSavesNothingToItsParent() throws {
    let parent = try libraryContainer().newBackgroundContext()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    let posted = try notifications(.NSManagedObjectContextObjectsDidChange, of: parent) {
      try child.performAndWait { try child.save() }
    }
    #expect(posted.isEmpty)
    try NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType).save()
  }

  @Test func objectsDidChangeIsNotPostedForFetches() throws {
    try inLibrary { context in
      _ = try context.book("Emma", by: context.author("Jane"), saved: true)
      context.reset()
      let posted = try notifications(.NSManagedObjectContextObjectsDidChange, of: context) {
        _ = try context.fetch(NSFetchRequest<Book>(entityName: "Book")).first?.author?.name
        context.processPendingChanges()
      }
      #expect(posted.isEmpty)
    }
  }

  @Test func aSavePushesOneParentUp() throws {
    let container = try libraryContainer()
    let parent = container.newBackgroundContext()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    try child.performAndWait { _ = try child.book("Emma", saved: true) }
    parent.performAndWait { #expect(parent.insertedObjects.count == 1) }
    let other = container.newBackgroundContext()
    let before = try other.performAndWait { try other.count(for: NSFetchRequest<Book>(entityName: "Book")) }
    #expect(before == 0)
    try parent.performAndWait { try parent.save() }
    let after = try other.performAndWait { try other.count(for: NSFetchRequest<Book>(entityName: "Book")) }
    #expect(after == 1)
  }

  @Test func aChildSavesItsTransientValuesToItsParent() throws {
    let parent = try libraryContainer().newBackgroundContext()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    func moods() throws -> [String?] {
      try parent.performAndWait {
        try parent.fetch(NSFetchRequest<Book>(entityName: "Book")).map { $0.value(forKey: "mood") as? String }
      }
    }
    nonisolated(unsafe) let book = try child.performAndWait {
      let book = try child.book("Emma")
      book.setValue("gloomy", forKey: "mood")
      try child.save()
      return book
    }
    #expect(try moods() == ["gloomy"])
    try child.performAndWait {
      book.setValue("glad", forKey: "mood")
      try child.save()
    }
    #expect(try moods() == ["glad"])
    try child.performAndWait {
      child.reset()
      let read = try child.fetch(NSFetchRequest<Book>(entityName: "Book")).first
      #expect(read?.title == "Emma" && read?.value(forKey: "mood") == nil)
    }
  }

  @Test func aParentPullsNothingFromItsChildren() throws {
    let parent = try libraryContainer().newBackgroundContext()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    try child.performAndWait { _ = try child.book("Emma") }
    try parent.performAndWait {
      try parent.save()
      #expect(!parent.hasChanges)
      #expect(try parent.count(for: NSFetchRequest<Book>(entityName: "Book")) == 0)
    }
    child.performAndWait { #expect(child.hasChanges) }
  }

  @Test func identitiesAreTemporaryUntilTheSave() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      let before = book.objectID
      #expect(before.isTemporaryID && before.persistentStore == nil)
      try context.save()
      #expect(!book.objectID.isTemporaryID && book.objectID.persistentStore != nil)
      #expect(book.objectID != before && before.isTemporaryID)
    }
  }

  @Test func isInsertedStaysTrueAfterObtainPermanentIDs() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      try context.obtainPermanentIDs(for: [book])
      #expect(!book.objectID.isTemporaryID)
      #expect(book.isInserted && context.insertedObjects == [book])
    }
  }
}
