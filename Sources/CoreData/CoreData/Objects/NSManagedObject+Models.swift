import Foundation

/// Objects that were created with an entity of another model than the one of their context.
///
/// Without a context, a class finds its entity in the newest of the models that are in use. A program can have several
/// models with the class, such as those of its tests.
extension NSManagedObject {
  /// Gives an object that is not inserted the entity of a model, if the model has an equal one: of the same name, with
  /// the same properties.
  final func move(to model: NSManagedObjectModel) {
    guard entity.model !== model, let name = entity.name, let own = model.entitiesByName[name] else {
      return
    }
    guard own.layout.isEqual(to: layout) else { return }
    storedEntity = own
    layout = own.layout
    guard let former = identity else { return }
    let id = NSManagedObjectID(temporaryFor: own)
    identity = id
    registry?.replace(former, by: id, of: self)
  }

  /// Replaces an identity in all relationships.
  final func replace(_ former: NSManagedObjectID, by id: NSManagedObjectID) {
    for slot in layout.relationships where values.indices.contains(slot) {
      values[slot] = values[slot].replacing(former, by: id)
    }
  }
}

extension EntityLayout {
  /// Whether another entity has properties of the same names and kinds in the same slots.
  fileprivate func isEqual(to other: EntityLayout) -> Bool {
    kinds == other.kinds && properties.map(\.name) == other.properties.map(\.name)
  }
}

extension Value {
  fileprivate func replacing(_ former: NSManagedObjectID, by id: NSManagedObjectID) -> Value {
    guard refers(to: former) else { return self }
    switch self {
    case .id: return .id(id)
    case .ids(let ids): return .ids(ids.subtracting([former]).union([id]))
    case .orderedIDs(let ids): return .orderedIDs(ids.map { $0 == former ? id : $0 })
    default: return self
    }
  }
}
