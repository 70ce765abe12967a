import CoreData
import Foundation
import Testing

private final class KeepingPolicy: NSMergePolicy {
  init() { super.init(merge: .mergeByPropertyObjectTrumpMergePolicyType) }

  /// Copies the note of the stored object to the conflicting objects that have no note.
  override func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
    for conflict in list {
      for object in conflict.conflictingObjects where object.value(forKey: "note") == nil {
        object.setValue(conflict.databaseObject?.value(forKey: "note"), forKey: "note")
      }
    }
    try super.resolve(constraintConflicts: list)
  }
}

@Suite struct ConstraintConflictTests {
  /// Returns a library with one book, whose second context inserts another book of the same title.
  private func library(_ policy: NSMergePolicy?) throws -> (Library, NSManagedObjectID) {
    let library = try Library(uniqueTitles: true, policy: policy)
    let id = try library.book(["title": "a", "pages": 1, "note": "old"])
    library.second.performAndWait {
      _ = Library.insert("Book", into: library.second, ["title": "a", "pages": 2])
    }
    return (library, id)
  }

  @Test func theErrorPolicyFailsTheSaveAndListsTheConflict() throws {
    let (library, id) = try library(nil)
    let error = library.save()
    #expect(error?.domain == NSCocoaErrorDomain)
    #expect(error?.code == NSManagedObjectConstraintMergeError)
    let conflict = (error?.userInfo["conflictList"] as? [NSConstraintConflict])?.first
    #expect(conflict?.constraint == ["title"])
    #expect(conflict?.constraintValues["title"] as? String == "a")
    #expect(conflict?.databaseObject?.objectID == id)
    #expect(conflict?.databaseSnapshot?["pages"] as? Int == 1)
    #expect(conflict?.conflictingObjects.count == 1)
    #expect(try library.books() == ["a": ["1", "old"]])
  }

  @Test func objectTrumpUpdatesTheStoredObject() throws {
    let (library, id) = try library(.mergeByPropertyObjectTrump)
    #expect(library.save() == nil)
    #expect(try library.books().mapValues { $0[0] } == ["a": "2"])
    library.second.performAndWait {
      #expect(library.second.object(with: id).value(forKey: "pages") as? Int == 2)
      #expect(library.second.hasChanges == false)
    }
  }

  @Test func storeTrumpAndRollbackKeepTheStoredObject() throws {
    for policy in [NSMergePolicy.mergeByPropertyStoreTrump, .rollback] {
      let (library, _) = try library(policy)
      #expect(library.save() == nil)
      #expect(try library.books() == ["a": ["1", "old"]])
      library.second.performAndWait { #expect(library.second.hasChanges == false) }
    }
  }

  @Test func overwriteKeepsTheObjectInMemory() throws {
    let (library, _) = try library(.overwrite)
    #expect(library.save() == nil)
    #expect(try library.books() == ["a": ["2", "-"]])
  }

  @Test func aSubclassCanFillInWhatIsMissing() throws {
    let (library, _) = try library(KeepingPolicy())
    #expect(library.save() == nil)
    #expect(try library.books() == ["a": ["2", "old"]])
  }

  @Test func objectsOfOneContextThatShareValuesAreInConflictWithEachOther() throws {
    let library = try Library(uniqueTitles: true)
    library.second.performAndWait {
      for _ in 0..<2 { _ = Library.insert("Book", into: library.second, ["title": "a"]) }
    }
    let error = library.save()
    #expect(error?.code == NSManagedObjectConstraintMergeError)
    let conflict = (error?.userInfo["conflictList"] as? [NSConstraintConflict])?.first
    #expect(conflict?.databaseObject == nil)
    #expect(conflict?.databaseSnapshot == nil)
    #expect(conflict?.conflictingObjects.count == 2)
  }

  @Test func objectTrumpMovesRelationshipsToTheStoredObject() throws {
    let (library, _) = try library(.mergeByPropertyObjectTrump)
    library.second.performAndWait {
      let book = library.second.insertedObjects.first
      book?.mutableSetValue(forKey: "tags").add(Library.insert("Tag", into: library.second, ["name": "x"]))
    }
    #expect(library.save() == nil)
    #expect(try library.books()["a"]?.last == "x")
  }

  @Test func valuesThatAreNilAreInNoConflict() throws {
    let library = try Library(uniqueTitles: true)
    library.second.performAndWait {
      for _ in 0..<2 { _ = Library.insert("Book", into: library.second) }
    }
    #expect(library.save() == nil)
  }

  @Test func aConflictWithoutContentsExists() {
    let conflict = NSConstraintConflict()
    #expect(conflict.constraint.isEmpty && conflict.databaseObject == nil && conflict.conflictingObjects.isEmpty)
  }
}
