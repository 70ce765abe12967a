import CoreData
import Foundation
import Testing

/// Derived attributes, which are computed when their objects are saved.
@Suite struct DerivedAttributeTests {
  /// Creates an attribute that is derived by an expression format.
  @available(*, deprecated, message: "NSExpression is marked so on Linux")
  private static func derived(_ name: String, _ type: NSAttributeType, _ format: String)
    -> NSDerivedAttributeDescription
  {
    let attribute = NSDerivedAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.isOptional = true
    attribute.derivationExpression = NSExpression(format: format)
    return attribute
  }

  private struct Maker: DeprecatedMaker {
    @available(*, deprecated, message: "NSExpression is marked so on Linux")
    func model() -> NSManagedObjectModel {
      let model = libraryModel()
      model.entitiesByName["Author"]?.properties += [
        DerivedAttributeTests.derived("count", .integer64AttributeType, "books.@count"),
        DerivedAttributeTests.derived("pages", .integer64AttributeType, "books.@sum.pages"),
        DerivedAttributeTests.derived("canonical", .stringAttributeType, "canonical:(name)"),
        DerivedAttributeTests.derived("changed", .dateAttributeType, "now()"),
      ]
      model.entitiesByName["Book"]?.properties += [
        DerivedAttributeTests.derived("writer", .stringAttributeType, "author.name")
      ]
      return model
    }
  }

  private func withAuthor(_ body: @Sendable (NSManagedObjectContext, Author) throws -> Void) throws {
    let maker: any DeprecatedMaker = Maker()
    let context = try libraryContainer(maker.model()).newBackgroundContext()
    try context.performAndWait {
      let author = context.author("Éa Ö")
      try context.save()
      try body(context, author)
    }
  }

  @Test func aDerivedAttributeHasItsValueAfterTheSave() throws {
    try withAuthor { context, author in
      context.refresh(author, mergeChanges: false)
      #expect(author.value(forKey: "canonical") as? String == "ea o")
      #expect(author.value(forKey: "count") as? Int == 0)
      let date = try #require(author.value(forKey: "changed") as? Date)
      #expect(abs(date.timeIntervalSinceNow) < 60)
      author.name = "Jane"
      try context.save()
      context.refresh(author, mergeChanges: false)
      #expect(author.value(forKey: "canonical") as? String == "jane")
      #expect((author.value(forKey: "changed") as? Date) ?? .distantPast > date)
    }
  }

  @Test func countsAndSumsFollowTheRelatedObjects() throws {
    try withAuthor { context, author in
      let emma = try context.book("Emma", by: author)
      emma.pages = 300
      _ = try context.book("Persuasion", by: author, saved: true)
      context.refresh(author, mergeChanges: false)
      #expect(author.value(forKey: "count") as? Int == 2)
      #expect(author.value(forKey: "pages") as? Int == 400)
      emma.pages = 1
      try context.save()
      context.refresh(author, mergeChanges: false)
      #expect(author.value(forKey: "pages") as? Int == 101)
      context.delete(emma)
      try context.save()
      context.refresh(author, mergeChanges: false)
      #expect(author.value(forKey: "count") as? Int == 1)
      #expect(author.value(forKey: "pages") as? Int == 100)
    }
  }

  @Test func aValueOfARelatedObjectFollowsIt() throws {
    try withAuthor { context, author in
      let emma = try context.book("Emma", by: author, saved: true)
      author.name = "Jane"
      try context.save()
      context.refresh(emma, mergeChanges: false)
      #expect(emma.value(forKey: "writer") as? String == "Jane")
      let request = NSFetchRequest<Book>(entityName: "Book")
      request.predicate = NSPredicate(format: "writer == 'Jane'")
      #expect(try context.count(for: request) == 1)
    }
  }

  @Test func theSavedObjectHasItsDerivedValuesWithoutARefresh() throws {
    try withAuthor { context, author in
      author.name = "Jane"
      _ = try context.book("Emma", by: author, saved: true)
      #expect(author.value(forKey: "canonical") as? String == "jane")
      #expect(author.value(forKey: "count") as? Int == 1)
      #expect(!context.hasChanges && author.changedValues().isEmpty)
    }
  }
}

/// A wrapper for code that uses declarations marked as deprecated, under names that are not marked.
private protocol DeprecatedMaker {
  func model() -> NSManagedObjectModel
}
