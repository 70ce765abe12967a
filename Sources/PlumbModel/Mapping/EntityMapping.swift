/// How objects of one entity become objects of another (`NSEntityMapping`).
///
///     EntityMapping(source: "Order", destination: "Invoice").usualName   // OrderToInvoice
public struct EntityMapping: Hashable, Sendable {
  /// The name where somebody gave one; nil for the usual one. Relationships refer to mappings by name.
  public var name: String?
  /// The entity of the source; nil for a mapping that adds an entity.
  public var source: String?
  /// The entity of the destination; nil for a mapping that removes an entity.
  public var destination: String?
  /// The number that orders mappings, from 1; nil where the file says none.
  public var number: Int?
  /// `mappingTypeName`: `Undefined` in every file seen, since the two names say it.
  public var typeName: String?
  /// The class of an `NSEntityMigrationPolicy`: `Shop.OrderPolicy`; nil or empty for none.
  public var policyClassName: String?
  /// Whether Xcode makes the expression that fetches the source's objects.
  public var generatesExpression: Bool
  /// A predicate that the source's objects have to match, as text; nil for all objects.
  public var sourceFilter: String?
  /// The expression that fetches the source's objects, where somebody wrote one; no file seen has it.
  public var sourceExpression: ValueExpression?
  /// What a developer attached, as an archive; no file seen has it.
  public var userInfo: [UInt8]?
  /// The destination's attributes, inherited ones too.
  public var attributes: [PropertyMapping]
  /// The destination's relationships, inherited ones too.
  public var relationships: [PropertyMapping]
  /// The line of the mapping in its file, from 1; 0 for one that was made in memory.
  public var line: Int

  /// A mapping made in memory, as Xcode makes one: without a name, a filter and a policy.
  public init(
    source: String?, destination: String?, attributes: [PropertyMapping] = [], relationships: [PropertyMapping] = []
  ) {
    self.source = source
    self.destination = destination
    typeName = "Undefined"
    generatesExpression = true
    self.attributes = attributes
    self.relationships = relationships
    line = 0
  }

  /// What becomes of the entity.
  public enum Kind: String, Hashable, Sendable {
    /// Objects of the source become objects of the destination.
    case transform
    /// The same, in the code of a policy.
    case custom
    /// The entity is new.
    case add
    /// The entity is gone.
    case remove
    /// Neither entity is named.
    case undefined
  }

  /// What becomes of the entity, as the names tell.
  public var kind: Kind {
    switch (source, destination) {
    case (nil, nil): .undefined
    case (nil, _): .add
    case (_, nil): .remove
    case (_, _): policyClassName?.isEmpty == false ? .custom : .transform
    }
  }

  /// The name by which relationships refer to it unless it has one of its own: `OrderToInvoice`, and for an entity that
  /// is added or removed its own name.
  public var usualName: String {
    guard let source, let destination else { return destination ?? source ?? "" }
    return "\(source)To\(destination)"
  }

  /// The name of the mapping: its own, else the usual one.
  public var effectiveName: String { name ?? usualName }

  mutating func forgetPlaces() {
    line = 0
    for index in attributes.indices { attributes[index].line = 0 }
    for index in relationships.indices { relationships[index].line = 0 }
  }
}
