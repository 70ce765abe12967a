import CoreData
import Foundation
import Testing

/// A book of the library whose accessors are written by hand.
final class HandWrittenBook: NSManagedObject {
  var title: String? {
    get {
      willAccessValue(forKey: "title")
      defer { didAccessValue(forKey: "title") }
      return primitiveValue(forKey: "title") as? String
    }
    set {
      willChangeValue(forKey: "title")
      setPrimitiveValue(newValue, forKey: "title")
      didChangeValue(forKey: "title")
    }
  }
  var author: Author? {
    get { value(forKey: "author") as? Author }
    set {
      willChangeValue(forKey: "author")
      setPrimitiveValue(newValue, forKey: "author")
      didChangeValue(forKey: "author")
    }
  }
  func add(_ tag: Tag) {
    let tags: Set<AnyHashable> = [tag]
    willChangeValue(forKey: "tags", withSetMutation: .union, using: tags)
    (primitiveValue(forKey: "tags") as? NSMutableSet)?.add(tag)
    didChangeValue(forKey: "tags", withSetMutation: .union, using: tags)
  }
}

/// A book that sets a relationship in `awakeFromFetch`.
final class BookThatRelates: NSManagedObject {
  override func awakeFromFetch() {
    super.awakeFromFetch()
    guard let context = managedObjectContext, let author = context.userInfo["author"] as? Author else { return }
    setValue(author, forKey: "author")
  }
}

/// The calls before and after a value is read or written, and relationships that an accessor sets.
@Suite struct AccessBehaviour {
  private func withBooks<T: NSManagedObject>(
    of type: T.Type, _ body: @Sendable (NSManagedObjectContext, T) throws -> Void
  ) throws {
    let model = libraryModel()
    model.entitiesByName["Book"]?.managedObjectClassName = NSStringFromClass(type)
    let context = try libraryContainer(model).newBackgroundContext()
    try context.performAndWait {
      let book = try #require(NSEntityDescription.insertNewObject(forEntityName: "Book", into: context) as? T)
      book.setValue("Emma", forKey: "title")
      try context.save()
      try body(context, book)
    }
  }

  @Test func aReadBetweenWillAndDidAccessFiresAFault() throws {
    try withBooks(of: HandWrittenBook.self) { context, book in
      context.refresh(book, mergeChanges: false)
      #expect(book.isFault)
      #expect(book.title == "Emma")
      #expect(!book.isFault)
    }
  }

  @Test func aWriteBetweenWillAndDidChangeIsAChange() throws {
    try withBooks(of: HandWrittenBook.self) { context, book in
      context.refresh(book, mergeChanges: false)
      book.title = "Persuasion"
      #expect(book.isUpdated && !book.isFault)
      #expect(book.changedValues()["title"] as? String == "Persuasion")
    }
  }

  @Test func aWriteBetweenWillAndDidChangeKeepsInverses() throws {
    try withBooks(of: HandWrittenBook.self) { context, book in
      let jane = context.author("Jane")
      book.author = jane
      context.processPendingChanges()
      #expect((jane.value(forKey: "books") as? Set<NSManagedObject>) == [book])
      let tag = Tag(context: context)
      book.add(tag)
      context.processPendingChanges()
      #expect((tag.value(forKey: "books") as? Set<NSManagedObject>) == [book])
      #expect(book.changedValues()["tags"] != nil)
    }
  }

  @Test func willAccessValueForNoKeyFiresAFault() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      context.refresh(book, mergeChanges: false)
      book.willAccessValue(forKey: nil)
      book.didAccessValue(forKey: nil)
      #expect(!book.isFault)
    }
  }

  @Test func settingOneSideOfARelationshipSetsTheOther() throws {
    try inLibrary { context in
      let (jane, mary) = (context.author("Jane"), context.author("Mary"))
      let book = try context.book("Emma", by: jane)
      #expect(jane.books == [book])
      mary.books = [book]
      #expect(book.author == mary && jane.books.isEmpty)
    }
  }

  @Test func settingOneSideInAwakeFromFetchLeavesTheOtherAlone() throws {
    try withBooks(of: BookThatRelates.self) { context, book in
      let jane = context.author("Jane")
      try context.save()
      context.refresh(book, mergeChanges: false)
      context.userInfo["author"] = jane
      book.willAccessValue(forKey: nil)
      context.processPendingChanges()
      #expect(!context.hasChanges)
      #expect((jane.value(forKey: "books") as? Set<NSManagedObject>)?.isEmpty == true)
    }
  }
}
