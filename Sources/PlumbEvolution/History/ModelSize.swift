import PlumbModel

/// How much there is in a model, counted as it is declared: what an entity inherits counts at its parent.
///
///     ModelSize(shop).entities     // 3
///     ModelSize(shop).properties   // 14
public struct ModelSize: Hashable, Sendable {
  /// Entities, abstract ones among them.
  public var entities = 0
  /// Attributes of entities; those of composites are none.
  public var attributes = 0
  /// Relationships; one and its inverse are two.
  public var relationships = 0
  /// Fetched properties.
  public var fetchedProperties = 0
  /// Indexes of entities.
  public var indexes = 0
  /// Uniqueness constraints of entities.
  public var constraints = 0
  /// Configurations.
  public var configurations = 0
  /// Fetch request templates.
  public var fetchRequests = 0
  /// Types of composite attributes.
  public var composites = 0

  /// The size of a model.
  public init(_ model: Model) {
    entities = model.entities.count
    configurations = model.configurations.count
    fetchRequests = model.fetchRequests.count
    composites = model.composites.count
    for entity in model.entities {
      attributes += entity.attributes.count
      relationships += entity.relationships.count
      fetchedProperties += entity.fetchedProperties.count
      indexes += entity.fetchIndexes.count
      constraints += entity.uniquenessConstraints?.elements.count ?? 0
    }
  }

  /// Attributes, relationships and fetched properties.
  public var properties: Int { attributes + relationships + fetchedProperties }
}
