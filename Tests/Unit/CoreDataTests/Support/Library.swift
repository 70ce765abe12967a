import CoreData
import Foundation

/// An author. The library has authors with books, books with tags, an ordered shelf, and a passport for each author.
final class Author: NSManagedObject {
  /// A value that no store has.
  var visits = 0

  var name: String? {
    get { value(forKey: "name") as? String }
    set { setValue(newValue, forKey: "name") }
  }
  var books: Set<Book> {
    get { value(forKey: "books") as? Set<Book> ?? [] }
    set { setValue(newValue, forKey: "books") }
  }
  var passport: Passport? {
    get { value(forKey: "passport") as? Passport }
    set { setValue(newValue, forKey: "passport") }
  }
}

/// A book. It records the calls of its life cycle methods.
final class Book: NSManagedObject {
  var calls: [String] = []
  /// The closure that `willSave` calls with the book.
  var onWillSave: ((Book) -> Void)?
  var onDidSave: ((Book) -> Void)?

  var title: String? {
    get { value(forKey: "title") as? String }
    set { setValue(newValue, forKey: "title") }
  }
  var pages: Int64 {
    get { value(forKey: "pages") as? Int64 ?? 0 }
    set { setValue(newValue, forKey: "pages") }
  }
  var author: Author? {
    get { value(forKey: "author") as? Author }
    set { setValue(newValue, forKey: "author") }
  }
  var tags: Set<Tag> {
    get { value(forKey: "tags") as? Set<Tag> ?? [] }
    set { setValue(newValue, forKey: "tags") }
  }

  override func awakeFromInsert() {
    super.awakeFromInsert()
    calls.append("awakeFromInsert")
    setPrimitiveValue("from awakeFromInsert", forKey: "note")
  }
  override func awakeFromFetch() {
    super.awakeFromFetch()
    calls.append("awakeFromFetch")
  }
  override func prepareForDeletion() {
    super.prepareForDeletion()
    calls.append("prepareForDeletion author: \(author?.name ?? "nil")")
  }
  override func willSave() {
    super.willSave()
    calls.append("willSave")
    onWillSave?(self)
  }
  override func didSave() {
    super.didSave()
    calls.append("didSave")
    onDidSave?(self)
  }
  override func willTurnIntoFault() {
    super.willTurnIntoFault()
    calls.append("willTurnIntoFault")
  }
  override func didTurnIntoFault() {
    super.didTurnIntoFault()
    calls.append("didTurnIntoFault")
  }
}

final class Tag: NSManagedObject {
  var name: String? {
    get { value(forKey: "name") as? String }
    set { setValue(newValue, forKey: "name") }
  }
}

/// The passport of an author, which is deleted with the author.
final class Passport: NSManagedObject {}

/// A shelf with an ordered list of books.
final class Shelf: NSManagedObject {
  var books: [Book] { (value(forKey: "books") as? NSOrderedSet)?.array as? [Book] ?? [] }
}

/// A magazine, whose entity inherits from Book.
final class Magazine: NSManagedObject {}

/// Creates an entity with a name, a class and properties.
func entity<T: NSManagedObject>(
  _ name: String, _ type: T.Type, _ properties: [NSPropertyDescription]
) -> NSEntityDescription {
  let entity = NSEntityDescription()
  entity.name = name
  entity.managedObjectClassName = NSStringFromClass(type)
  entity.properties = properties
  return entity
}

/// Creates an attribute, optional and without a default value unless specified.
func attribute(
  _ name: String, _ type: NSAttributeType, optional: Bool = true, default value: Any? = nil, transient: Bool = false
) -> NSAttributeDescription {
  let attribute = NSAttributeDescription()
  attribute.name = name
  attribute.attributeType = type
  attribute.isOptional = optional
  attribute.defaultValue = value
  attribute.isTransient = transient
  return attribute
}

/// Adds two relationships that are each other's inverse.
func relate(
  _ one: NSEntityDescription, _ name: String, toMany: Bool = false, ordered: Bool = false,
  rule: NSDeleteRule = .nullifyDeleteRule, with other: NSEntityDescription, _ inverseName: String,
  toMany inverseToMany: Bool = false, rule inverseRule: NSDeleteRule = .nullifyDeleteRule
) {
  let relationship = NSRelationshipDescription()
  let inverse = NSRelationshipDescription()
  for (side, sideName, isToMany, deleteRule) in [
    (relationship, name, toMany, rule), (inverse, inverseName, inverseToMany, inverseRule),
  ] {
    side.name = sideName
    side.minCount = 0
    side.maxCount = isToMany ? 0 : 1
    side.deleteRule = deleteRule
    side.isOptional = true
  }
  relationship.isOrdered = ordered
  relationship.destinationEntity = other
  inverse.destinationEntity = one
  relationship.inverseRelationship = inverse
  inverse.inverseRelationship = relationship
  one.properties.append(relationship)
  other.properties.append(inverse)
}

/// Creates the library's model. Every test has its own, since a model in use cannot be changed.
func libraryModel() -> NSManagedObjectModel {
  let author = entity("Author", Author.self, [attribute("name", .stringAttributeType)])
  let book = entity(
    "Book", Book.self,
    [
      attribute("title", .stringAttributeType), attribute("pages", .integer64AttributeType, default: 100),
      attribute("note", .stringAttributeType), attribute("mood", .stringAttributeType, transient: true),
    ])
  let tag = entity("Tag", Tag.self, [attribute("name", .stringAttributeType)])
  let passport = entity("Passport", Passport.self, [attribute("number", .stringAttributeType)])
  let shelf = entity("Shelf", Shelf.self, [attribute("room", .stringAttributeType)])
  let magazine = entity("Magazine", Magazine.self, [attribute("issue", .integer32AttributeType)])
  book.subentities = [magazine]
  relate(author, "books", toMany: true, with: book, "author")
  relate(author, "passport", rule: .cascadeDeleteRule, with: passport, "owner")
  relate(book, "tags", toMany: true, with: tag, "books", toMany: true)
  relate(shelf, "books", toMany: true, ordered: true, rule: .denyDeleteRule, with: book, "shelf")
  let model = NSManagedObjectModel()
  model.entities = [author, book, tag, passport, shelf, magazine]
  return model
}

/// Creates a container with a separate in-memory store.
func libraryContainer(_ model: NSManagedObjectModel = libraryModel()) throws -> NSPersistentContainer {
  let container = NSPersistentContainer(name: "Library", managedObjectModel: model)
  let description = NSPersistentStoreDescription()
  description.type = NSInMemoryStoreType
  container.persistentStoreDescriptions = [description]
  nonisolated(unsafe) var failure: (any Error)?
  container.loadPersistentStores { failure = $1 }
  if let failure { throw failure }
  return container
}

/// Runs a test on the queue of a new context of a new library.
func inLibrary(_ body: @Sendable (NSManagedObjectContext) throws -> Void) throws {
  let context = try libraryContainer().newBackgroundContext()
  try context.performAndWait { try body(context) }
}

extension NSManagedObjectContext {
  /// Inserts a book, and saves the context if `saved` is `true`.
  func book(_ title: String, by author: Author? = nil, saved: Bool = false) throws -> Book {
    let book = Book(context: self)
    book.title = title
    if let author { book.author = author }
    if saved { try save() }
    return book
  }

  /// Inserts an author.
  func author(_ name: String) -> Author {
    let author = Author(context: self)
    author.name = name
    return author
  }
}

/// Returns the notifications that an object posts while `body` runs.
func notifications(
  _ name: Notification.Name, of object: AnyObject, during body: () throws -> Void
) rethrows -> [Notification] {
  nonisolated(unsafe) var received: [Notification] = []
  let token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { received.append($0) }
  defer { NotificationCenter.default.removeObserver(token) }
  try body()
  return received
}
