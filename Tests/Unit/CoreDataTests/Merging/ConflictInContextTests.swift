#if os(Linux)
  import CoreData
  import Foundation
  import Testing

  /// Conflicts between objects of one context. Apple does not document which of the objects is kept.
  @Suite struct ConflictInContextTests {
    private func saved(_ policy: NSMergePolicy) throws -> [String: [String]] {
      let library = try Library(uniqueTitles: true, policy: policy)
      library.second.performAndWait {
        for pages in 1...3 {
          _ = Library.insert("Book", into: library.second, ["title": "a", "pages": pages])
        }
      }
      #expect(library.save() == nil)
      library.second.performAndWait { #expect(library.second.hasChanges == false) }
      return try library.books()
    }

    @Test func ifTheObjectWinsTheLastValuesArePreserved() throws {
      for policy in [NSMergePolicy.overwrite, .mergeByPropertyObjectTrump] {
        #expect(try saved(policy) == ["a": ["3", "-"]])
      }
    }

    @Test func ifTheStoreWinsTheFirstObjectIsPreserved() throws {
      for policy in [NSMergePolicy.rollback, .mergeByPropertyStoreTrump] {
        #expect(try saved(policy) == ["a": ["1", "-"]])
      }
    }

    /// Gives the second of two books the title of the first, saves, and returns the stored books.
    private func renamed(_ policy: NSMergePolicy) throws -> [String: [String]] {
      let library = try Library(uniqueTitles: true, policy: policy)
      _ = try library.book(["title": "a", "pages": 1])
      let id = try library.book(["title": "b", "pages": 2])
      library.second.performAndWait {
        let book = library.second.object(with: id)
        book.setValue("a", forKey: "title")
        book.setValue("new", forKey: "note")
      }
      #expect(library.save() == nil)
      library.second.performAndWait { #expect(library.second.hasChanges == false) }
      return try library.books()
    }

    @Test func aStoredObjectThatTakesTheValuesOfAnotherIsHandledByPolicy() throws {
      #expect(try renamed(.overwrite) == ["a": ["2", "new"]])
      #expect(try renamed(.mergeByPropertyObjectTrump) == ["a": ["2", "new"]])
      #expect(try renamed(.mergeByPropertyStoreTrump) == ["a": ["1", "-"], "b": ["2", "new"]])
      #expect(try renamed(.rollback) == ["a": ["1", "-"], "b": ["2", "-"]])
    }
  }
#endif
