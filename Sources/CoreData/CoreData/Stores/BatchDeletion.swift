import Foundation

/// The rows that a batch deletes, and the rows that are deleted or changed as a result.
struct BatchDeletion {
  let coordinator: NSPersistentStoreCoordinator
  /// The request without changes.
  let origin: SaveRequest
  private var deleted: [NSManagedObjectID: Row] = [:]
  private var order: [NSManagedObjectID] = []
  /// The to-one relationships that reference deleted rows.
  private var nullified: [NSManagedObjectID: Set<Int>] = [:]
  /// The relationships with a deny rule. The deletion fails unless the objects at the other end are deleted too.
  private var denied: [(id: NSManagedObjectID, name: String, others: [NSManagedObjectID])] = []

  init(coordinator: NSPersistentStoreCoordinator, origin: SaveRequest) {
    self.coordinator = coordinator
    self.origin = origin
  }

  mutating func delete(_ found: FoundRow) throws {
    var next = [found]
    while let found = next.popLast() {
      guard deleted.updateValue(found.row, forKey: found.id) == nil else { continue }
      order.append(found.id)
      let entity = coordinator.schema[found.id.reference]
      for link in entity.links {
        let others = found.row.values[link.slot].identities
        guard !others.isEmpty, let relationship = entity.layout.properties[link.slot] as? NSRelationshipDescription
        else { continue }
        switch relationship.deleteRule {
        case .noActionDeleteRule: break
        case .denyDeleteRule: denied.append((found.id, relationship.name, others))
        case .nullifyDeleteRule:
          if let inverse = link.inverse, inverse.kind == .toOne {
            for other in others { nullified[other, default: []].insert(inverse.slot) }
          }
        case .cascadeDeleteRule:
          for other in others {
            if let row = try coordinator.row(of: other) { next.append(FoundRow(id: other, row: row)) }
          }
        }
      }
    }
  }

  /// The save request with the changes. Throws if a deny rule is violated.
  var request: SaveRequest {
    get throws {
      try checkDenied()
      var request = origin
      for id in order {
        if let row = deleted[id] { request.deleted.append(FoundRow(id: id, row: row)) }
      }
      for (id, slots) in nullified where deleted[id] == nil {
        guard let old = try coordinator.row(of: id) else { continue }
        var new = old
        for slot in slots { new.values[slot] = .null }
        request.updated.append(SaveRequest.Update(id: id, old: old, new: new, changed: slots.sorted()))
      }
      return request
    }
  }

  private func checkDenied() throws {
    for (id, name, others) in denied where others.contains(where: { deleted[$0] == nil }) {
      throw deniedDeletion(of: id, by: name)
    }
  }
}

/// Returns the error for an object that the deny rule of a relationship protects.
func deniedDeletion(of id: NSManagedObjectID, by relationship: String) -> any Error {
  coreDataError(
    .validationRelationshipDeniedDelete, [NSValidationKeyErrorKey: relationship, "NSAffectedObjectIDs": [id]])
}
