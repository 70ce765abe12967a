import Foundation

/// A key reader for the rows that were found, and for related rows of the source.
final class SavedValues: KeyReader {
  private let source: any ObjectSource
  private var rows: [ObjectReference: Row?] = [:]
  /// The first error that occurred while rows were read. A key reader cannot throw.
  private(set) var error: (any Error)?

  init(_ rows: [FoundRow], _ source: any ObjectSource) {
    self.source = source
    self.rows.reserveCapacity(rows.count)
    for found in rows { self.rows[found.id.reference] = found.row }
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
    let layout = id.entity.layout
    guard let slot = layout.slots[key] else {
      switch key {
      case "objectID", "self", "SELF": return .id(id)
      case "entity": return .object(id.entity)
      default: raise(.invalidArgument, "keypath \(key) not found in entity \(id.entity.name ?? "")")
      }
    }
    let value = row(of: id)?.values[slot] ?? .null
    return layout.kinds[slot].isToMany ? .list(value.elements ?? []) : value
  }

  private func value(ofEntity entity: NSEntityDescription?, forKey key: String) -> Value {
    switch key {
    case "name": entity?.name.map(Value.string) ?? .null
    case "managedObjectClassName": entity.map { .string($0.managedObjectClassName) } ?? .null
    default: .null
    }
  }

  private func row(of id: NSManagedObjectID) -> Row? {
    if let known = rows[id.reference] { return known }
    do {
      let row = try source.row(of: id)
      rows[id.reference] = .some(row)
      return row
    } catch {
      self.error = self.error ?? error
      return nil
    }
  }
}
