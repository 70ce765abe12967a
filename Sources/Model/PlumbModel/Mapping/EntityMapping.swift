/// A mapping from the objects of one entity to the objects of another (`NSEntityMapping`).
///
///     EntityMapping(source: "Order", destination: "Invoice").usualName   // OrderToInvoice
public struct EntityMapping: Hashable, Sendable {
  /// The explicit name; `nil` for the default name. Relationships reference mappings by name.
  public var name: String?
  /// The entity of the source; `nil` for a mapping that adds an entity.
  public var source: String?
  /// The entity of the destination; `nil` for a mapping that removes an entity.
  public var destination: String?
  /// The number that orders mappings, from 1; `nil` if the file contains none.
  public var number: Int?
  /// The mapping type (`mappingTypeName`): `Undefined` in every known file, because the two entity names determine
  /// it.
  public var typeName: String?
  /// The class name of the `NSEntityMigrationPolicy`: `Shop.OrderPolicy`; `nil` or empty for none.
  public var policyClassName: String?
  /// Whether Xcode generates the expression that fetches the source's objects.
  public var generatesExpression = true
  /// The predicate that the source's objects have to match, as text; `nil` for all objects.
  public var sourceFilter: String?
  /// The custom expression that fetches the source's objects; not contained in any known file.
  public var sourceExpression: ValueExpression?
  /// The user info of the mapping, as an archive; not contained in any known file.
  public var userInfo: [UInt8]?
  /// The mappings of the destination's attributes, including inherited ones.
  public var attributes: [PropertyMapping]
  /// The mappings of the destination's relationships, including inherited ones.
  public var relationships: [PropertyMapping]
  /// The line of the mapping in its file, from 1; 0 if it was created in memory.
  public var line = 0

  /// Creates a mapping in memory, as Xcode creates one: without a name, a filter and a policy.
  public init(
    source: String?, destination: String?, attributes: [PropertyMapping] = [], relationships: [PropertyMapping] = []
  ) {
    self.source = source
    self.destination = destination
    typeName = "Undefined"
    self.attributes = attributes
    self.relationships = relationships
  }

  /// The effect of a mapping on its entities.
  public enum Kind: String, Hashable, Sendable {
    /// Maps objects of the source to objects of the destination.
    case transform
    /// Maps objects of the source to objects of the destination with the code of a policy.
    case custom
    /// Adds the entity.
    case add
    /// Removes the entity.
    case remove
    /// Names no entity.
    case undefined
  }

  /// The effect of the mapping, determined by its entity names and its policy.
  public var kind: Kind {
    switch (source, destination) {
    case (nil, nil): .undefined
    case (nil, _): .add
    case (_, nil): .remove
    case (_, _): policyClassName?.isEmpty == false ? .custom : .transform
    }
  }

  /// The name that relationships reference if the mapping has no explicit name: `OrderToInvoice`, or the name of the
  /// entity if it is added or removed.
  public var usualName: String {
    guard let source, let destination else { return destination ?? source ?? "" }
    return "\(source)To\(destination)"
  }

  /// The explicit name of the mapping, or else the default name.
  public var effectiveName: String { name ?? usualName }

  mutating func forgetPlaces() {
    line = 0
    for index in attributes.indices { attributes[index].line = 0 }
    for index in relationships.indices { relationships[index].line = 0 }
  }
}
