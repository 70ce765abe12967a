import Foundation
import Observation
import Testing

@testable import PlumbData

/// The sources of changes, and when a change is not published.
@Suite @MainActor struct ObservedSourceTests {
  let container: TestContainer
  let tracking = Tracking()
  var context: NSManagedObjectContext { container.viewContext }

  init() throws {
    container = try .test(for: Note.self, Notebook.self, Label.self, on: .disk)
    container.viewContext.automaticallyMergesChangesFromParent = false
  }

  private func track(_ note: Note, _ name: String = "") {
    tracking.read("\(name)title") { note.title }
    tracking.read("\(name)score") { note.score }
  }

  private func merge(_ key: String, _ ids: [NSManagedObjectID]) {
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [key: ids], into: [context])
    context.processPendingChanges()
  }

  @Test func aReadFaultIsObserved() throws {
    let note = context.note("old")
    try context.save()
    context.refresh(note, mergeChanges: false)
    #expect(note.isFault)
    track(note)
    let id = note.typedID
    try container.changeElsewhere { try $0[id].title = "new" }
    #expect(tracking.next() == ["title"] && note.title == "new")
  }

  @Test func anObjectIsObservedBeforeItsFirstSave() throws {
    let note = context.note("old")
    track(note)
    #expect(note.objectID.isTemporaryID)
    try context.save()
    #expect(tracking.next() == [])
    let id = note.typedID
    try container.changeElsewhere { try $0[id].score = 2 }
    #expect(tracking.next() == ["score"])
  }

  @Test func eachSaveIsPublishedAndItsMergeIsNot() throws {
    let note = context.note("old")
    try context.save()
    let id = note.typedID
    track(note)
    for number in 1...3 {
      note.score = Int64(number)
      try context.save()
      #expect(tracking.next() == ["score"])
      tracking.read("score") { note.score }
      merge(NSUpdatedObjectIDsKey, [note.objectID])
      #expect(tracking.next() == [])
      try container.changeElsewhere { try $0[id].title = "new \(number)" }
      #expect(tracking.next() == ["title"])
      tracking.read("title") { note.title }
      merge(NSUpdatedObjectIDsKey, [note.objectID])
      #expect(tracking.next() == [])
    }
  }

  @Test func aSaveThatFailsPublishesNothing() throws {
    let note = context.note("old")
    try context.save()
    track(note)
    note.score = 2
    note.setValue(nil, forKey: "title")
    #expect(throws: (any Error).self) { try context.save() }
    #expect(tracking.next() == [] && note.score == 2)
    note.title = "old"
    try context.save()
    #expect(tracking.next() == ["score"])
  }

  @Test func anotherContextThatFailsToSavePublishesNothing() throws {
    let note = context.note("old")
    try context.save()
    track(note)
    let id = note.typedID
    let other = container.newBackgroundContext()
    other.performAndWait {
      let edited = try? other.existing(id)
      edited?.score = 2
      edited?.setValue(nil, forKey: "title")
      #expect(throws: (any Error).self) { try other.save() }
      #expect(edited?.score == 2)
    }
    context.processPendingChanges()
    #expect(tracking.next() == [])
    try container.changeElsewhere { try $0[id].score = 3 }
    #expect(tracking.next() == ["score"])
  }

  @Test func anotherContainerPublishesNothing() throws {
    let note = context.note("old")
    try context.save()
    track(note)
    let other = try NSPersistentContainer.test(for: Note.self, Notebook.self, Label.self, on: .disk)
    let same = other.viewContext.note("old")
    try other.viewContext.save()
    track(same, "other ")
    same.title = "new"
    try other.viewContext.save()
    #expect(tracking.next() == ["other title"])
  }

  @Test func anObjectOfABatchDeletionIsPublishedOneTime() throws {
    let (one, two) = (context.note("one"), context.note("two"))
    try context.save()
    track(one, "one ")
    track(two, "two ")
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
    request.predicate = NSPredicate(format: "title == %@", argumentArray: ["one"])
    let deletion = NSBatchDeleteRequest(fetchRequest: request)
    deletion.resultType = .resultTypeObjectIDs
    let result = try #require(context.execute(deletion) as? NSBatchDeleteResult)
    let ids = try #require(result.result as? [NSManagedObjectID])
    merge(NSDeletedObjectIDsKey, ids)
    #expect(tracking.next() == ["one score", "one title"] && context.observationTable?.count == 1)
    merge(NSDeletedObjectIDsKey, ids)
    #expect(tracking.next() == [])
  }

  @Test func aContextThatIsNotMergedIntoPublishesAtTheMerge() throws {
    let note = context.note("old")
    try context.save()
    track(note)
    let id = note.typedID
    let other = container.newBackgroundContext()
    try other.performAndWait {
      try other[id].score = 2
      try other.save()
    }
    context.processPendingChanges()
    #expect(tracking.next() == [] && note.score != 2)
    merge(NSUpdatedObjectIDsKey, [note.objectID])
    #expect(tracking.next() == ["score"] && note.score == 2)
  }
}
