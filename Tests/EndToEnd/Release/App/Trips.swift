import CoreData
import Foundation

/// A store of trips with stops, with the first or the second version of its model.
final class Trips {
  let context: NSManagedObjectContext
  let coordinator: NSPersistentStoreCoordinator
  private let store: NSPersistentStore

  /// Opens the store, or makes it. A store with the first version is migrated to the second one, which has notes.
  init(_ url: URL, hasNotes: Bool) throws {
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.model(hasNotes: hasNotes))
    store = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url,
      options: [
        NSPersistentHistoryTrackingKey: NSNumber(value: true),
        NSMigratePersistentStoresAutomaticallyOption: NSNumber(value: true),
        NSInferMappingModelAutomaticallyOption: NSNumber(value: true),
      ])
    context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
  }

  func insert(_ entity: String) -> NSManagedObject {
    NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
  }

  /// The only trip of the store.
  func trip() throws -> NSManagedObject {
    let trips = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Trip"))
    guard let trip = trips.first, trips.count == 1 else {
      throw CocoaError(.coderValueNotFound, userInfo: [NSLocalizedDescriptionKey: "\(trips.count) trips"])
    }
    return trip
  }

  var metadata: [String: Any] { coordinator.metadata(for: store) }

  func setMetadata(_ values: [String: Any]) throws {
    coordinator.setMetadata(metadata.merging(values) { $1 }, for: store)
    insert("Stop").setValue("Oulu", forKey: "name")
    try context.save()
  }

  /// The token of the last transaction.
  func historyToken() throws -> NSPersistentHistoryToken {
    guard let token = coordinator.currentPersistentHistoryToken(fromStores: [store]) else {
      throw CocoaError(.coderValueNotFound, userInfo: [NSLocalizedDescriptionKey: "no history token"])
    }
    return token
  }

  private static func model(hasNotes: Bool) -> NSManagedObjectModel {
    let (trip, stop) = (NSEntityDescription(), NSEntityDescription())
    (trip.name, stop.name) = ("Trip", "Stop")
    let (stops, owner) = (NSRelationshipDescription(), NSRelationshipDescription())
    (stops.name, stops.destinationEntity, stops.deleteRule) = ("stops", stop, .cascadeDeleteRule)
    (owner.name, owner.destinationEntity, owner.maxCount) = ("trip", trip, 1)
    (stops.inverseRelationship, owner.inverseRelationship) = (owner, stops)
    let labels = attribute("labels", .transformableAttributeType)
    let measures = attribute("measures", .transformableAttributeType)
    labels.valueTransformerName = "NSSecureUnarchiveFromData"
    measures.valueTransformerName = "NSUnarchiveFromData"
    let notes = attribute("notes", .stringAttributeType)
    notes.defaultValue = "none"
    trip.properties =
      [
        attribute("name", .stringAttributeType), attribute("page", .URIAttributeType),
        attribute("price", .decimalAttributeType), labels, measures, stops,
      ] + (hasNotes ? [notes] : [])
    stop.properties = [attribute("name", .stringAttributeType), owner]
    let model = NSManagedObjectModel()
    model.entities = [trip, stop]
    return model
  }

  private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, true)
    return attribute
  }
}
