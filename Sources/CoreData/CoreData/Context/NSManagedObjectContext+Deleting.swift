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
      for object in waiting where !object.state.contains(.propagated) { propagateDeletion(of: object) }
    }
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
      if !other.isDeleted { other.unlink(object, from: inverse.slot) }
    }
  }
}
