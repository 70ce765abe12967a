import PlumbModel

/// The number of elements in a model, counted where they are declared: an inherited property counts for the parent.
///
///     ModelSize(shop).entities     // 3
///     ModelSize(shop).properties   // 14
public struct ModelSize: Hashable, Sendable {
  /// The number of entities, including abstract ones.
  public var entities = 0
  /// The number of attributes of entities, excluding those of composites.
  public var attributes = 0
  /// The number of relationships; a relationship and its inverse count as two.
  public var relationships = 0
  /// The number of fetched properties.
  public var fetchedProperties = 0
  /// The number of indexes of entities.
  public var indexes = 0
  /// The number of uniqueness constraints of entities.
  public var constraints = 0
  /// The number of configurations.
  public var configurations = 0
  /// The number of fetch request templates.
  public var fetchRequests = 0
  /// The number of types of composite attributes.
  public var composites = 0

  /// Counts the elements of a model.
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

  /// The number of attributes, relationships and fetched properties.
  public var properties: Int { attributes + relationships + fetchedProperties }
}
