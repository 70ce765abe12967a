import PlumbModel
import PlumbText

/// The end of a key path that starts at an entity, as `Schema.follow` returns it.
///
/// For an order that has a relationship `customer` and a composite attribute `address`:
///
///     customer.name  // .attribute(name)
///     customer       // .relationship(customer)
///     address.town   // .missing("town", in: "Address")
///     customer.hash  // .unsure
package enum KeyPathEnd {
  /// An attribute, or an element of a composite.
  case attribute(Attribute)
  /// A relationship.
  case relationship(Relationship)
  /// A component that does not exist, and the entity or the composite that does not have it.
  case missing(Substring, in: String)
  /// An uncertain end. The path contains a fetched property, an attribute that is not a composite, a relationship to
  /// a missing entity, a property that only a subentity has, or a key that every managed object supports.
  case unsure
}

extension Schema {
  /// Follows a key path through relationships and composites, and counts its to-many relationships, including the
  /// last component. Inherited properties are included.
  ///
  /// For `items.price` of an order it returns (`.attribute(price)`, 1). An empty path is `unsure`.
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
        let isElsewhere = Self.isBuiltIn(name) || hasSubentity(of: current, withProperty: name)
        return (isElsewhere ? .unsure : .missing(component, in: current.name), toManyCount)
      }
    }
    return (.unsure, toManyCount)
  }

  /// Follows the rest of a key path into a composite, and into composites nested in it. The end is `unsure` for any
  /// other attribute.
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

  /// A property of any kind, found by its name.
  private enum Property {
    case attribute(Attribute)
    case relationship(Relationship)
    /// A fetched property.
    case other
  }

  /// Returns the property with a name, of an entity or of the nearest parent that has it. `nil` if no such property
  /// exists.
  private func property(_ name: String, of entity: Entity) -> Property? {
    // The tables compare code units; a letter beyond ASCII can have several encodings.
    let isASCII = name.isASCII
    return nearest(to: entity) { owner in
      let attribute = isASCII ? ownAttribute(name, of: owner) : owner.attributes.first { $0.name == name }
      if let attribute { return .attribute(attribute) }
      let relationship = isASCII ? ownRelationship(name, of: owner) : owner.relationships.first { $0.name == name }
      if let relationship { return .relationship(relationship) }
      return owner.hasFetchedProperty(name) ? .other : nil
    }
  }

  /// Whether every managed object supports a key without a property in the model: `objectID`, `self`. The model does
  /// not determine the value of such a key.
  private static func isBuiltIn(_ key: String) -> Bool {
    switch key {
    case "self", "SELF", "objectID", "entity", "class", "className", "description", "hash", "hasChanges", "isFault",
      "isInserted", "isUpdated", "isDeleted", "managedObjectContext", "hasPersistentChangedValues":
      true
    default: false
    }
  }
}
