import PlumbCore
import PlumbText

/// The record types that CloudKit creates for a model, as NSPersistentCloudKitContainer lays them out.
///
/// Each hierarchy of entities has one record type, named after the root entity. Each stored attribute and each to-one
/// relationship has a field. To-many relationships have no field; many-to-many relationships share one record type.
///
///     CloudRecords(schema)["Order"]?["total"]?.kind  // .number, of the field CD_total in CD_Order
///
/// Names are the names of the model; the names in CloudKit have the prefix `CD_`. If two subentities have a property
/// of the same name, that of the last subentity by name counts.
package struct CloudRecords: Sendable {
  /// The record types, by the name of the root entity.
  package private(set) var types: [String: RecordType] = [:]
  /// The many-to-many relationships, one of each pair.
  package private(set) var links: [LinkRecord] = []

  /// The prefix of the record types and fields of Core Data.
  package static let prefix = "CD_"
  /// The record type that contains the many-to-many relationships of all entities.
  package static let linkType = "CDMR"

  /// A record type and its fields.
  package struct RecordType: Sendable {
    /// The root entity.
    package var anchor: Anchor
    /// The fields, by the name of the property.
    package var fields: [String: Field] = [:]
    /// Whether a concrete entity exists, so that the type has records.
    package var hasRecords = false

    /// The field of a property; `nil` if it has none.
    package subscript(name: String) -> Field? { fields[name] }
  }

  /// A field of a record type, and the property that it stores.
  package struct Field: Sendable {
    /// The kind of value that the field stores.
    package var kind: Kind
    /// The property's path: `Order.total`.
    package var path: String
    /// The type's name in a message: `Decimal`, or `a to-one relationship`.
    package var type: String
    /// The property's `elementID`. `nil` if it has none.
    package var renamingIdentifier: String?
    /// Whether CloudKit stores the value encrypted.
    package var isEncrypted = false
    /// Whether the value is binary data, which is often larger than a record may be.
    package var isBinary = false
    /// Whether public sources do not document the type of the field, or the type of the property is not known.
    package var isUncertain = false
    /// Whether the property belongs to a subentity of the record type's entity.
    package var isOfSubentity = false
    /// The property, in its model.
    package var anchor: Anchor
  }

  /// A many-to-many relationship.
  package struct LinkRecord: Sendable {
    /// The relationship's path: `Order.tags`.
    package var path: String
    /// The relationship, in its model.
    package var anchor: Anchor
  }

  /// The kind of value that a field stores. CloudKit's schema does not allow changing it.
  package enum Kind: Equatable, Sendable {
    case string, integer, double, date, bytes
    /// The name of another record.
    case reference
    /// A Decimal. Apple does not document its field; exports have a DOUBLE.
    case number
  }

  /// Creates the record types of a model's mirrored entities, in one pass.
  package init(_ schema: Schema) {
    let unknown = Set(schema.model.unknownForms?.map { [$0.entity, $0.property ?? ""] } ?? [])
    for entity in schema.model.entities.sorted(by: { $0.name.precedesByBytes($1.name) }) where schema.mirrors(entity) {
      add(entity, root: schema.ancestors(of: entity).last ?? entity, in: schema, unknown)
    }
  }

  /// Creates the record types of a model.
  package init(_ model: Model) { self.init(Schema(model)) }

  /// The record type of a root entity; `nil` if no such entity is mirrored.
  package subscript(root: String) -> RecordType? { types[root] }

  private mutating func add(_ entity: Entity, root: Entity, in schema: Schema, _ unknown: Set<[String]>) {
    let model = schema.model
    var type = types[root.name] ?? RecordType(anchor: .entity(root, in: model))
    type.hasRecords = type.hasRecords || !entity.isAbstract
    let isUnknown = { unknown.contains([entity.name, $0]) || unknown.contains([entity.name, ""]) }
    for attribute in entity.attributes where !attribute.isTransient && !attribute.isDerived {
      guard let kind = Kind(attribute.type) else { continue }
      type.fields[attribute.name] = Field(
        kind: kind, path: "\(entity.name).\(attribute.name)", type: attribute.type.rawValue,
        renamingIdentifier: attribute.renamingIdentifier, isEncrypted: attribute.allowsCloudEncryption,
        isBinary: attribute.type == .binary,
        isUncertain: attribute.type == .float || attribute.type == .uri || isUnknown(attribute.name),
        isOfSubentity: entity.name != root.name, anchor: .attribute(attribute, of: entity, in: model))
    }
    for relationship in entity.relationships where !relationship.isTransient {
      let path = "\(entity.name).\(relationship.name)"
      let anchor = Anchor.relationship(relationship, of: entity, in: model)
      guard relationship.isToMany else {
        type.fields[relationship.name] = Field(
          kind: .reference, path: path, type: "a to-one relationship",
          renamingIdentifier: relationship.renamingIdentifier, isUncertain: isUnknown(relationship.name),
          isOfSubentity: entity.name != root.name, anchor: anchor)
        continue
      }
      let end = Link.End(entity: entity, relationship: relationship)
      guard let inverse = schema.mutualInverse(of: end), inverse.relationship.isToMany,
        (entity.name, relationship.name) <= (inverse.entity.name, inverse.relationship.name)
      else { continue }
      links.append(LinkRecord(path: path, anchor: anchor))
    }
    types[root.name] = type
  }
}

extension CloudRecords.Kind {
  /// Creates the kind of field for values of a type. Follows Apple's article “Reading CloudKit Records for Core
  /// Data”.
  ///
  /// UUIDs and URIs are strings, Booleans are integers, composites and Transformables are bytes. `nil` if CloudKit
  /// has no field for the type.
  package init?(_ type: AttributeType) {
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
  package func differs(from other: Self) -> Bool {
    if self == other { return false }
    if self == .number { return other != .integer && other != .double }
    if other == .number { return self != .integer && self != .double }
    return true
  }
}
