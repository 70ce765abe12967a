import CoreData
import Foundation

/// A store with books, and two contexts that do not merge each other's changes.
struct Library: @unchecked Sendable {
  let first: NSManagedObjectContext
  let second: NSManagedObjectContext
  private let container: NSPersistentContainer

  /// Creates the library. Its SQLite store, which uniqueness constraints require, is in memory only.
  init(uniqueTitles: Bool = false, policy: NSMergePolicy? = nil) throws {
    container = NSPersistentContainer(name: "Library", managedObjectModel: Library.model(uniqueTitles))
    let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    first = container.newBackgroundContext()
    second = container.newBackgroundContext()
    if let policy { second.mergePolicy = policy }
  }

  private static func model(_ uniqueTitles: Bool) -> NSManagedObjectModel {
    let book = NSEntityDescription()
    book.name = "Book"
    let tag = NSEntityDescription()
    tag.name = "Tag"
    let tags = relationship("tags", to: tag, maxCount: 0)
    let books = relationship("books", to: book, maxCount: 0)
    let next = relationship("next", to: book, maxCount: 1)
    let previous = relationship("previous", to: book, maxCount: 1)
    (tags.inverseRelationship, books.inverseRelationship) = (books, tags)
    (next.inverseRelationship, previous.inverseRelationship) = (previous, next)
    book.properties = [
      attribute("title", .stringAttributeType), attribute("pages", .integer32AttributeType),
      attribute("note", .stringAttributeType), tags, next, previous,
    ]
    tag.properties = [attribute("name", .stringAttributeType), books]
    for entity in [book, tag] { entity.managedObjectClassName = "NSManagedObject" }
    if uniqueTitles { book.uniquenessConstraints = [["title"]] }
    let model = NSManagedObjectModel()
    model.entities = [book, tag]
    return model
  }

  private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    return attribute
  }

  private static func relationship(
    _ name: String, to entity: NSEntityDescription, maxCount: Int
  ) -> NSRelationshipDescription {
    let relationship = NSRelationshipDescription()
    relationship.name = name
    relationship.destinationEntity = entity
    relationship.maxCount = maxCount
    return relationship
  }

  static func insert(
    _ entity: String, into context: NSManagedObjectContext, _ values: [String: Any] = [:]
  ) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    for (key, value) in values { object.setValue(value, forKey: key) }
    return object
  }

  /// Inserts and saves a book in the first context.
  func book(_ values: [String: Any]) throws -> NSManagedObjectID {
    nonisolated(unsafe) let values = values
    return try first.performAndWait {
      let book = Library.insert("Book", into: first, values)
      try first.save()
      return book.objectID
    }
  }

  /// Reads an object in the second context, changes and saves it in the first, then changes it in the second.
  func change(
    _ id: NSManagedObjectID, first change: @Sendable (NSManagedObject) throws -> Void,
    second otherChange: @Sendable (NSManagedObject) throws -> Void
  ) throws {
    // The object that was read has to stay alive until it is changed.
    nonisolated(unsafe) var read: NSManagedObject?
    second.performAndWait {
      read = second.object(with: id)
      _ = read?.value(forKey: "title")
    }
    try first.performAndWait {
      try change(first.object(with: id))
      try first.save()
    }
    try second.performAndWait {
      if let read { try otherChange(read) }
    }
  }

  static func setPages(_ pages: Int) -> @Sendable (NSManagedObject) -> Void {
    { $0.setValue(pages, forKey: "pages") }
  }

  static let delete: @Sendable (NSManagedObject) -> Void = { $0.managedObjectContext?.delete($0) }

  /// Saves the second context and returns the error. `nil` if the save succeeds.
  func save() -> NSError? {
    second.performAndWait {
      do {
        try second.save()
        return nil
      } catch {
        return error as NSError
      }
    }
  }

  /// Returns the pages, note and sorted tags of all stored books, by title, as a new context reads them.
  func books() throws -> [String: [String]] {
    let context = container.newBackgroundContext()
    return try context.performAndWait {
      let books = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Book"))
      let pairs = books.map { book in
        let tags = (book.value(forKey: "tags") as? NSSet)?.compactMap { tag in
          (tag as? NSManagedObject)?.value(forKey: "name") as? String
        }
        let pages = book.value(forKey: "pages").map { "\($0)" } ?? "-"
        let note = book.value(forKey: "note") as? String ?? "-"
        return (book.value(forKey: "title") as? String ?? "-", [pages, note] + (tags ?? []).sorted())
      }
      return Dictionary(pairs, uniquingKeysWith: { $0 + ["and"] + $1 })
    }
  }
}
