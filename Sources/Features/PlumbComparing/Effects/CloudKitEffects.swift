import PlumbModel

/// The effects of changes on CloudKit's production schema: a record type for each entity (`CD_Order`), and a field
/// for each stored property (`CD_total`). The schema only grows and does not support renaming identifiers.
struct CloudKitEffects {
  let old: Schema
  let new: Schema

  /// Returns the effect of a change on the schema.
  func effect(of change: Change) -> Effect<CloudKitLevel> {
    switch change.kind {
    case .added(let part): added(part, change.path)
    case .removed(let part): removed(part, change.path)
    case .renamed(let name): renamed(name, change.path)
    case .changed(let field): changed(field, change.path)
    }
  }

  private func added(_ part: ModelPart, _ path: ElementPath) -> Effect<CloudKitLevel> {
    switch part {
    case .entity(let entity): Effect(.additive, "a new record type CD_\(entity.name)")
    case .attribute(let attribute) where path.isInEntity && !attribute.isTransient:
      Effect(.additive, "a new field CD_\(attribute.name)")
    case .relationship(let relationship) where !relationship.isTransient && relationship.isOrdered:
      Effect(.breaking, "CloudKit does not support ordered relationships")
    case .relationship(let relationship) where !relationship.isTransient && hasData(relationship, in: new):
      Effect(.additive, "a new field or record for \(relationship.name)")
    case .uniquenessConstraint:
      Effect(.breaking, "CloudKit does not support uniqueness constraints: the store does not load")
    default: .none
    }
  }

  private func removed(_ part: ModelPart, _ path: ElementPath) -> Effect<CloudKitLevel> {
    switch part {
    case .entity(let entity):
      Effect(.breaking, "the record type CD_\(entity.name) remains in the production schema, with its records")
    case .attribute(let attribute) where path.isInEntity && !attribute.isTransient:
      Effect(
        .breaking, "the field CD_\(attribute.name) remains in the production schema")
    case .relationship(let relationship) where !relationship.isTransient && hasData(relationship, in: old):
      Effect(.breaking, "the data of \(relationship.name) remains in the production schema")
    default: .none
    }
  }

  /// Whether CloudKit stores data for a relationship: not for a to-many relationship whose inverse is to-one, because
  /// the records of the inverse have the references.
  private func hasData(_ relationship: Relationship, in schema: Schema) -> Bool {
    !relationship.isToMany || schema.inverse(of: relationship)?.relationship.isToMany != false
  }

  private func renamed(_ old: String, _ path: ElementPath) -> Effect<CloudKitLevel> {
    switch path.steps.last?.kind {
    case .entity, .attribute, .relationship:
      Effect(.breaking, "CloudKit does not support renaming identifiers: CD_\(old) remains, and the new name is empty")
    default: .none
    }
  }

  private func changed(_ field: FieldChange, _ path: ElementPath) -> Effect<CloudKitLevel> {
    guard path.isInEntity else { return .none }
    switch field.name {
    case "type": return type(field)
    case "transient":
      return field.to == .none
        ? Effect(.additive, "a new field") : Effect(.breaking, "the field remains in the production schema")
    case "toMany": return Effect(.breaking, "one object and many are stored in different ways")
    case "ordered" where field.to != .none: return Effect(.breaking, "CloudKit does not support ordered relationships")
    case "allowsCloudEncryption":
      return Effect(.breaking, "a field of the production schema keeps its encryption")
    case "destinationEntity", "parentEntity", "derived", "composite":
      return Effect(.review, "CloudKit may store it in another way", .open)
    default: return .none
    }
  }

  /// Returns the effect of a type change. Whole numbers and Booleans share one field type.
  private func type(_ field: FieldChange) -> Effect<CloudKitLevel> {
    let whole: Set<String> = ["Integer 16", "Integer 32", "Integer 64", "Boolean"]
    if case .text(let from) = field.from, case .text(let to) = field.to, whole.contains(from), whole.contains(to) {
      return .none
    }
    return Effect(.breaking, "a field of the production schema keeps its type")
  }
}

extension ElementPath {
  /// Whether the element belongs to an entity; the attributes of composites do not.
  var isInEntity: Bool { steps.first?.kind == .entity }
}
