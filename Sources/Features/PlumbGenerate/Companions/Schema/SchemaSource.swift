import PlumbCore
import PlumbModel
import PlumbText

/// The model as it is written in code: unique names, sorted by name, without unresolved references.
struct SchemaSource {
  let schema: Schema
  /// The first entity of each name, sorted by the bytes of the names.
  let entities: [Entity]
  /// The first composite of each name, sorted by the bytes of the names.
  let composites: [Composite]
  private let compositeNames: Set<String>

  init(_ schema: Schema) {
    self.schema = schema
    entities = firsts(schema.model.entities, \.name)
    composites = firsts(schema.model.composites, \.name)
    compositeNames = Set(composites.map(\.name))
  }

  /// Returns the attributes, relationships and fetched properties of an entity, which share one namespace.
  func properties(of entity: Entity) -> (attributes: [Attribute], [Relationship], [FetchedProperty]) {
    let relationships = entity.relationships.filter { !entity.hasAttribute($0.name) }
    let fetched = entity.fetchedProperties.filter { !entity.hasAttribute($0.name) && !entity.hasRelationship($0.name) }
    return (firsts(entity.attributes, \.name), firsts(relationships, \.name), firsts(fetched, \.name))
  }

  /// Returns the parent of an entity. `nil` if the model does not have the parent, or if the parent inherits from the
  /// entity.
  func parent(of entity: Entity) -> String? {
    guard let parent = schema.entity(entity.parentEntity) else { return nil }
    return ([parent] + schema.ancestors(of: parent)).contains { $0.name == entity.name } ? nil : parent.name
  }

  /// Whether an entity's index can have a column of a property.
  func hasColumn(_ name: String, of entity: Entity) -> Bool { schema.hasProperty(name, entity) }

  /// Returns the name of an attribute's composite. `nil` if the model does not have the composite, or if it would
  /// contain itself as an element of `owner`.
  func composite(of attribute: Attribute, inside owner: Composite?) -> String? {
    guard let name = attribute.composite, compositeNames.contains(name) else { return nil }
    return owner.map { schema.contains($0.name, in: name) } ?? false ? nil : name
  }
}

/// Returns the first element of each name, sorted by the bytes of the names.
func firsts<Element>(_ elements: [Element], _ name: KeyPath<Element, String>) -> [Element] {
  var seen: Set<String> = []
  return elements.filter { seen.insert($0[keyPath: name]).inserted }
    .sorted { $0[keyPath: name].precedesByBytes($1[keyPath: name]) }
}

/// Creates unique names for functions: `order_item` → `OrderItem`, and `OrderItem2` for the next text with the same
/// result.
///
/// The names are ASCII, because linters require it of identifiers. They have at most 40 characters and a number, so
/// that the line of a function fits.
struct SchemaFunctionNames {
  private var taken: Set<String> = []

  mutating func name(for text: String) -> String {
    let words = text.unicodeScalars.split { !Self.isLetter($0) && !("0"..."9").contains($0) }
    let name = String(words.map { SwiftName.capitalized(String($0)) }.joined().prefix(40))
    return taken.insertFree(name.isEmpty ? "Unnamed" : name, dividing: "x")
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}
