#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  /// A store of the model `StoreModel` at the current place, with access by rows.
  final class StoreLibrary {
    let coordinator: NSPersistentStoreCoordinator
    let store: NSPersistentStore?
    private let folder = TemporaryFolder()

    convenience init(unique: Bool = false) { self.init(StoreModel.make(unique: unique)) }

    init(_ model: NSManagedObjectModel) {
      coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
      store = try? coordinator.addPersistentStore(
        ofType: StorePlace.current.type, configurationName: nil,
        at: StorePlace.current.url(folder.url("Library.sqlite")))
    }

    func entity(_ name: String) -> NSEntityDescription {
      guard let entity = coordinator.managedObjectModel.entitiesByName[name] else { fatalError("No entity \(name)") }
      return entity
    }

    func slot(_ key: String, _ entity: NSEntityDescription) -> Int {
      guard let slot = entity.layout.slots[key] else { fatalError("No property \(key)") }
      return slot
    }

    func values(_ entity: String, _ values: [String: Value]) -> [Value] {
      let entity = self.entity(entity)
      var all = entity.layout.initialValues
      for (key, value) in values { all[slot(key, entity)] = value }
      return all
    }

    @discardableResult
    func insert(_ entity: String, _ objects: [[String: Value]]) throws -> [NSManagedObjectID] {
      var request = SaveRequest()
      request.inserted = objects.map {
        FoundRow(id: NSManagedObjectID(temporaryFor: self.entity(entity)), row: Row(values: values(entity, $0)))
      }
      _ = try coordinator.save(request)
      return request.inserted.map(\.id.current)
    }

    func rows(_ ids: [NSManagedObjectID]) throws -> [Row] {
      try ids.map { try #require(try coordinator.row(of: $0)) }
    }

    func value(_ key: String, of id: NSManagedObjectID) -> Value? {
      (try? coordinator.row(of: id))?.values[slot(key, id.entity)]
    }

    /// Returns the identities in an ordered relationship. Empty if the relationship has no value.
    func list(_ key: String, of id: NSManagedObjectID) -> [NSManagedObjectID] { value(key, of: id)?.identities ?? [] }

    /// Returns the identities in a relationship. Empty if the relationship has no value.
    func set(_ key: String, of id: NSManagedObjectID) -> Set<NSManagedObjectID> { Set(list(key, of: id)) }

    func change(_ id: NSManagedObjectID, from old: Row, _ values: [String: Value]) -> SaveRequest.Update {
      var new = old
      for (key, value) in values { new.values[slot(key, id.entity)] = value }
      return SaveRequest.Update(id: id, old: old, new: new, changed: values.keys.map { slot($0, id.entity) }.sorted())
    }

    func update(_ id: NSManagedObjectID, _ values: [String: Value]) throws {
      _ = try coordinator.save(SaveRequest(updated: [change(id, from: try rows([id])[0], values)]))
    }

    func delete(_ ids: [NSManagedObjectID]) throws {
      let found = try zip(ids, rows(ids)).map { FoundRow(id: $0, row: $1) }
      _ = try coordinator.save(SaveRequest(deleted: found))
    }

    func query(_ entity: String, _ predicate: NSPredicate? = nil) -> RowQuery {
      let entity = self.entity(entity)
      return RowQuery(entity: entity, entities: entity.family, predicate: predicate)
    }

    func all(_ entity: String) throws -> [NSManagedObjectID] {
      try coordinator.rows(for: query(entity)).map(\.id)
    }
  }
#endif
