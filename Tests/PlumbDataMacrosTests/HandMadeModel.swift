import Foundation
import PlumbDataMacros

/// The model of `LibraryModel.swift`, made of descriptions.
enum HandMade {
  static func model() -> NSManagedObjectModel {
    let book = entity(Book.self), author = entity(Author.self), reader = entity(Reader.self)
    let place = NSCompositeAttributeDescription()
    place.name = "place"
    place.isOptional = true
    place.elements = [attribute("r", .integer64AttributeType), attribute("label", .stringAttributeType)]
    book.properties = [
      attribute("title", .stringAttributeType), attribute("isbn_13", .stringAttributeType),
      attribute("pages", .integer32AttributeType), attribute("price", .decimalAttributeType),
      attribute("isSigned", .booleanAttributeType), attribute("state", .stringAttributeType),
      attribute("notes", .binaryDataAttributeType), place,
    ]
    author.properties = [attribute("name", .stringAttributeType)]
    connect((book, "author", 1, false), (author, "books", 0, false))
    connect((book, "readers", 0, true), (reader, "books", 0, false))
    let model = NSManagedObjectModel()
    model.entities = [book, author, reader]
    return model
  }

  private static func entity(_ type: NSManagedObject.Type) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = String(describing: type)
    entity.managedObjectClassName = NSStringFromClass(type)
    return entity
  }

  private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.isOptional = true
    return attribute
  }

  private typealias End = (entity: NSEntityDescription, name: String, count: Int, isOrdered: Bool)

  private static func connect(_ one: End, _ other: End) {
    let ends = [one, other].map { end in
      let relationship = NSRelationshipDescription()
      relationship.name = end.name
      relationship.maxCount = end.count
      relationship.isOrdered = end.isOrdered
      return relationship
    }
    (ends[0].destinationEntity, ends[1].destinationEntity) = (other.entity, one.entity)
    (ends[0].inverseRelationship, ends[1].inverseRelationship) = (ends[1], ends[0])
    one.entity.properties.append(ends[0])
    other.entity.properties.append(ends[1])
  }

  static func context() throws -> NSManagedObjectContext {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model())
    _ = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }
}
