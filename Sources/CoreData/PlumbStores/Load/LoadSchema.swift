import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStoreFormat
import PlumbText

/// The entities, attributes and relationships of a model by name, with their places in a store.
struct LoadSchema {
  let map: StoreMap
  let tables: [Table]
  /// The entities in the order of `map.entities`.
  let entities: [Entity]
  /// The relationships of all entities, each one time, at the entity that declares it.
  let relations: [Relation]
  /// The attributes whose values refer to objects.
  let keys: [Key]

  /// The table of an entity without a parent.
  struct Table {
    let name: String
    /// The number of the entity without a parent.
    let root: Int64
  }

  struct Entity {
    let name: String
    let number: Int64
    let isAbstract: Bool
    /// The index of the table in `tables`.
    let table: Int
    let attributes: [String: Attribute]
    /// The columns of the attributes, in the order of a row's values.
    let columns: [String]
    /// The values of a row without attributes.
    let initial: [SQLValue]
    /// The indices of the relationships by name.
    let relations: [String: Int]
    /// The names of properties that are not stored.
    let transient: Set<String>
    /// The indices in `keys` of the keys of the entity and its ancestors, with the index of their value in a row.
    let keys: [(key: Int, column: Int)]

    /// The mandatory attributes with the index of their value; `nil` for a composite, which is an object or nil.
    let mandatory: [(name: String, index: Int?)]
    /// The indices of values that can be in files.
    let external: [Int]

    /// The names of all properties.
    var names: [String] { Array(attributes.keys) + Array(relations.keys) }

    /// Returns the element of a composite by its path, `address.city`, with the name of the attribute.
    func element(_ path: String) -> (attribute: String, element: Element)? {
      guard let point = path.firstIndex(of: ".") else { return nil }
      let (name, rest) = (String(path[..<point]), path[path.index(after: point)...])
      guard let attribute = attributes[name], attribute.isComposite else { return nil }
      return attribute.elements.first { $0.name == rest }.map { (name, $0) }
    }
  }

  /// An attribute and its columns.
  struct Attribute {
    let attribute: PlumbModel.Attribute
    /// The columns: one, or one for each element of a composite.
    let elements: [Element]
    let isComposite: Bool
  }

  /// A column of an attribute.
  struct Element {
    /// The name of the attribute, or of the element of the composite.
    let name: String
    /// The index of the value in a row.
    let index: Int
    let attribute: PlumbModel.Attribute
    /// The bounds; `nil` for the element of a composite, which Core Data does not validate.
    let bounds: AttributeBounds?
  }

  struct Relation {
    let relationship: Relationship
    /// The index of the entity that declares the relationship, and of the destination entity.
    let owner: Int
    let destination: Int
    let storage: Storage
    /// The index of the inverse in `relations`; that of the relationship itself if it is its own inverse.
    var inverse: Int?
    /// The index in `keys` of the attribute whose values refer to destinations; `nil` for identifiers.
    let key: Int?

    enum Storage {
      case toOne(StoreColumns.ToOne)
      case toMany(StoreColumns.Members)
    }
  }

  /// An attribute whose values refer to the objects of an entity.
  struct Key {
    let entity: Int
    let column: String
    let attribute: PlumbModel.Attribute
  }

  init(_ model: Model, _ store: Store, keys names: [(entity: String, attribute: String)]) throws(ReadFailure) {
    map = StoreMap(model, store)
    let entities = map.entities
    tables = map.layout.tables.map { table in
      Table(name: SQL.name(table.name), root: entities.first { $0.name == table.root }?.number ?? 0)
    }
    let builder = LoadSchemaBuilder(model, map)
    let keys = try builder.keys(names)
    let relations = builder.relations(keys)
    self.keys = keys
    self.relations = relations
    self.entities = entities.indices.map { builder.entity($0, relations, keys) }
  }

  /// Returns the index of the entity with a number; `nil` if none has it.
  func entity(numbered number: Int64) -> Int? { entities.firstIndex { $0.number == number } }

  /// The table of a relationship's owner.
  func ownerTable(_ relation: Relation) -> Int { entities[relation.owner].table }

  /// The table of a relationship's destinations.
  func destinationTable(_ relation: Relation) -> Int { entities[relation.destination].table }
}

extension LoadSchema {
  /// Returns the error for an option that names an element that does not exist.
  static func unknown(
    _ option: String, _ problem: String, _ name: String, in names: [String]
  ) -> ReadFailure {
    let near = Suggestion.nearest(to: name, in: names)
    return ReadFailure(
      file: option, "\(option): \(problem) \(Phrase.quoted(name))",
      help: near.map { ["did you mean \(Phrase.quoted($0))?"] } ?? [])
  }
}
