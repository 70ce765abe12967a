import CoreData
import Foundation
import Testing

/// The effects of a deletion on related objects.
struct DeleteRuleTests {
  @Test func nullifyTakesTheObjectOutOfTheInverse() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let book = try context.book("Emma", by: jane, saved: true)
      context.delete(jane)
      context.processPendingChanges()
      #expect(book.author == nil)
      try context.save()
      #expect(book.author == nil)
    }
  }

  @Test func cascadeDeletesTheDestination() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let passport = Passport(context: context)
      jane.passport = passport
      try context.save()
      context.delete(jane)
      #expect(!passport.isDeleted)
      context.processPendingChanges()
      #expect(passport.isDeleted)
      try context.save()
      #expect(try context.count(for: NSFetchRequest<Passport>(entityName: "Passport")) == 0)
    }
  }

  @Test func denyStopsTheSaveWhileThereAreDestinations() throws {
    try inLibrary { context in
      let shelf = Shelf(context: context)
      let book = try context.book("Emma")
      shelf.mutableOrderedSetValue(forKey: "books").add(book)
      try context.save()
      context.delete(shelf)
      let error = #expect(throws: (any Error).self) { try context.save() }
      #expect((error as NSError?)?.code == NSValidationRelationshipDeniedDeleteError)
      context.delete(book)
      try context.save()
      #expect(try context.count(for: NSFetchRequest<Shelf>(entityName: "Shelf")) == 0)
    }
  }

  @Test func deletesWaitForTheSaveIfTheContextRequiresIt() throws {
    try inLibrary { context in
      context.propagatesDeletesAtEndOfEvent = false
      let jane = context.author("Jane")
      let book = try context.book("Emma", by: jane, saved: true)
      context.delete(jane)
      context.processPendingChanges()
      #expect(book.author == jane)
      try context.save()
      #expect(book.author == nil)
    }
  }

  @Test func theDefaultDeleteRuleIsNullify() {
    #expect(NSRelationshipDescription().deleteRule == .nullifyDeleteRule)
  }
}
