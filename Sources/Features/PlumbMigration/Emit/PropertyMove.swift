import PlumbComparing
import PlumbCore
import PlumbModel

/// The migration of one stored property of an entity in a step.
enum PropertyMove {
  /// An attribute that takes the unchanged value of another one.
  case value(Attribute, from: Attribute)
  /// An attribute that takes the value of another one, or its default if that value is missing.
  case defaulted(Attribute, from: Attribute)
  /// An attribute that takes a converted value: of another type, or a replacement for a missing value that is now
  /// mandatory.
  case converted(Attribute, from: Attribute)
  /// A new mandatory attribute without a default.
  case filled(Attribute)
  /// A new attribute that is possibly a renamed one.
  case suspectedValue(Attribute, from: Attribute, SuspectedRename)
  /// A relationship to the objects that these mappings create from its earlier objects.
  case objects(Relationship, from: Relationship, through: [String])
  /// A to-one relationship that was to-many: one object must be chosen.
  case chosen(Relationship, from: Relationship, through: [String])
  /// A relationship whose inverse is `chosen`, which also determines this side.
  case followed(Relationship)
  /// A new relationship that must not be empty.
  case related(Relationship)
  /// A new relationship that is possibly a renamed one.
  case suspectedObjects(Relationship, from: Relationship, SuspectedRename, through: [String])
  /// A removed attribute and its values.
  case droppedValue(Attribute)
  /// A removed relationship.
  case droppedObjects(Relationship)
}

extension PropertyMove {
  /// The name of the property in the later version; for a removed property, in the earlier version.
  var name: String {
    switch self {
    case .value(let attribute, _), .defaulted(let attribute, _), .converted(let attribute, _), .filled(let attribute),
      .suspectedValue(let attribute, _, _), .droppedValue(let attribute):
      attribute.name
    case .objects(let relationship, _, _), .chosen(let relationship, _, _), .followed(let relationship),
      .related(let relationship), .suspectedObjects(let relationship, _, _, _), .droppedObjects(let relationship):
      relationship.name
    }
  }

  /// Whether the property is only in the earlier version.
  var isRemoval: Bool {
    switch self {
    case .droppedValue, .droppedObjects: true
    default: false
    }
  }
}

extension MappingPlan {
  /// Returns the moves of an entity's properties: those of the later version sorted by name, then the removed ones.
  ///
  /// Derived attributes are excluded, because the store computes them.
  func moves(_ mapping: Mapping) -> [PropertyMove] {
    let before = mapping.old.map(old.properties) ?? [:]
    let after = new.properties(mapping.new)
    let isNew = mapping.old == nil
    var byPath: [[ElementPath.Step]: StoredProperty] = [:]
    for property in before.values { byPath[old.path(property)] = property }
    let came = after.sorted { name(new, $0.value) < name(new, $1.value) }.compactMap { identity, property in
      let earlier = before[identity]
      let suspect = suspects[new.path(property)]
      let suspected = suspect.flatMap { byPath[$0.from.steps] }
      if let attribute = new.attribute(property) {
        return move(attribute, from: earlier, suspect, suspected, isNew: isNew)
      }
      return new.relationship(property).flatMap { move($0, from: earlier, suspect, suspected, isNew: isNew) }
    }
    return came + removal(before, after)
  }

  private func name(_ side: StoredEntities, _ property: StoredProperty) -> String {
    side.path(property).last?.name ?? ""
  }

  private func move(
    _ attribute: Attribute, from earlier: StoredProperty?, _ suspect: SuspectedRename?, _ suspected: StoredProperty?,
    isNew: Bool
  ) -> PropertyMove? {
    if attribute.isDerived { return nil }
    if let source = earlier.flatMap(old.attribute), !isAnotherKind(source, attribute) {
      return move(attribute, from: source)
    }
    if let suspect, let source = suspected.flatMap(old.attribute) {
      return .suspectedValue(attribute, from: source, suspect)
    }
    return attribute.isOptional || attribute.hasDefault || isNew ? nil : .filled(attribute)
  }

  /// Returns the move of an attribute that is in both versions.
  private func move(_ attribute: Attribute, from source: Attribute) -> PropertyMove {
    guard attribute.type.takes(source.type) else { return .converted(attribute, from: source) }
    if attribute.isOptional || !source.isOptional { return .value(attribute, from: source) }
    return attribute.hasDefault ? .defaulted(attribute, from: source) : .converted(attribute, from: source)
  }

  private func move(
    _ relationship: Relationship, from earlier: StoredProperty?, _ suspect: SuspectedRename?,
    _ suspected: StoredProperty?, isNew: Bool
  ) -> PropertyMove? {
    let mappings = mappings(making: relationship.destinationEntity)
    if let source = earlier.flatMap(old.relationship) {
      if followsChoice(relationship) { return .followed(relationship) }
      let isChosen = source.isToMany && !relationship.isToMany
      return isChosen
        ? .chosen(relationship, from: source, through: mappings)
        : .objects(relationship, from: source, through: mappings)
    }
    if let suspect, let source = suspected.flatMap(old.relationship) {
      return .suspectedObjects(relationship, from: source, suspect, through: mappings)
    }
    return relationship.needsObjects && !isNew ? .related(relationship) : nil
  }

  /// Returns the moves of removed properties, except possible renames.
  private func removal(
    _ before: [String: StoredProperty], _ after: [String: StoredProperty]
  ) -> [PropertyMove] {
    let dropped = before.filter { identity, property in
      guard suspectsByOldPath[old.path(property)] == nil else { return false }
      guard let later = after[identity] else { return true }
      if let source = old.attribute(property), let target = new.attribute(later) {
        return isAnotherKind(source, target)
      }
      return property.isRelationship != later.isRelationship
    }
    return dropped.values.sorted { name(old, $0) < name(old, $1) }.compactMap { property in
      if let attribute = old.attribute(property) { return attribute.isDerived ? nil : .droppedValue(attribute) }
      return old.relationship(property).map(PropertyMove.droppedObjects)
    }
  }

  /// Whether Core Data drops and adds an attribute although its identity is the same.
  private func isAnotherKind(_ one: Attribute, _ other: Attribute) -> Bool {
    one.isDerived != other.isDerived || (one.type == .composite) != (other.type == .composite)
  }

  /// Whether only the class, the validation rules and the defaults of an entity differ.
  func isCopy(_ mapping: Mapping) -> Bool {
    guard let earlier = mapping.old, old.model.entities[earlier].name == new.model.entities[mapping.new].name else {
      return false
    }
    let (before, after) = (old.properties(earlier), new.properties(mapping.new))
    guard before.count == after.count else { return false }
    return after.allSatisfy { identity, property in
      guard let source = before[identity] else { return false }
      if let one = old.attribute(source), let other = new.attribute(property) { return one.isStored(as: other) }
      if let one = old.relationship(source), let other = new.relationship(property) { return one.isStored(as: other) }
      return false
    }
  }
}

extension AttributeType {
  /// Whether every value of another type can be set without conversion.
  fileprivate func takes(_ other: AttributeType) -> Bool {
    if self == other { return true }
    switch (other, self) {
    case (.integer16, .integer32), (.integer16, .integer64), (.integer32, .integer64), (.float, .double): return true
    default: return false
    }
  }
}

extension Attribute {
  fileprivate func isStored(as other: Attribute) -> Bool {
    name == other.name && type == other.type && isOptional == other.isOptional && isDerived == other.isDerived
      && composite == other.composite && allowsExternalStorage == other.allowsExternalStorage
      && preservesAfterDeletion == other.preservesAfterDeletion
  }
}

extension Relationship {
  fileprivate func isStored(as other: Relationship) -> Bool {
    name == other.name && isToMany == other.isToMany && isOptional == other.isOptional && isOrdered == other.isOrdered
      && destinationEntity == other.destinationEntity && inverseName == other.inverseName
      && minimumCount ?? 0 == other.minimumCount ?? 0 && maximumCount ?? 0 == other.maximumCount ?? 0
  }
}
