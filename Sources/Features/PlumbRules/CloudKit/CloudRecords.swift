import PlumbCore
import PlumbModel

/// The record types that CloudKit creates for a model, as NSPersistentCloudKitContainer lays them out.
///
/// Each hierarchy of entities has one record type, named after the root entity. Each stored attribute and each to-one
/// relationship has a field. To-many relationships have no field.
///
///     CloudRecords(schema).types["Order"]?["total"]?.kind  // .number, of the field CD_total in CD_Order
///
/// Names are the names of the model; the names in CloudKit have the prefix `CD_`. If two subentities have a property
/// of the same name, the last one in the file counts.
struct CloudRecords {
  /// The fields of each record type, by the name of the root entity and the name of the property.
  private(set) var types: [String: [String: Field]] = [:]

  /// A field of a record type, and the property that it stores.
  struct Field {
    /// The kind of value that the field stores.
    var kind: Kind
    /// The property's path: `Order.total`.
    var path: String
    /// The type's name in a message: `Decimal`, or `a to-one relationship`.
    var type: String
    /// The property's `elementID`. `nil` if it has none.
    var renamingIdentifier: String?
    /// The property, in its model.
    var anchor: Anchor
  }

  /// The kind of value that a field stores. CloudKit's schema does not allow changing it.
  enum Kind: Equatable {
    case string, integer, double, date, bytes
    /// The name of another record.
    case reference
    /// A Decimal. Public sources do not document the field of this type.
    case number
  }

  /// Creates the record types of a model's mirrored entities, in one pass.
  init(_ schema: Schema) {
    for entity in schema.model.entities where schema.mirrors(entity) {
      add(entity, to: (schema.ancestors(of: entity).last ?? entity).name, in: schema.model)
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
  /// Creates the kind of field for values of a type. Follows Apple's article “Reading CloudKit Records for Core
  /// Data”.
  ///
  /// UUIDs and URIs are strings, Booleans are integers, composites and Transformables are bytes. `nil` if CloudKit
  /// has no field for the type.
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

  /// Whether one field cannot store values of both kinds. `true` for a string and a date, `false` for a Decimal and a
  /// Double.
  func differs(from other: Self) -> Bool {
    if self == other { return false }
    if self == .number { return other != .integer && other != .double }
    if other == .number { return self != .integer && self != .double }
    return true
  }
}
