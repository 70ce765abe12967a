import CoreData
import Foundation
import Testing

/// The time at which values are validated, and the contents of the errors.
@Suite struct ValidationBehaviour {
  /// Creates a context whose books require a title and an author, and whose shelves require `least` to `most` books.
  private func strict(most: Int = 2, least: Int = 2) throws -> NSManagedObjectContext {
    let model = libraryModel()
    let book = model.entitiesByName["Book"]?.propertiesByName
    book?["title"]?.isOptional = false
    book?["author"]?.isOptional = false
    let places = model.entitiesByName["Shelf"]?.relationshipsByName["books"]
    places?.minCount = least
    places?.maxCount = most
    return try libraryContainer(model).newBackgroundContext()
  }

  private func failure(of context: NSManagedObjectContext) -> NSError? {
    do {
      try context.save()
      return nil
    } catch { return error as NSError }
  }

  @Test func nothingIsValidatedBeforeTheSave() throws {
    let context = try strict()
    context.performAndWait {
      let book = Book(context: context)
      book.title = nil
      context.processPendingChanges()
      #expect(book.title == nil)
      #expect(throws: (any Error).self) { try context.save() }
      #expect(context.insertedObjects == [book])
    }
  }

  @Test func valuesAreValidatedOnRequest() throws {
    let context = try strict()
    context.performAndWait {
      let book = Book(context: context)
      #expect(throws: (any Error).self) { try book.validateForInsert() }
      #expect(throws: (any Error).self) { try book.validateForUpdate() }
    }
  }

  @Test func severalErrorsAreListedUnderNSDetailedErrorsKey() throws {
    let context = try strict()
    context.performAndWait {
      _ = Book(context: context)
      let error = failure(of: context)
      #expect(error?.domain == NSCocoaErrorDomain)
      #expect(error?.code == NSValidationMultipleErrorsError)
      let details = error?.userInfo[NSDetailedErrorsKey] as? [NSError]
      #expect(
        details?.map(\.code) == [NSValidationMissingMandatoryPropertyError, NSValidationMissingMandatoryPropertyError])
      let keys = details?.compactMap { $0.userInfo[NSValidationKeyErrorKey] as? String }
      #expect(Set(keys ?? []) == ["title", "author"])
    }
  }

  @Test func countsHoldOnlyWhereTheRelationshipIsNotEmpty() throws {
    let context = try strict()
    try context.performAndWait {
      let shelf = Shelf(context: context)
      try context.save()
      let jane = context.author("Jane")
      shelf.setValue(NSOrderedSet(array: [try context.book("Emma", by: jane)]), forKey: "books")
      #expect(failure(of: context)?.code == NSValidationRelationshipLacksMinimumCountError)
    }
  }

  @Test func aMandatoryToManyRelationshipWithoutAMinimumCountCanBeEmpty() throws {
    for least in [0, 1] {
      let model = libraryModel()
      let books = model.entitiesByName["Shelf"]?.relationshipsByName["books"]
      books?.isOptional = false
      books?.minCount = least
      let context = try libraryContainer(model).newBackgroundContext()
      context.performAndWait {
        _ = Shelf(context: context)
        #expect(failure(of: context)?.code == (least == 0 ? nil : NSValidationRelationshipLacksMinimumCountError))
      }
    }
  }

  @Test func aRelationshipWithTooManyObjectsFailsTheSave() throws {
    let context = try strict()
    try context.performAndWait {
      let jane = context.author("Jane")
      let books = try (0..<3).map { try context.book("\($0)", by: jane) }
      Shelf(context: context).setValue(NSOrderedSet(array: books), forKey: "books")
      #expect(failure(of: context)?.code == NSValidationRelationshipExceedsMaximumCountError)
    }
  }

  @Test(arguments: [0, -1]) func aGreatestCountOfZeroIsNoLimit(_ count: Int) throws {
    let context = try strict(most: count, least: 0)
    try context.performAndWait {
      let jane = context.author("Jane")
      let books = try (0..<50).map { try context.book("\($0)", by: jane) }
      Shelf(context: context).setValue(NSOrderedSet(array: books), forKey: "books")
      try context.save()
    }
  }
}
