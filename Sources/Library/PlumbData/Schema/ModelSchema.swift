import Foundation

/// The description of a model as a value: its entities and what belongs to no entity.
///
///     let schema = ModelSchema(container.managedObjectModel)
///     let model = try NSManagedObjectModel(schema)
public struct ModelSchema: Hashable, Sendable {
  /// The entities.
  public var entities: [EntitySchema]
  /// The names of configurations without entities. `EntitySchema.configurations` has the others.
  public var emptyConfigurations: Set<String>
  /// The fetch request templates by name.
  public var fetchRequests: [String: FetchSchema]
  /// The developer's identifiers of the version.
  public var versionIdentifiers: Set<String>

  /// Creates a model.
  public init(
    _ entities: [EntitySchema], emptyConfigurations: Set<String> = [], fetchRequests: [String: FetchSchema] = [:],
    versionIdentifiers: Set<String> = []
  ) {
    self.entities = entities
    self.emptyConfigurations = emptyConfigurations
    self.fetchRequests = fetchRequests
    self.versionIdentifiers = versionIdentifiers
  }
}
