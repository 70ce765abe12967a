import PlumbModel

/// The application of edits to a model's value. Text, comments and unknown attributes of the file are retained;
/// values without an edit do not change.
extension Model {
  /// Returns the model with a change applied.
  package func applying(_ edit: ModelEdit) -> Model {
    var model = self
    model.apply(edit)
    return model
  }

  /// Returns the model with the changes applied one after the other.
  package func applying(_ edits: some Sequence<ModelEdit>) -> Model {
    edits.reduce(into: self) { $0.apply($1) }
  }

  private mutating func apply(_ edit: ModelEdit) {
    switch edit {
    case .addEntity(let entity): insert(entity)
    case .addComposite(let composite): insert(composite)
    case .addAttribute(let attribute, .entity(let name)): change(entity: name) { $0.insert(attribute) }
    case .addAttribute(let attribute, .composite(let name)): change(composite: name) { $0.insert(attribute) }
    case .addRelationship(let relationship, let name): change(entity: name) { $0.insert(relationship) }
    case .rename(let old, let name, let new): rename(old, of: name, to: new)
    case .entity(let name, let change): self.change(entity: name) { $0.apply(change) }
    case .attribute(let attribute, .entity(let name), let change):
      self.change(entity: name) { $0.attributes.change(attribute, \.name) { $0.apply(change) } }
    case .attribute(let attribute, .composite(let name), let change):
      self.change(composite: name) { $0.attributes.change(attribute, \.name) { $0.apply(change) } }
    case .relationship(let relationship, let name, let change):
      self.change(entity: name) { $0.relationships.change(relationship, \.name) { $0.apply(change) } }
    }
  }

  private mutating func change(entity name: String, _ change: (inout Entity) -> Void) {
    entities.change(name, \.name, change)
  }

  private mutating func change(composite name: String, _ change: (inout Composite) -> Void) {
    composites.change(name, \.name, change)
  }
}

extension Array {
  /// Changes the first element with this name in place; has no effect if none exists.
  fileprivate mutating func change(
    _ name: String, _ key: (Element) -> String, _ change: (inout Element) -> Void
  ) {
    guard let index = firstIndex(where: { key($0) == name }) else { return }
    change(&self[index])
  }
}

extension Entity {
  fileprivate mutating func apply(_ change: ModelEdit.EntityChange) {
    switch change {
    case .setClass(let name): representedClassName = name
    case .setParent(let name): parentEntity = name
    case .addUniqueness(let name): addUniqueness(of: name)
    case .removeUniqueness(let name): removeUniqueness(of: name)
    }
  }

  /// Adds a constraint of one attribute. If the entity has no list of constraints, the list is added.
  private mutating func addUniqueness(of attribute: String) {
    let constraint = UniquenessConstraint([NameReference(attribute)])
    if uniquenessConstraints == nil {
      preserved = preserved?.inserting(.uniquenessConstraints, in: .entity, at: 0)
      uniquenessConstraints = [constraint]
    } else {
      uniquenessConstraints?.append(constraint)
    }
  }

  /// Removes the constraints of one attribute. An empty list is removed too.
  private mutating func removeUniqueness(of attribute: String) {
    uniquenessConstraints?.elements.removeAll { $0.attributes.map(\.name) == [attribute] }
    if uniquenessConstraints?.isEmpty == true, uniquenessConstraints?.preserved == nil {
      preserved = preserved?.removing(.uniquenessConstraints, at: 0)
      uniquenessConstraints = nil
    }
  }
}

extension Attribute {
  fileprivate mutating func apply(_ change: ModelEdit.AttributeChange) {
    switch change {
    case .setType(let other):
      type = other.type
      usesScalar = other.usesScalar
      customClassName = other.customClassName
      valueTransformerName = other.valueTransformerName
      composite = other.composite
    case .setOptional(let isOptional): self.isOptional = isOptional
    case .setDefault(let text):
      defaultValue = text?.value
      defaultDateInterval = text?.dateInterval
    case .setTransient(let isTransient): self.isTransient = isTransient
    }
  }
}

extension Relationship {
  fileprivate mutating func apply(_ change: ModelEdit.RelationshipChange) {
    switch change {
    case .setDestination(let name):
      destinationEntity = name
      if inverseName != nil { inverseEntity = name }
    case .setInverse(let name):
      inverseName = name
      inverseEntity = destinationEntity
    case .setDeleteRule(let rule): deleteRule = rule
    case .setCardinality(let cardinality):
      isToMany = cardinality != .toOne
      isOrdered = cardinality == .toManyOrdered
      maximumCount = cardinality == .toOne ? 1 : nil
    case .setCounts(let minimum, let maximum):
      minimumCount = minimum
      maximumCount = maximum
    }
  }
}
