import Foundation

/// A derived attribute that a store computes.
struct DerivedAttribute: @unchecked Sendable {
  let attribute: NSDerivedAttributeDescription
  let slot: Int
  let expression: ExpressionNode
  /// The slots of the relationships in the expression. Saving the objects at their other ends changes the value.
  let relationships: [Int]

  /// Creates a derived attribute; `nil` if the attribute has no expression or an invalid one.
  init?(_ attribute: NSDerivedAttributeDescription, in slot: Int, of layout: EntityLayout) {
    if let object = attribute.expressionObject, let node = expressionNode(of: object) {
      expression = node
    } else if let text = attribute.expressionText, let node = try? FormatParser.expression(text) {
      expression = node
    } else {
      return nil
    }
    self.attribute = attribute
    self.slot = slot
    relationships = expression.keyPathsInside.compactMap { path in
      path.keys.first.flatMap { layout.slots[$0] }.flatMap { layout.kinds[$0].isRelationship ? $0 : nil }
    }
  }

  /// Returns the value for an object, converted to the attribute's type; null if the expression has no acceptable
  /// value.
  func value(for id: NSManagedObjectID, reader: any KeyReader) -> Value {
    acceptable(expression.evaluate(.id(id), reader: reader).any, for: attribute) ?? .null
  }
}

extension ExpressionNode {
  /// The key paths on which the value depends.
  fileprivate var keyPathsInside: [KeyPathNode] {
    if case .keyPath(let path) = self { return [path] }
    return parts.flatMap(\.keyPathsInside)
  }
}

extension CoordinatorSchema {
  /// Returns the objects that are related to rows by relationships with an inverse, with the slots of the inverse.
  /// Their derived values can depend on these rows.
  func neighbours(
    of ids: [NSManagedObjectID], row: (NSManagedObjectID) throws -> Row?
  ) rethrows -> [NSManagedObjectID: Set<Int>] {
    var found: [NSManagedObjectID: Set<Int>] = [:]
    for id in ids {
      guard let row = try row(id) else { continue }
      for link in self[id.reference].links {
        guard let inverse = link.inverse else { continue }
        for other in row.values[link.slot].identities where !self[other.reference].derived.isEmpty {
          found[other, default: []].insert(inverse.slot)
        }
      }
    }
    return found
  }

  /// Returns the derived attributes to compute after a save: those of the rows that it has written, and those of other
  /// rows whose relationships have changed or reference a changed row. `stale` contains the slots of relationships
  /// that have changed.
  func staleAttributes(
    after changes: SaveRequest, _ stale: [NSManagedObjectID: Set<Int>], row: (NSManagedObjectID) throws -> Row?
  ) rethrows -> [(id: NSManagedObjectID, attributes: [DerivedAttribute])] {
    let saved = changes.inserted.map(\.id) + changes.updated.filter(keepsChange).map(\.id)
    let known = Set(saved)
    let related = try neighbours(of: changes.inserted.map(\.id) + changes.updated.map(\.id), row: row)
    let others = stale.merging(related) { $0.union($1) }.filter { !known.contains($0.key) }
    let all =
      saved.map { ($0, self[$0.reference].derived) }
      + others.map { id, slots in
        (id, self[id.reference].derived.filter { !slots.isDisjoint(with: $0.relationships) })
      }
    return all.filter { !$0.1.isEmpty }
  }
}

extension StoreTables {
  /// Computes the derived values that depend on what a save has changed.
  mutating func computeDerivedValues(after changes: SaveRequest, _ stale: [NSManagedObjectID: Set<Int>]) {
    let reader = RowReader(self)
    for (id, attributes) in schema.staleAttributes(after: changes, stale, row: { self[$0]?.row }) where self[id] != nil
    {
      let values = attributes.map { ($0.slot, $0.value(for: id, reader: reader)) }
      update(id) { row in for (slot, value) in values { row.values[slot] = value } }
    }
  }
}
