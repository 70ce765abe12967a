import CoreData
import Foundation

/// An incremental store on top of a dictionary, which represents the service of an application.
final class ShelfStore: NSIncrementalStore {
  static let storeType = "ShelfStore"

  struct Record {
    var values: [String: Any]
    var version: UInt64
  }

  /// The records, by entity name and reference object.
  var records: [String: [String: Record]] = [:]
  var requests: [String] = []
  var failsToSave = false

  override var type: String { Self.storeType }

  override func loadMetadata() throws {
    metadata = [NSStoreUUIDKey: "SHELF-\(UUID().uuidString)", NSStoreTypeKey: Self.storeType]
  }

  override func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?) throws -> Any {
    if let request = request as? NSSaveChangesRequest { return try save(request) }
    guard let request = request as? NSFetchRequest<any NSFetchRequestResult>, let context,
      let entity = request.entity, let name = entity.name
    else { throw CocoaError(.coreData) }
    requests.append("fetch \(name)")
    let found = (records[name] ?? [:]).filter { request.predicate?.evaluate(with: $0.value.values) ?? true }
    return found.keys.sorted().map { context.object(with: newObjectID(for: entity, referenceObject: $0)) }
  }

  private func save(_ request: NSSaveChangesRequest) throws -> Any {
    requests.append("save")
    if failsToSave { throw CocoaError(.persistentStoreSave) }
    for object in (request.insertedObjects ?? []).union(request.updatedObjects ?? []) {
      guard let key = referenceObject(for: object.objectID) as? String, let name = object.entity.name else { continue }
      let old = records[name]?[key]?.version ?? 0
      records[name, default: [:]][key] = Record(values: values(of: object), version: old + 1)
    }
    for object in request.deletedObjects ?? [] {
      guard let key = referenceObject(for: object.objectID) as? String, let name = object.entity.name else { continue }
      records[name]?[key] = nil
    }
    return []
  }

  private func values(of object: NSManagedObject) -> [String: Any] {
    var values: [String: Any] = [:]
    for name in object.entity.attributesByName.keys { values[name] = object.value(forKey: name) }
    for (name, relationship) in object.entity.relationshipsByName where !relationship.isToMany {
      let other = object.value(forKey: name) as? NSManagedObject
      values[name] = other.map { referenceObject(for: $0.objectID) }
    }
    return values
  }

  override func newValuesForObject(with objectID: NSManagedObjectID, with context: NSManagedObjectContext) throws
    -> NSIncrementalStoreNode
  {
    guard let key = referenceObject(for: objectID) as? String,
      let record = records[objectID.entity.name ?? ""]?[key]
    else { throw CocoaError(.managedObjectReferentialIntegrity) }
    let attributes = record.values.filter { objectID.entity.attributesByName[$0.key] != nil }
    return NSIncrementalStoreNode(objectID: objectID, withValues: attributes, version: record.version)
  }

  override func newValue(
    forRelationship relationship: NSRelationshipDescription, forObjectWith objectID: NSManagedObjectID,
    with context: NSManagedObjectContext?
  ) throws -> Any {
    guard let key = referenceObject(for: objectID) as? String, let destination = relationship.destinationEntity else {
      return NSNull()
    }
    if !relationship.isToMany {
      let other = records[objectID.entity.name ?? ""]?[key]?.values[relationship.name]
      return other.map { newObjectID(for: destination, referenceObject: $0) } ?? NSNull()
    }
    let inverse = relationship.inverseRelationship?.name ?? ""
    let others = (records[destination.name ?? ""] ?? [:]).filter { $0.value.values[inverse] as? String == key }
    return others.keys.sorted().map { newObjectID(for: destination, referenceObject: $0) }
  }

  override func obtainPermanentIDs(for array: [NSManagedObject]) throws -> [NSManagedObjectID] {
    array.map { object in
      let name = object.value(forKey: object.entity.attributesByName["title"] == nil ? "name" : "title")
      return newObjectID(for: object.entity, referenceObject: name as? String ?? UUID().uuidString)
    }
  }
}
