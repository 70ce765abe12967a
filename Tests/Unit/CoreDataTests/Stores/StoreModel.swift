import CoreData
import Foundation

/// The model of a library: authors with ordered books, books with tags (many-to-many), notes that inherit from books,
/// and cards with relationships to books that have no inverse.
enum StoreModel {
  static func make(unique: Bool = false) -> NSManagedObjectModel {
    let author = entity(
      "Author", [attribute("name", .stringAttributeType), attribute("born", .integer64AttributeType)])
    let book = entity(
      "Book", [attribute("title", .stringAttributeType), attribute("pages", .integer64AttributeType)])
    let note = entity("Note", [attribute("text", .stringAttributeType)])
    let tag = entity("Tag", [attribute("label", .stringAttributeType)])
    let card = entity("Card", [attribute("code", .stringAttributeType)])
    book.subentities = [note]
    relate(author, "books", 0, book, "author", 1, ordered: true)
    relate(author, "friends", 0, author, "friendOf", 0)
    relate(book, "tags", 0, tag, "books", 0)
    relate(author, "favourite", 1, book, "fans", 0)
    card.properties += [relationship("book", book, 1), relationship("others", book, 0)]
    if unique { book.uniquenessConstraints = [["title"], ["pages", "author"]] }
    let model = NSManagedObjectModel()
    model.entities = [author, book, note, tag, card]
    model.setEntities([author, book, note], forConfigurationName: "People")
    model.setEntities([tag, card], forConfigurationName: "Things")
    return model
  }

  private static func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = name
    entity.properties = properties
    return entity
  }

  private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.isOptional = true
    return attribute
  }

  private static func relationship(
    _ name: String, _ destination: NSEntityDescription, _ maxCount: Int
  ) -> NSRelationshipDescription {
    let relationship = NSRelationshipDescription()
    relationship.name = name
    relationship.destinationEntity = destination
    relationship.maxCount = maxCount
    relationship.isOptional = true
    return relationship
  }

  private static func relate(
    _ a: NSEntityDescription, _ name: String, _ count: Int, _ b: NSEntityDescription, _ back: String, _ backCount: Int,
    ordered: Bool = false
  ) {
    let there = relationship(name, b, count)
    let here = relationship(back, a, backCount)
    there.isOrdered = ordered
    there.inverseRelationship = here
    here.inverseRelationship = there
    a.properties += [there]
    b.properties += [here]
  }
}
