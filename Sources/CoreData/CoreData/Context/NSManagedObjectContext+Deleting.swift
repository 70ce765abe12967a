import Foundation

/// The effects of a deletion on related objects.
extension NSManagedObjectContext {
  /// Applies the delete rules of every deleted object whose rules have not been applied yet. Repeats this until the
  /// rules delete no more objects.
  final func propagateDeletes() {
    func waiting() -> [NSManagedObject] {
      (event.deleted.ordered + deleted.ordered).filter { !$0.state.contains(.propagated) }
    }
    while case let waiting = waiting(), !waiting.isEmpty {
      let read = readInverses(of: waiting)
      for object in waiting where !object.state.contains(.propagated) { propagateDeletion(of: object) }
      withExtendedLifetime(read) {}
    }
  }

  /// Fills the faults that lose deleted objects from a to-many relationship, all at a time instead of one by one. Their
  /// to-many relationships can remain unread. Returns the objects.
  private func readInverses(of deleted: [NSManagedObject]) -> [NSManagedObject] {
    var seen: Set<NSManagedObjectID> = []
    var unread: [NSManagedObjectID] = []
    for object in deleted {
      for slot in object.layout.relationships {
        guard case .id(let id) = object.values[slot], object.inverse(of: slot)?.kind.isToMany == true,
          (object.layout.properties[slot] as? NSRelationshipDescription)?.deleteRule == .nullifyDeleteRule,
          seen.insert(id).inserted, !id.isTemporary, registry.object(for: id)?.isFault ?? true
        else { continue }
        unread.append(id)
      }
    }
    guard unread.count > 1, let rows = try? source?.rows(of: unread) else { return [] }
    let objects = unread.map { knownObject(with: $0) }
    for case (let object, let row?) in zip(objects, rows) where object.isFault {
      object.fill(with: row)
      object.awake { $0.awakeFromFetch() }
    }
    readMembersTogether(objects)
    return objects
  }

  private func propagateDeletion(of object: NSManagedObject) {
    object.state.insert(.propagated)
    let layout = object.entity.layout
    for slot in layout.relationships {
      guard let relationship = layout.properties[slot] as? NSRelationshipDescription else { continue }
      switch relationship.deleteRule {
      case .nullifyDeleteRule: nullify(slot, of: object)
      case .cascadeDeleteRule:
        for id in object.values[slot].identities { deleteObject(object.related(id)) }
      case .noActionDeleteRule, .denyDeleteRule: continue
      }
    }
  }

  /// Removes an object from the inverses of all its relationships.
  final func removeFromInverses(_ object: NSManagedObject) {
    for slot in object.layout.relationships { nullify(slot, of: object) }
  }

  /// Removes an object from the inverse of one of its relationships.
  private func nullify(_ slot: Int, of object: NSManagedObject) {
    guard let inverse = object.inverse(of: slot) else { return }
    for id in object.values[slot].identities {
      let other = object.related(id)
      if !other.isDeleted { other.lose(deleted: object, from: inverse) }
    }
  }
}
