import PlumbDeclarations
import PlumbModel

/// What the typed paths of a model lead to: the fields of its entities and composites, by their names in Swift and in
/// the model.
///
/// The Swift of the paths and the data for other tools are both written from this value.
package struct PathTables: Hashable, Sendable {
  /// All entities, those without a class too, sorted by name.
  package var entities: [PathTable]
  /// All composites, sorted by name.
  package var composites: [PathTable]
}

/// The fields of an entity, inherited ones included, or the elements of a composite.
package struct PathTable: Hashable, Sendable {
  /// The name in the model.
  package var name: String
  /// The class or struct; nil where there is none: for objects that are plain NSManagedObject instances, for composites
  /// that are dictionaries.
  package var type: String?
  /// Sorted by their names in Swift, each name once.
  package var fields: [PathField]
}

/// One field, which a path leads to or through.
package struct PathField: Hashable, Sendable {
  /// The name in Swift: of the property, or where there is no class the model's.
  package var name: String
  /// The name in the model.
  package var persistentName: String
  /// What is there.
  package var content: Content
  /// Whether it can be nil in a store.
  package var isOptional: Bool

  /// What is at the end of a path, and with it what can be asked there.
  package enum Content: Hashable, Sendable {
    /// A value that is stored as it is, by the attribute's type and Swift's.
    case value(AttributeType, TypeReference)
    /// A value that is stored by its raw value, by the attribute's type and Swift's.
    case raw(AttributeType, TypeReference)
    /// A value that is stored encoded: whether it is there is all that a store can tell.
    case opaque(StorageMethod)
    /// Elements, by the name of their composite in the model.
    case composite(String)
    /// An object of an entity.
    case toOne(String)
    /// Objects of an entity.
    case toMany(String, isOrdered: Bool)
    /// Nothing that is stored.
    case transient
  }

  /// Whether a store can sort by it: by what is stored as it is, in one column that has an order.
  package var isSortable: Bool {
    switch content {
    case .value(let type, _): type.isOrdered || type == .boolean || type == .uuid
    case .raw(let type, _): type.isOrdered
    default: false
    }
  }

  /// How a value is stored, in a word; nil for a relationship, and for what is transient.
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

  /// The entity at the end of a relationship that is stored.
  package var destination: String? {
    switch content {
    case .toOne(let entity), .toMany(let entity, _): entity
    default: nil
    }
  }

  /// Whether it is a relationship that is stored.
  package var isRelationship: Bool { destination != nil }

  /// Whether it is a to-many relationship.
  package var isToMany: Bool { if case .toMany = content { true } else { false } }
}

extension AttributeType {
  /// Whether its values are less or greater in Swift too: numbers, texts and dates.
  fileprivate var isOrdered: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .date: true
    default: false
    }
  }
}
