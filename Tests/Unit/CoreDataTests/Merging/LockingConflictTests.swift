import CoreData
import Foundation
import Testing

@Suite struct LockingConflictTests {
  /// Returns the stored values of a book after both contexts changed its pages, and each of them another property.
  private func stored(_ policy: NSMergePolicy) throws -> [String] {
    let library = try Library(policy: policy)
    let id = try library.book(["title": "a", "pages": 1, "note": "old"])
    try library.change(id) {
      $0.setValue(2, forKey: "pages")
      $0.setValue("first", forKey: "note")
    } second: {
      $0.setValue(3, forKey: "pages")
      $0.setValue("b", forKey: "title")
    }
    #expect(library.save() == nil)
    let books = try library.books()
    #expect(books.count == 1)
    return books.flatMap { [$0.key] + $0.value }
  }

  @Test func objectTrumpMergesByPropertyAndKeepsTheValueInMemory() throws {
    #expect(try stored(.mergeByPropertyObjectTrump) == ["b", "3", "first"])
  }

  @Test func storeTrumpMergesByPropertyAndKeepsTheStoredValue() throws {
    #expect(try stored(.mergeByPropertyStoreTrump) == ["b", "2", "first"])
  }

  @Test func overwriteStoresTheWholeObject() throws {
    #expect(try stored(.overwrite) == ["b", "3", "old"])
  }

  @Test func rollbackKeepsTheStoredObject() throws {
    #expect(try stored(.rollback) == ["a", "2", "first"])
  }

  @Test func theErrorPolicyFailsTheSaveAndListsTheConflict() throws {
    let library = try Library()
    let id = try library.book(["title": "a", "pages": 1])
    try library.change(id, first: Library.setPages(2), second: Library.setPages(3))
    for _ in 0..<2 {
      let error = library.save()
      #expect(error?.domain == NSCocoaErrorDomain)
      #expect(error?.code == NSManagedObjectMergeError)
      let conflict = (error?.userInfo["conflictList"] as? [NSMergeConflict])?.first
      #expect(conflict?.sourceObject.objectID == id)
      #expect(conflict?.oldVersionNumber == 1)
      #expect(conflict?.newVersionNumber == 2)
      #expect(conflict?.objectSnapshot?["pages"] as? Int == 1)
      #expect(conflict?.cachedSnapshot?["pages"] as? Int == 2)
      #expect(conflict?.persistedSnapshot == nil)
      #expect(conflict?.objectSnapshot?["note"] is NSNull)
    }
    #expect(try library.books() == ["a": ["2", "-"]])
    library.second.performAndWait { library.second.refresh(library.second.object(with: id), mergeChanges: true) }
    #expect(library.save() == nil)
    #expect(try library.books() == ["a": ["3", "-"]])
  }

  @Test func theObjectHasTheMergedValuesAndNoChangesAfterTheSave() throws {
    let library = try Library(policy: .mergeByPropertyStoreTrump)
    let id = try library.book(["title": "a", "pages": 1])
    try library.change(id) {
      $0.setValue(2, forKey: "pages")
      $0.setValue("first", forKey: "note")
    } second: {
      $0.setValue(3, forKey: "pages")
    }
    nonisolated(unsafe) var book: NSManagedObject?
    library.second.performAndWait { book = library.second.registeredObject(for: id) }
    #expect(library.save() == nil)
    library.second.performAndWait {
      #expect(book?.value(forKey: "pages") as? Int == 2)
      #expect(book?.value(forKey: "note") as? String == "first")
      #expect(book?.hasChanges == false)
      #expect(library.second.hasChanges == false)
    }
  }

  @Test func membersThatEachSideAddedAreThereInTheEnd() throws {
    let library = try Library(policy: .mergeByPropertyObjectTrump)
    let id = try library.book(["title": "a"])
    func add(_ name: String) -> @Sendable (NSManagedObject) -> Void {
      { book in
        guard let context = book.managedObjectContext else { return }
        let tag = Library.insert("Tag", into: context, ["name": name])
        book.mutableSetValue(forKey: "tags").add(tag)
        book.setValue(name, forKey: "note")
      }
    }
    try library.change(id, first: add("x"), second: add("y"))
    #expect(library.save() == nil)
    #expect(try library.books() == ["a": ["-", "y", "x", "y"]])
  }

  @Test func contextsThatChangeDifferentObjectsAreInNoConflict() throws {
    let library = try Library()
    let id = try library.book(["title": "a"])
    let other = try library.book(["title": "b"])
    try library.change(id) {
      $0.setValue(2, forKey: "pages")
    } second: {
      $0.managedObjectContext?.object(with: other).setValue(3, forKey: "pages")
    }
    #expect(library.save() == nil)
    #expect(try library.books() == ["a": ["2", "-"], "b": ["3", "-"]])
  }
}
