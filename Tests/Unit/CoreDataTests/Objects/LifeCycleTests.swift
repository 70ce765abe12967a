import CoreData
import Foundation
import Testing

/// The methods that Core Data calls on an object, with their time and order.
struct LifeCycleTests {
  @Test func awakeFromInsertIsCalledOnceWhenTheObjectIsInserted() throws {
    try inLibrary { context in
      let book = Book(context: context)
      #expect(book.calls == ["awakeFromInsert"])
      try context.save()
      #expect(book.calls.filter { $0 == "awakeFromInsert" }.count == 1)
    }
  }

  @Test func primitiveValuesSetInAwakeFromInsertAreStored() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      #expect(book.value(forKey: "note") as? String == "from awakeFromInsert")
    }
  }

  @Test func awakeFromFetchIsCalledWhenAFaultIsFilled() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      context.refresh(book, mergeChanges: false)
      book.calls = []
      _ = book.title
      #expect(book.calls == ["awakeFromFetch"])
    }
  }

  @Test func prepareForDeletionComesBeforeTheDeletionReachesRelatedObjects() throws {
    try inLibrary { context in
      let book = try context.book("Emma", by: context.author("Jane"), saved: true)
      book.calls = []
      context.delete(book)
      #expect(book.calls == ["prepareForDeletion author: Jane"])
    }
  }

  @Test func aSaveCallsWillSaveAndDidSave() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      book.calls = []
      try context.save()
      #expect(book.calls == ["willSave", "didSave"])
    }
  }

  @Test func willSaveRunsAgainWhileAccessorsChangeValues() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      book.calls = []
      book.onWillSave = { if $0.pages < 103 { $0.pages += 1 } }
      try context.save()
      #expect(book.pages == 103)
      #expect(book.calls.filter { $0 == "willSave" }.count >= 2)
    }
  }

  @Test func changesInDidSaveMakeTheContextDirty() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      book.onDidSave = { $0.pages = 7 }
      try context.save()
      #expect(context.hasChanges)
      #expect(book.isUpdated)
    }
  }

  @Test func turningIntoAFaultIsAnnouncedBeforeAndAfter() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.calls = []
      context.refresh(book, mergeChanges: false)
      #expect(book.calls == ["willTurnIntoFault", "didTurnIntoFault"])
    }
  }
}
