import Foundation
import PlumbCore
import PlumbModel

/// The entities and properties of two versions that an inferred migration matches: those with the same renaming
/// identifier, or with the same name if they have none.
///
/// The rules are those of `plumb migrate`: what it reports as impossible cannot be inferred here.
struct InferredMapping {
  let old: StoredEntities
  let new: StoredEntities
  /// The matched entities.
  let entities: [Pair]

  /// Two matched entities with their matched properties.
  struct Pair {
    let old: Entity
    let new: Entity
    /// The stored properties of the later entity, including inherited ones, with the earlier property; `nil` for a new
    /// property.
    let properties: [(new: StoredProperty, old: StoredProperty?)]
  }

  /// Matches two versions. Throws `InferenceFailure` if a change between them cannot be inferred.
  init(from oldModel: Model, to newModel: Model) throws {
    let (old, new) = (StoredEntities(oldModel), StoredEntities(newModel))
    let same = Matching(oldModel.entities, newModel.entities).same
    let merged = StoredEntities.merged(same, from: old, to: new).map { newModel.entities[$0.new].name }
    if let name = merged.min() {
      throw InferenceFailure(
        entity: name, property: nil,
        reason: "Cannot merge multiple root entity source tables into one destination entity root table")
    }
    self.old = old
    self.new = new
    entities = try same.map { pair in
      let entity = newModel.entities[pair.new]
      let before = old.properties(pair.old)
      let properties = new.properties(pair.new).map { identity, later in
        (new: later, old: Self.preserved(before[identity], old, later, new))
      }
      for (later, earlier) in properties {
        guard let earlier, let reason = Self.obstacle(earlier, old, later, new) else { continue }
        throw InferenceFailure(entity: entity.name, property: new.path(later).last?.name, reason: reason)
      }
      return Pair(old: oldModel.entities[pair.old], new: entity, properties: properties)
    }
  }

  /// Returns the earlier property if its values have the kind of the later one: stored attributes, derived attributes,
  /// composites or relationships. Values of another kind are dropped.
  private static func preserved(
    _ earlier: StoredProperty?, _ old: StoredEntities, _ later: StoredProperty, _ new: StoredEntities
  ) -> StoredProperty? {
    guard let earlier else { return nil }
    guard let before = old.attribute(earlier), let after = new.attribute(later) else {
      return earlier.isRelationship && later.isRelationship ? earlier : nil
    }
    let isComposite = (before.type == .composite, after.type == .composite)
    return before.isDerived == after.isDerived && isComposite.0 == isComposite.1 ? earlier : nil
  }

  /// Returns the reason why the values of a property cannot be converted; `nil` if they can.
  private static func obstacle(
    _ earlier: StoredProperty, _ old: StoredEntities, _ later: StoredProperty, _ new: StoredEntities
  ) -> String? {
    if let before = old.attribute(earlier), let after = new.attribute(later) {
      if before.type == .composite { return obstacle(before.composite, old.model, after.composite, new.model) }
      guard before.type != after.type, !(before.type.isNumber && after.type.isNumber) else { return nil }
      return "Source and destination attribute types are incompatible"
    }
    if old.relationship(earlier)?.isToMany == true, new.relationship(later)?.isToMany == false {
      return "Source and destination relationships are incompatible: a to-many relationship cannot become to-one"
    }
    return nil
  }

  /// Returns the reason why the values of a composite cannot be converted; `nil` if the elements that both versions
  /// contain have equal types.
  private static func obstacle(_ earlier: String?, _ old: Model, _ later: String?, _ new: Model) -> String? {
    let before = Schema(old).composite(earlier)?.attributes ?? []
    for element in Schema(new).composite(later)?.attributes ?? [] {
      guard let match = before.first(where: { $0.identity == element.identity }), match.type != element.type else {
        continue
      }
      return "Source and destination types of the element '\(element.name)' are incompatible"
    }
    return nil
  }
}

extension InferredMapping {
  /// Returns an entity and all entities that inherit from it.
  static func family(of name: String?, in entities: StoredEntities) -> [Entity] {
    guard let root = entities.index(name) else { return [] }
    return entities.model.entities.indices.filter { entities.lineage($0).contains(root) }.map {
      entities.model.entities[$0]
    }
  }
}

extension AttributeType {
  /// Whether values are numbers, which a migration converts. Boolean values are 0 and 1.
  var isNumber: Bool { isNumeric || self == .boolean }
}

/// A change between two versions that cannot be inferred.
struct InferenceFailure: Error {
  let entity: String
  let property: String?
  let reason: String

  /// The error for callers.
  var error: any Error {
    var info: [String: Any] = ["entity": entity, "reason": reason, NSLocalizedFailureReasonErrorKey: reason]
    if let property { info["property"] = property }
    let path = property.map { "\(entity).\($0)" } ?? entity
    info[NSLocalizedDescriptionKey] =
      "Persistent store migration failed, unable to infer a mapping model for '\(path)': \(reason)."
    return coreDataError(.inferredMappingModel, info)
  }
}
