import Foundation
import Observation
import Testing

@testable import PlumbData

@Suite @MainActor struct ObservationTests {
  let container: TestContainer
  let tracking = Tracking()
  var context: NSManagedObjectContext { container.viewContext }

  init() throws {
    container = try .test(for: Note.self, Notebook.self, Label.self)
    container.viewContext.automaticallyMergesChangesFromParent = false
  }

  /// Inserts a note, saves it, and observes its title and score.
  private func observedNote() throws -> Note {
    let note = context.note("old", score: 1)
    try context.save()
    track(note)
    return note
  }

  private func track(_ note: Note) {
    tracking.read("title") { note.title }
    tracking.read("score") { note.score }
  }

  @Test func aSavePublishesTheChangedProperty() throws {
    let note = try observedNote()
    note.title = "new"
    context.processPendingChanges()
    #expect(tracking.next() == [])
    try context.save()
    #expect(tracking.next() == ["title"])
  }

  @Test func aMergedSavePublishesTheChangedPropertyOneTime() throws {
    let note = try observedNote()
    let id = note.typedID
    try container.changeElsewhere { try $0[id].score = 99 }
    #expect(tracking.next() == ["score"] && note.score == 99)
    track(note)
    try container.changeElsewhere { context in
      let note = try context[id]
      note.score = note.score + 1
      note.score = note.score - 1
      note.price = 1
    }
    #expect(tracking.next() == [])
  }

  @Test func theSameMergeAgainPublishesNothing() throws {
    let note = try observedNote()
    let ids: [AnyHashable: Any] = [NSUpdatedObjectIDsKey: [note.objectID]]
    for _ in 0..<2 { NSManagedObjectContext.mergeChanges(fromRemoteContextSave: ids, into: [context]) }
    context.processPendingChanges()
    #expect(tracking.next() == [])
  }

  @Test func aBatchRequestMergedByIdentifiersPublishesWhatItChanged() throws {
    let note = try observedNote()
    for index in 0..<100 { _ = context.note("\(index)") }
    try context.save()
    let before = try #require(context.observationTable).comparisons
    let request = NSBatchUpdateRequest(entityName: "Note")
    request.propertiesToUpdate = ["title": "batch"]
    request.resultType = .updatedObjectIDsResultType
    let result = try #require(context.execute(request) as? NSBatchUpdateResult)
    let ids = try #require(result.result as? [NSManagedObjectID])
    #expect(ids.count == 101)
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectIDsKey: ids], into: [context])
    context.processPendingChanges()
    #expect(tracking.next() == ["title"] && note.title == "batch")
    #expect(try #require(context.observationTable).comparisons - before <= 4)
  }

  @Test func severalObjectsThatBecameFaultsArePublished() throws {
    let notes = (0..<5).map { context.note("\($0)", score: Int64($0)) }
    let book = Notebook(context: context)
    try context.save()
    for note in notes { tracking.read("score \(note.score)") { note.score } }
    tracking.read("name") { book.name }
    let ids = notes.map(\.typedID), bookID = book.typedID
    try container.changeElsewhere { context in
      for id in ids.dropFirst(2) { try context[id].score += 10 }
      for id in ids.prefix(2) { try context[id].title = "new" }
      try context[bookID].name = "Book"
    }
    #expect(tracking.next() == ["name", "score 2", "score 3", "score 4"])
  }

  @Test func aRefreshPublishesOnlyDifferences() throws {
    let note = try observedNote()
    context.refresh(note, mergeChanges: true)
    context.processPendingChanges()
    #expect(tracking.next() == [])
    let id = note.typedID
    let other = container.newBackgroundContext()
    try other.performAndWait {
      try other[id].title = "elsewhere"
      try other.save()
    }
    #expect(tracking.next() == [])
    context.refresh(note, mergeChanges: true)
    context.processPendingChanges()
    #expect(tracking.next() == ["title"])
  }

  @Test func unsavedEditsArePublishedIfConfigured() throws {
    context.observation = .asEdited
    let note = try observedNote()
    note.title = "new"
    context.processPendingChanges()
    #expect(tracking.next() == ["title"])
    track(note)
    try context.save()
    #expect(tracking.next() == [])
    context.observation = nil
    track(note)
    note.title = "unobserved"
    try context.save()
    #expect(tracking.next() == [])
  }

  @Test func aMergePublishesOtherPropertiesOfAnEditedObject() throws {
    let note = try observedNote()
    let id = note.typedID
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    note.title = "edited"
    try container.changeElsewhere { try $0[id].score = 5 }
    #expect(tracking.next() == ["score"])
    try context.save()
    #expect(tracking.next() == ["title"])
  }

  @Test func aRollbackPublishesWhatWasReadWhileItWasEdited() throws {
    let note = try observedNote()
    note.title = "edited"
    context.rollback()
    #expect(tracking.next() == [])
    note.title = "edited"
    tracking.read("title") { note.title }
    context.rollback()
    context.processPendingChanges()
    #expect(tracking.next() == ["title", "title"])
    #expect(note.title == "old")
  }

  @Test func relationshipsArePublishedAtBothEnds() throws {
    let note = try observedNote()
    let book = Notebook(context: context), label = context.label("red")
    try context.save()
    _ = tracking.next()
    tracking.read("notebook") { note.notebook }
    tracking.read("labels") { note.labelsCount }
    tracking.read("notes") { book.noteList }
    tracking.read("name") { book.name }
    note.notebook = book
    try context.save()
    #expect(tracking.next() == ["notebook", "notes"])
    tracking.read("notes") { book.notes }
    note.add([label], to: "labels")
    try context.save()
    #expect(tracking.next() == ["labels"])
    let other = context.note("other")
    other.notebook = book
    try context.save()
    #expect(tracking.next() == ["notes"])
    tracking.read("notes") { book.notes }
    book.move(from: 0, to: 1, in: "notes")
    try context.save()
    #expect(tracking.next() == ["notes"])
  }

  @Test func convertedPropertiesArePublished() throws {
    let note = try observedNote()
    tracking.read("mood") { note.mood }
    tracking.read("style") { note.style }
    tracking.read("place") { note.place }
    tracking.read("ratio") { note.ratio }
    note.mood = .wild
    note.style = NoteStyle(color: "red")
    note.place = Place(row: 1, shelf: nil)
    note.ratio = 0.5
    try context.save()
    #expect(tracking.next() == ["mood", "place", "ratio", "style"])
  }

  @Test func anObjectThatOthersDeletedIsPublishedOneTime() throws {
    let note = try observedNote()
    let id = note.typedID
    try container.changeElsewhere { context in context.delete(try context[id]) }
    #expect(tracking.next() == ["score", "title"])
    #expect(context.observationTable?.count == 0)
  }

  @Test func anObjectThatIsDeletedHereIsForgotten() throws {
    let note = try observedNote()
    context.delete(note)
    try context.save()
    #expect(tracking.next() == [] && context.observationTable?.count == 0)
    let other = try observedNote()
    _ = other
    context.reset()
    #expect(tracking.next() == [] && context.observationTable?.count == 0)
  }

  @Test func theTableHasNoDeallocatedObjects() throws {
    func readAndDrop() throws {
      _ = context.note("gone")
      try context.save()
      for note in try context.fetch(NSFetchRequest<Note>(entityName: "Note")) {
        tracking.read("title") { note.title }
        #expect(context.observationTable?.count == 1)
      }
    }
    try autoreleasepool { try readAndDrop() }
    #expect(context.observationTable?.count == 0)
  }

  @Test func aSaveComparesOnlyObservedObjectsAmongTheChangedOnes() throws {
    let notes = (0..<10_000).map { context.note("\($0)") }
    try context.save()
    var comparisons: [Int] = []
    for observed in [0, 1, 10_000] {
      for note in notes.prefix(observed) { _ = note.title }
      let before = context.observationTable?.comparisons ?? 0
      notes[5_000].title = "changed \(observed)"
      try context.save()
      comparisons.append((context.observationTable?.comparisons ?? 0) - before)
    }
    #expect(comparisons == [0, 0, 1])
  }
}

@Suite struct OtherContextObservationTests {
  @Test func anActorObservesItsOwnContextIfConfigured() throws {
    let container = try NSPersistentContainer.notes()
    for publishing in [nil, ObservationPublishing.afterSave] {
      try container.newBackgroundContext().inside { context in
        let tracking = Tracking()
        context.observation = publishing
        let note = context.note("old")
        try context.save()
        tracking.read("title") { note.title }
        note.title = "new"
        try context.save()
        #expect(tracking.next() == (publishing == nil ? [] : ["title"]))
      }
    }
  }

  @Test @MainActor func mergedHistoryPublishesWhatItChanged() throws {
    let container = TestContainer(
      name: "History", managedObjectModel: try .model(for: Note.self, Notebook.self, Label.self))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("history-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("History.sqlite"))
    description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { #expect($1 == nil) }
    let tracking = Tracking(), view = container.viewContext
    let note = view.note("old", score: 1)
    try view.save()
    tracking.read("title") { note.title }
    tracking.read("score") { note.score }
    let id = note.typedID
    let other = container.newBackgroundContext()
    try other.performAndWait {
      try other[id].score = 2
      try other.save()
    }
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
    let result = try #require(view.execute(request) as? NSPersistentHistoryResult)
    for transaction in try #require(result.result as? [NSPersistentHistoryTransaction]) {
      view.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
    }
    view.processPendingChanges()
    #expect(tracking.next() == ["score"])
    let coordinator = container.persistentStoreCoordinator
    for store in coordinator.persistentStores { try coordinator.remove(store) }
  }
}
