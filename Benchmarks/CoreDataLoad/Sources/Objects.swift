import CoreData
import Foundation

/// The model: one entity with the record's four attributes.
func recordModel() -> NSManagedObjectModel {
  func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    return attribute
  }
  let entity = NSEntityDescription()
  entity.name = "Record"
  entity.managedObjectClassName = "NSManagedObject"
  entity.properties = [
    attribute("name", .stringAttributeType), attribute("number", .integer64AttributeType),
    attribute("weight", .doubleAttributeType), attribute("isOpen", .booleanAttributeType),
  ]
  let model = NSManagedObjectModel()
  model.entities = [entity]
  return model
}

/// A context on a new in-memory store.
func openContext() throws -> NSManagedObjectContext {
  let container = NSPersistentContainer(name: "Load", managedObjectModel: recordModel())
  let description = NSPersistentStoreDescription()
  description.type = NSInMemoryStoreType
  container.persistentStoreDescriptions = [description]
  nonisolated(unsafe) var failure: (any Error)?
  container.loadPersistentStores { failure = $1 }
  if let failure { throw failure }
  return container.newBackgroundContext()
}

/// Inserts, finds, changes and saves `count` managed objects; the bytes are what one object, kept and saved, adds.
func workWithObjects(_ count: Int) throws -> ([Timing], checksum: Int, bytesPerObject: Int) {
  let context = try openContext()
  return try context.performAndWait {
    var watch = Stopwatch()
    let before = residentBytes()
    var objects: [NSManagedObject] = []
    objects.reserveCapacity(count)
    watch.time("insert", count) {
      for index in 0..<count {
        let object = NSEntityDescription.insertNewObject(forEntityName: "Record", into: context)
        object.setValue("Record \(index &* 7919 % count)", forKey: "name")
        object.setValue(Int64(index % 1000), forKey: "number")
        object.setValue(Double(index) * 0.5, forKey: "weight")
        object.setValue(index % 3 == 0, forKey: "isOpen")
        objects.append(object)
      }
    }
    try watch.time("save", count) { try context.save() }
    let bytes = (residentBytes() - before) / count
    let request = NSFetchRequest<NSManagedObject>(entityName: "Record")
    request.predicate = NSPredicate(format: "isOpen == YES AND number >= %d", 500)
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let found = try watch.time("fetch", count) { try context.fetch(request) }
    watch.time("change", count) {
      for object in objects {
        object.setValue((object.value(forKey: "weight") as? Double ?? 0) + 1, forKey: "weight")
        object.setValue(!(object.value(forKey: "isOpen") as? Bool ?? false), forKey: "isOpen")
      }
    }
    try watch.time("save changes", count) { try context.save() }
    let sum = objects.reduce(0.0) { $0 + ($1.value(forKey: "weight") as? Double ?? 0) }
    return (watch.timings, found.count &+ Int(sum), bytes)
  }
}
