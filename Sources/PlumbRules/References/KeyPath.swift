import PlumbModel

/// Where a key path leads, asked of an entity by `Schema.follow`.
///
/// In a shop whose orders have a customer and a composite `address`:
///
///     customer.name  // .attribute(name)
///     customer       // .relationship(customer)
///     address.town   // .missing("town", in: "Address")
///     customer.hash  // .unsure
package enum KeyPathEnd {
  /// It ends at an attribute, or at an element of a composite.
  case attribute(Attribute)
  /// It ends at a relationship.
  case relationship(Relationship)
  /// A component that is not there, and the entity or composite that lacks it.
  case missing(Substring, in: String)
  /// Nothing certain can be said: it goes through a fetched property, into an attribute that is no composite, to an
  /// entity that is missing, to a property that only a subentity has, or to a key that every managed object answers to.
  case unsure
}

extension Schema {
  /// Follows a key path through relationships and composites; counts the to-many relationships on the way, the last
  /// component included. Inherited properties count.
  ///
  /// `items.price` of an order → (`.attribute(price)`, 1). An empty path is `unsure`.
  package func follow(_ path: some Collection<Substring>, from entity: Entity) -> (end: KeyPathEnd, toManyCount: Int) {
    var current = entity
    var toManyCount = 0
    var rest = path[...]
    while let component = rest.popFirst() {
      switch property(String(component), of: current) {
      case .attribute(let attribute):
        return (rest.isEmpty ? .attribute(attribute) : follow(rest, into: attribute), toManyCount)
      case .relationship(let relationship):
        if relationship.isToMany { toManyCount += 1 }
        if rest.isEmpty { return (.relationship(relationship), toManyCount) }
        guard let destination = self.entity(relationship.destinationEntity) else { return (.unsure, toManyCount) }
        current = destination
      case .other:
        return (.unsure, toManyCount)
      case nil:
        let name = String(component)
        let isElsewhere = Self.isBuiltIn(name) || hasSubentity(of: current) { $0.hasProperty(name) }
        return (isElsewhere ? .unsure : .missing(component, in: current.name), toManyCount)
      }
    }
    return (.unsure, toManyCount)
  }

  /// Goes on inside a composite, in further composites too; other attributes have nothing inside that a model knows of.
  private func follow(_ path: some Collection<Substring>, into attribute: Attribute) -> KeyPathEnd {
    var current = attribute
    for component in path {
      guard current.type == .composite, let composite = composite(current.composite) else { return .unsure }
      guard let element = composite.attributes.first(where: { $0.name == component }) else {
        return .missing(component, in: composite.name)
      }
      current = element
    }
    return .attribute(current)
  }

  /// A property found by its name, whatever its kind.
  private enum Property {
    case attribute(Attribute)
    case relationship(Relationship)
    /// A fetched property.
    case other
  }

  /// The property of an entity or of its nearest parent that has one of this name; nil where nobody has it.
  private func property(_ name: String, of entity: Entity) -> Property? {
    nearest(to: entity) { owner in
      if let found = owner.attributes.first(where: { $0.name == name }) { return .attribute(found) }
      if let found = owner.relationships.first(where: { $0.name == name }) { return .relationship(found) }
      return owner.hasFetchedProperty(name) ? .other : nil
    }
  }

  /// Whether every managed object answers to a key, without a property in the model: `objectID`, `self`. A model cannot
  /// tell what such a key leads to.
  private static func isBuiltIn(_ key: String) -> Bool {
    switch key {
    case "self", "SELF", "objectID", "entity", "class", "className", "description", "hash", "hasChanges", "isFault",
      "isInserted", "isUpdated", "isDeleted", "managedObjectContext", "hasPersistentChangedValues":
      true
    default: false
    }
  }
}
