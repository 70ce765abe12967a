import PlumbModel

/// The comparison of a store before and after a migration: the objects of each entity, the values of each attribute
/// and the links of each relationship.
///
///     let comparison = try StoreComparison(from: (before, bookshop), to: (after, bookshop2))
///     comparison.losses.map(\.text)   // ["Book.publishedOn: 15 values are dropped"]
///
/// Entities and properties are matched as Core Data matches them, by renaming identifier or name. After a migration
/// with a mapping model, they are matched as it maps them: an entity that it maps to several others, or several
/// entities to one, is not compared, and neither are values that an expression or a policy computes.
package struct StoreComparison: Sendable {
  /// The entities with objects before or after the migration, and those that are only in one version.
  package internal(set) var entities: [EntityChange] = []
  /// The properties of all entities that are in both versions, each at the entity that declares it.
  package internal(set) var properties: [PropertyChange] = []

  /// A store with its model.
  package typealias Side = (store: Store, model: Model)

  /// Compares two stores. Objects do not have to fit into memory.
  package init(from old: Side, to new: Side, mapping: MappingModel? = nil) throws {
    var run = ComparisonRun(old, new, mapping)
    try old.store.database.reading { try new.store.database.reading { try run.compare() } }
    entities = run.entities
    properties = run.properties
  }

  /// The objects of an entity, without those of entities that inherit from it.
  package struct EntityChange: Hashable, Sendable {
    /// The name in the earlier version; `nil` for a new entity.
    package let old: String?
    /// The name in the later version; `nil` for a removed entity.
    package let new: String?
    package var preserved = 0
    package var dropped = 0
    package var added = 0

    /// The name, or both names of a renamed entity.
    package var title: String { StoreComparison.title(old, new) }
  }

  /// The values of an attribute or the links of a relationship.
  package struct PropertyChange: Hashable, Sendable {
    /// The path in the earlier version, `Book.price`; `nil` for a new property.
    package let old: String?
    /// The path in the later version; `nil` for a removed property.
    package let new: String?
    package let isRelationship: Bool
    package var preserved = 0
    /// The number of values with the same meaning in another type.
    package var converted = 0
    /// The number of values that differ.
    package var changed = 0
    package var dropped = 0
    /// The number of values of objects that had none.
    package var defaulted = 0

    /// The path, or both paths of a renamed property.
    package var title: String { StoreComparison.title(old, new) }

    /// The number of values or links before the migration.
    package var before: Int { preserved + converted + changed + dropped }
  }

  static func title(_ old: String?, _ new: String?) -> String {
    guard let old, let new, old != new else { return new ?? old ?? "" }
    return "\(old) → \(new)"
  }

  /// The dropped objects, values and links, and the values that differ.
  package var losses: [StoreLoss] {
    let rows = entities.filter { $0.dropped > 0 }.map { StoreLoss($0.old ?? "", .objectsDropped, $0.dropped) }
    let values = properties.flatMap { property in
      let path = property.old ?? property.new ?? ""
      return [
        StoreLoss(path, property.isRelationship ? .linksDropped : .valuesDropped, property.dropped),
        StoreLoss(path, .valuesChanged, property.changed),
      ]
    }
    return rows + values.filter { $0.count > 0 }
  }
}
