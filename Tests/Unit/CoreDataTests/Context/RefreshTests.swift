import CoreData
import Foundation
import Testing

/// Refreshing, rolling back and resetting.
struct RefreshTests {
  @Test func refreshWithoutMergingDropsChangesAndMakesAFault() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.title = "Persuasion"
      context.refresh(book, mergeChanges: false)
      #expect(book.isFault && !book.hasChanges)
      #expect(book.title == "Emma")
    }
  }

  @Test func refreshWithMergingLaysChangesOverWhatWasRead() throws {
    let container = try libraryContainer()
    let (one, other) = (container.newBackgroundContext(), container.newBackgroundContext())
    let id = try one.performAndWait { try one.book("Emma", saved: true).objectID }
    try other.performAndWait {
      let book = try #require(try other.existingObject(with: id) as? Book)
      book.pages = 1
      book.title = "Persuasion"
      try other.save()
    }
    try one.performAndWait {
      let book = try #require(one.object(with: id) as? Book)
      book.title = "Sanditon"
      one.refresh(book, mergeChanges: true)
      #expect(book.title == "Sanditon" && book.pages == 1)
      #expect(book.isUpdated)
    }
  }

  @Test func refreshWithMergingMakesAFaultOfAnObjectWithoutChanges() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      context.refresh(book, mergeChanges: true)
      #expect(book.isFault)
      #expect(book.title == "Emma")
    }
  }

  @Test func refreshWithMergingKeepsTransientValues() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.setValue("glad", forKey: "mood")
      context.refresh(book, mergeChanges: true)
      #expect(book.value(forKey: "mood") as? String == "glad")
      context.refresh(book, mergeChanges: false)
      #expect(book.value(forKey: "mood") == nil)
    }
  }

  @Test func transientAttributesStartWithTheirDefaultWhenAnObjectIsRead() throws {
    let model = libraryModel()
    let mood = attribute("temper", .stringAttributeType, default: "even", transient: true)
    model.entitiesByName["Tag"]?.properties.append(mood)
    let context = try libraryContainer(model).newBackgroundContext()
    try context.performAndWait {
      let tag = Tag(context: context)
      tag.setValue("bad", forKey: "temper")
      try context.save()
      context.reset()
      let read = try #require(try context.fetch(NSFetchRequest<Tag>(entityName: "Tag")).first)
      #expect(read.value(forKey: "temper") as? String == "even")
      #expect(!read.hasChanges)
    }
  }

  @Test func rollbackRestoresCommittedValues() throws {
    try inLibrary { context in
      let changed = try context.book("Emma")
      let deleted = try context.book("Persuasion", saved: true)
      let inserted = try context.book("Sanditon")
      changed.title = "?"
      context.delete(deleted)
      context.rollback()
      #expect(changed.title == "Emma" && !changed.hasChanges)
      #expect(!deleted.isDeleted && deleted.managedObjectContext === context)
      #expect(inserted.managedObjectContext == nil)
      #expect(!context.hasChanges)
    }
  }

  @Test func rollbackDoesNotFetch() throws {
    let container = try libraryContainer()
    let (one, other) = (container.newBackgroundContext(), container.newBackgroundContext())
    nonisolated(unsafe) let book = try one.performAndWait { try one.book("Emma", saved: true) }
    let id = book.objectID
    try other.performAndWait {
      (try other.existingObject(with: id) as? Book)?.title = "Persuasion"
      try other.save()
    }
    one.performAndWait {
      book.title = "?"
      one.rollback()
      #expect(book.title == "Emma")
    }
  }

  @Test func resetForgetsAllObjects() throws {
    try inLibrary { context in
      let saved = try context.book("Emma", saved: true)
      let inserted = try context.book("Sanditon")
      context.reset()
      #expect(context.registeredObjects.isEmpty && !context.hasChanges)
      #expect(saved.managedObjectContext == nil && inserted.managedObjectContext == nil)
      #expect(try context.count(for: NSFetchRequest<Book>(entityName: "Book")) == 1)
    }
  }

  @Test func objectsWithoutChangesAreNotRetained() throws {
    try inLibrary { context in
      _ = try autoreleasepool { try context.book("Emma", saved: true).objectID }
      #expect(context.registeredObjects.isEmpty)
      _ = try context.book("Sanditon")
      #expect(context.registeredObjects.count == 1)
    }
  }

  @Test func aVanishedRowCountsAsDeleted() throws {
    let container = try libraryContainer()
    let (one, other) = (container.newBackgroundContext(), container.newBackgroundContext())
    let id = try one.performAndWait { try one.book("Emma", saved: true).objectID }
    try other.performAndWait {
      other.delete(try other.existingObject(with: id))
      try other.save()
    }
    one.performAndWait {
      one.reset()
      let book = one.object(with: id)
      #expect(book.value(forKey: "title") == nil)
      #expect(book.isDeleted)
    }
  }
}
