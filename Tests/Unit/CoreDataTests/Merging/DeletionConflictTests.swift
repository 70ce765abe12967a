#if os(Linux)
  import CoreData
  import Foundation
  import Testing

  /// Conflicts between a deletion in one context and a change in the other. Apple does not document which context wins.
  /// In this implementation, it is the side that wins for properties.
  @Suite struct DeletionConflictTests {
    @Test func anObjectThatWasDeletedElsewhereIsAnErrorWithVersionZero() throws {
      let library = try Library()
      let id = try library.book(["title": "a"])
      try library.change(id, first: Library.delete, second: Library.setPages(3))
      let error = library.save()
      #expect(error?.code == NSManagedObjectMergeError)
      let conflict = (error?.userInfo["conflictList"] as? [NSMergeConflict])?.first
      #expect(conflict?.newVersionNumber == 0)
      #expect(conflict?.cachedSnapshot == nil)
    }

    @Test func whereTheObjectWinsItComesBack() throws {
      for policy in [NSMergePolicy.overwrite, .mergeByPropertyObjectTrump] {
        let library = try Library(policy: policy)
        let id = try library.book(["title": "a", "note": "old"])
        try library.change(id, first: Library.delete, second: Library.setPages(3))
        #expect(library.save() == nil)
        #expect(try library.books() == ["a": ["3", "old"]])
      }
    }

    @Test func whereTheStoreWinsItGoes() throws {
      for policy in [NSMergePolicy.rollback, .mergeByPropertyStoreTrump] {
        let library = try Library(policy: policy)
        let id = try library.book(["title": "a"])
        try library.change(id, first: Library.delete, second: Library.setPages(3))
        #expect(library.save() == nil)
        #expect(try library.books() == [:])
        library.second.performAndWait {
          #expect(library.second.hasChanges == false)
          #expect(library.second.registeredObject(for: id) == nil)
        }
      }
    }

    @Test func aDeletionOfAnObjectThatWasChangedElsewhereGoesOnWhereTheObjectWins() throws {
      for policy in [NSMergePolicy.overwrite, .mergeByPropertyObjectTrump] {
        let library = try Library(policy: policy)
        let id = try library.book(["title": "a"])
        try library.change(id, first: Library.setPages(3), second: Library.delete)
        #expect(library.save() == nil)
        #expect(try library.books() == [:])
      }
    }

    @Test func aDeletionOfAnObjectThatWasChangedElsewhereIsDroppedWhereTheStoreWins() throws {
      for policy in [NSMergePolicy.rollback, .mergeByPropertyStoreTrump] {
        let library = try Library(policy: policy)
        let id = try library.book(["title": "a"])
        try library.change(id, first: Library.setPages(3), second: Library.delete)
        #expect(library.save() == nil)
        #expect(try library.books() == ["a": ["3", "-"]])
        library.second.performAndWait {
          #expect(library.second.hasChanges == false)
          #expect(library.second.object(with: id).value(forKey: "pages") as? Int == 3)
        }
      }
    }
  }
#endif
