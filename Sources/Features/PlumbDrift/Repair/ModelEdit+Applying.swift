import PlumbModel

/// The application of edits to a model's value. Text, comments and unknown attributes of the file are retained;
/// values without an edit do not change.
extension Model {
  /// Returns the model with the changes applied one after the other.
  package func applying(_ edits: [ModelEdit]) -> Model { edits.reduce(into: self) { $0.apply($1) } }

  private mutating func apply(_ edit: ModelEdit) {
    switch edit {
    case .addEntity(let entity): preserved = entities.place(entity, \.name, .entity, in: .model, preserved)
    case .addComposite(let composite):
      preserved = composites.place(composite, \.name, .composite, in: .model, preserved)
    case .addAttribute(let attribute, let owner):
      change(
        owner, { $0.insert(attribute) },
        composite: { $0.preserved = $0.attributes.place(attribute, \.name, .attribute, in: .composite, $0.preserved) })
    case .addRelationship(let relationship, let owner): change(owner) { $0.insert(relationship) }
    case .rename(let old, let entity, let new): rename(old, of: entity, to: new)
    case .setUnique(let attribute, let entity, let isUnique):
      change(.init(.entity, entity)) { isUnique ? $0.addUniqueness(of: attribute) : $0.removeUniqueness(of: attribute) }
    case .set(let steps, let changes):
      guard let owner = steps.first else { return }
      let property = steps.dropFirst().first
      change(
        owner,
        { entity in
          switch property?.kind {
          case nil: entity.apply(changes, as: .entity)
          case .relationship:
            entity.relationships.change(property?.name, \.name) { $0.apply(changes, as: .relationship) }
          default: entity.attributes.change(property?.name, \.name) { $0.apply(changes, as: .attribute) }
          }
        }, composite: { $0.attributes.change(property?.name, \.name) { $0.apply(changes, as: .attribute) } })
    }
  }

  /// Changes an entity or a composite.
  private mutating func change(
    _ owner: ElementPath.Step, _ change: (inout Entity) -> Void, composite: (inout Composite) -> Void = { _ in }
  ) {
    if owner.kind == .composite {
      composites.change(owner.name, \.name, composite)
    } else {
      entities.change(owner.name, \.name, change)
    }
  }
}

extension Array {
  /// Changes the first element with this name in place; has no effect if none exists.
  fileprivate mutating func change(_ name: String?, _ key: (Element) -> String, _ change: (inout Element) -> Void) {
    if let index = firstIndex(where: { key($0) == name }) { change(&self[index]) }
  }
}

extension ModelElement {
  /// Sets XML attributes by the table of fields.
  fileprivate mutating func apply(_ changes: [XMLFix.Change], as tag: XMLTag) {
    for change in changes {
      switch change {
      case .set(let key, let text): set(key, to: text, as: tag)
      case .remove(let key): set(key, to: nil, as: tag)
      case .rename(let old, let new):
        let text = fields(as: tag).field(old)?.text(self)
        set(old, to: nil, as: tag)
        set(new, to: text, as: tag)
      }
    }
  }
}

extension Entity {
  fileprivate mutating func insert(_ attribute: Attribute) {
    preserved = attributes.place(attribute, \.name, .attribute, in: .entity, preserved)
  }

  fileprivate mutating func insert(_ relationship: Relationship) {
    preserved = relationships.place(relationship, \.name, .relationship, in: .entity, preserved)
  }

  /// Adds a constraint of one attribute. If the entity has no list of constraints, the list is added.
  fileprivate mutating func addUniqueness(of attribute: String) {
    let constraint = UniquenessConstraint([NameReference(attribute)])
    if uniquenessConstraints == nil {
      preserved = preserved?.inserting(.uniquenessConstraints, in: .entity, at: 0)
      uniquenessConstraints = [constraint]
    } else {
      uniquenessConstraints?.append(constraint)
    }
  }

  /// Removes the constraints of one attribute; constraints with several attributes remain. An empty list is removed.
  fileprivate mutating func removeUniqueness(of attribute: String) {
    uniquenessConstraints?.elements.removeAll { $0.attributes.map(\.name) == [attribute] }
    if uniquenessConstraints?.isEmpty == true, uniquenessConstraints?.preserved == nil {
      preserved = preserved?.removing(.uniquenessConstraints, at: 0)
      uniquenessConstraints = nil
    }
  }
}

// MARK: - Renaming

extension Model {
  /// Renames a property and the references to it: inverses, constraints, indexes. The renaming identifier is set to
  /// the name in existing stores; an existing identifier is retained.
  ///
  ///     name → title → label   // elementID="name"
  ///     label → name           // none: the name equals the name in the store
  ///
  /// Has no effect if the entity already has a property with the new name. Predicates and expressions that name the
  /// property are text and are not changed.
  package mutating func rename(_ old: String, of name: String, to new: String) {
    guard let index = entities.firstIndex(where: { $0.name == name }), !entities[index].hasProperty(new) else { return }
    entities[index].rename(old, to: new)
    for entity in entities.indices {
      for relationship in entities[entity].relationships.indices {
        entities[entity].relationships[relationship].followRenaming(of: old, name, to: new)
      }
    }
  }
}

extension Entity {
  fileprivate mutating func rename(_ old: String, to new: String) {
    if let index = attributes.firstIndex(where: { $0.name == old }) {
      var attribute = attributes[index]
      attribute.name = new
      attribute.renamingIdentifier = Self.identifier(attribute.renamingIdentifier, old, new)
      preserved = preserved?.removing(.attribute, at: index)
      attributes.remove(at: index)
      insert(attribute)
    } else if let index = relationships.firstIndex(where: { $0.name == old }) {
      var relationship = relationships[index]
      relationship.name = new
      relationship.renamingIdentifier = Self.identifier(relationship.renamingIdentifier, old, new)
      preserved = preserved?.removing(.relationship, at: index)
      relationships.remove(at: index)
      insert(relationship)
    }
    renameReferences(to: old, new)
  }

  /// Returns the renaming identifier after a renaming: the name in the store, or `nil` if it equals the new name.
  private static func identifier(_ identifier: String?, _ old: String, _ new: String) -> String? {
    let preserved = identifier.flatMap { $0.isEmpty ? nil : $0 } ?? old
    return preserved == new ? nil : preserved
  }

  private mutating func renameReferences(to old: String, _ new: String) {
    if var constraints = uniquenessConstraints {
      for index in constraints.indices { constraints[index].attributes.rename(old, to: new) }
      uniquenessConstraints = constraints
    }
    if var indexes = compoundIndexes {
      for index in indexes.indices { indexes[index].properties.rename(old, to: new) }
      compoundIndexes = indexes
    }
    for index in fetchIndexes.indices {
      for element in fetchIndexes[index].elements.indices where fetchIndexes[index].elements[element].property == old {
        fetchIndexes[index].elements[element].property = new
      }
    }
  }
}

extension [NameReference] {
  fileprivate mutating func rename(_ old: String, to new: String) {
    for index in indices where self[index].name == old { self[index].name = new }
  }
}

extension Relationship {
  fileprivate mutating func followRenaming(of old: String, _ entity: String, to new: String) {
    if inverseName == old, (inverseEntity ?? destinationEntity) == entity { inverseName = new }
  }
}
