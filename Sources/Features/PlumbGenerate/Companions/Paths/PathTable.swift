import PlumbCore
import PlumbDeclarations

/// The fields of a model's entities and composites, by their names in Swift and in the model: the targets of typed
/// paths.
///
/// Both the Swift code of the paths and the JSON for other tools are written from this value.
package struct PathTables: Hashable, Sendable {
  /// All entities, including those without a class, sorted by name.
  package var entities: [PathTable]
  /// All composites, sorted by name.
  package var composites: [PathTable]
}

/// The fields of an entity, inherited ones included, or the elements of a composite.
package struct PathTable: Hashable, Sendable {
  /// The name in the model.
  package var name: String
  /// The class or struct. `nil` for an entity whose objects are plain NSManagedObject instances, and for a composite
  /// whose values are dictionaries.
  package var type: String?
  /// The fields, sorted by their names in Swift. Names are unique.
  package var fields: [PathField]
}

/// A field at the end or in the middle of a path.
package struct PathField: Hashable, Sendable {
  /// The name in Swift: the name of the property, or the name in the model if the entity has no class.
  package var name: String
  /// The name in the model.
  package var persistentName: String
  /// The kind of the field's value.
  package var content: Content
  /// Whether the stored value can be `nil`.
  package var isOptional: Bool

  /// The kind of a field's value. It determines the comparisons that a path to the field supports.
  package enum Content: Hashable, Sendable {
    /// A value that is stored unchanged, with the attribute's type and the Swift type.
    case value(AttributeType, TypeReference)
    /// A value that is stored by its raw value, with the attribute's type and the Swift type.
    case raw(AttributeType, TypeReference)
    /// A value that is stored encoded. A store can only test whether it is `nil`.
    case opaque(StorageMethod)
    /// The elements of a composite, by the composite's name in the model.
    case composite(String)
    /// An object of an entity.
    case toOne(String)
    /// Several objects of an entity.
    case toMany(String, isOrdered: Bool)
    /// A value that is not stored.
    case transient
  }

  /// Whether a store can sort by the field: the value or raw value is stored in one column, and its type has an
  /// order.
  package var isSortable: Bool {
    switch content {
    case .value(let type, _): type.isOrdered || type == .boolean || type == .uuid
    case .raw(let type, _): type.isOrdered
    default: false
    }
  }

  /// The storage of the value as one word. `nil` for a relationship and for a transient property.
  package var storage: String? {
    switch content {
    case .value: "plain"
    case .raw: "raw"
    case .opaque(.codable): "codable"
    case .opaque(.transformed): "transformed"
    case .opaque: "opaque"
    case .composite: "composition"
    case .toOne, .toMany, .transient: nil
    }
  }

  /// The destination entity of a relationship, or `nil` if the field is not a stored relationship.
  package var destination: String? {
    switch content {
    case .toOne(let entity), .toMany(let entity, _): entity
    default: nil
    }
  }

  /// Whether the field is a stored relationship.
  package var isRelationship: Bool { destination != nil }

  /// Whether the field is a to-many relationship.
  package var isToMany: Bool { if case .toMany = content { true } else { false } }
}

extension AttributeType {
  /// Whether the values also have an order in Swift: numbers, texts and dates.
  fileprivate var isOrdered: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .date: true
    default: false
    }
  }
}
