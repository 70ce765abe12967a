import PlumbModel

/// The record types that CloudKit makes of a model, as NSPersistentCloudKitContainer lays them out.
///
/// One type for each hierarchy of entities, named after its root; a field for each stored attribute and each to-one
/// relationship. To-many relationships have no field.
///
///     CloudRecords(schema).types["Order"]?["total"]?.kind  // .number, of the field CD_total in CD_Order
///
/// Names are the model's own; CloudKit's have `CD_` in front. Where two subentities have a property of one name, the
/// last in the file counts.
struct CloudRecords {
  /// By root entity.
  private(set) var types: [String: [String: Field]] = [:]

  /// A field of a record type, and the property it comes from.
  struct Field {
    /// What kind of value it holds.
    var kind: Kind
    /// `Order.total`.
    var path: String
    /// `Decimal`, or what else to call it in a message.
    var type: String
    /// The property's `elementID`; nil for none.
    var renamingIdentifier: String?
    /// The property, in its own model.
    var anchor: Anchor
  }

  /// The kind of value that a field holds; CloudKit's schema fixes it.
  enum Kind: Equatable {
    case string, integer, double, date, bytes
    /// The name of another record.
    case reference
    /// Decimal: public sources are silent on its field.
    case number
  }

  /// The record types of a model: its mirrored entities, one pass.
  init(_ schema: Schema) {
    for entity in schema.model.entities where schema.mirrors(entity) {
      add(entity, to: schema.root(of: entity), in: schema.model)
    }
  }

  private mutating func add(_ entity: Entity, to root: String, in model: Model) {
    var fields = types[root] ?? [:]
    for attribute in entity.attributes where !attribute.isTransient && !attribute.isDerived {
      guard let kind = Kind(attribute.type) else { continue }
      fields[attribute.name] = Field(
        kind: kind, path: "\(entity.name).\(attribute.name)", type: attribute.type.rawValue,
        renamingIdentifier: attribute.renamingIdentifier, anchor: .attribute(attribute, of: entity, in: model))
    }
    for relationship in entity.relationships where !relationship.isTransient && !relationship.isToMany {
      fields[relationship.name] = Field(
        kind: .reference, path: "\(entity.name).\(relationship.name)", type: "a to-one relationship",
        renamingIdentifier: relationship.renamingIdentifier,
        anchor: .relationship(relationship, of: entity, in: model))
    }
    types[root] = fields
  }
}

extension CloudRecords.Kind {
  /// The kind of field for values of a type: UUIDs and URIs are texts, Booleans integers, composites and Transformables
  /// bytes. nil for types that CloudKit has no field for. Follows Apple's article “Reading CloudKit Records for Core
  /// Data”.
  init?(_ type: AttributeType) {
    switch type {
    case .string, .uuid, .uri: self = .string
    case .integer16, .integer32, .integer64, .boolean: self = .integer
    case .double, .float: self = .double
    case .decimal: self = .number
    case .date: self = .date
    case .binary, .transformable, .composite: self = .bytes
    case .objectID, .undefined: return nil
    }
  }

  /// Whether values of both certainly cannot be in one field: a text and a date, but not a Decimal and a Double.
  func differs(from other: Self) -> Bool {
    if self == other { return false }
    if self == .number { return other != .integer && other != .double }
    if other == .number { return self != .integer && self != .double }
    return true
  }
}

extension Schema {
  /// The name of the top-most parent, which CloudKit names the record type after.
  fileprivate func root(of entity: Entity) -> String {
    var root = entity.name
    _ = nearest(to: entity) { owner -> Never? in
      root = owner.name
      return nil
    }
    return root
  }
}
