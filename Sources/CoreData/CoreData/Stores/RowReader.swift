import Foundation

/// A key reader for the rows of a store. An object is represented by its identity, from which the reader continues
/// to related rows.
struct RowReader: KeyReader {
  let schema: CoordinatorSchema
  /// A function that returns the row of an object.
  let row: (NSManagedObjectID) -> Row?

  init(_ schema: CoordinatorSchema, row: @escaping (NSManagedObjectID) -> Row?) {
    self.schema = schema
    self.row = row
  }

  init(_ tables: StoreTables) {
    self.init(tables.schema) { tables[$0]?.row }
  }

  func value(of object: Value, forKey key: String) -> Value {
    switch object {
    case .id(let id): value(of: id, forKey: key)
    case .composite(let elements): elements[key] ?? .null
    case .list, .ids, .orderedIDs: .list((object.elements ?? []).map { value(of: $0, forKey: key) })
    case .object(let any): value(ofEntity: any as? NSEntityDescription, forKey: key)
    default: .null
    }
  }

  private func value(of id: NSManagedObjectID, forKey key: String) -> Value {
    let entity = schema[id.reference]
    guard let slot = entity.layout.slots[key] else { return value(of: id, entity.entity, forSpecialKey: key) }
    guard let row = row(id) else { return .null }
    let value = row.values[slot]
    return entity.layout.kinds[slot].isToMany ? .list(value.elements ?? []) : value
  }

  /// Returns the value of a key that is not a property. Raises if the key is unknown, as for a request to a
  /// database.
  private func value(
    of id: NSManagedObjectID, _ entity: NSEntityDescription, forSpecialKey key: String
  ) -> Value {
    switch key {
    case "objectID", "self", "SELF": .id(id)
    case "entity": .object(entity)
    default: raise(.invalidArgument, "keypath \(key) not found in entity \(entity.name ?? "")")
    }
  }

  private func value(ofEntity entity: NSEntityDescription?, forKey key: String) -> Value {
    switch key {
    case "name": entity?.name.map(Value.string) ?? .null
    case "managedObjectClassName": entity.map { .string($0.managedObjectClassName) } ?? .null
    default: .null
    }
  }
}
