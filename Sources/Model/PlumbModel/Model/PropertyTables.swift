import PlumbSystem
import PlumbText

/// The properties of large entities by name, for references from many other elements of a model.
///
/// The tables are computed when they are needed. An entity is recognized by the storage of its properties, so that
/// several entities with one name have separate tables. The properties of small entities, and of entities that are not
/// in the model, are searched.
struct PropertyTables: Sendable {
  /// The indices of properties by a key.
  private typealias Table = [ExactText: [Int]]

  private struct Tables: Sendable {
    var attributes: [Int: Table] = [:]
    var relationships: [Int: Table] = [:]
    /// The relationships by the names of their inverses.
    var inverses: [Int: Table] = [:]
    /// The relationships without an inverse by the names of their destinations.
    var free: [Int: Table] = [:]
    /// The indices of the entities that declare a property of any kind, by its name; `nil` before they are needed.
    var owners: Table?
  }

  /// The number of properties of an entity up to which they are searched.
  private static let fewProperties = 24

  private let model: Model
  private let tables = Guarded<Tables?>(nil)

  init(_ model: Model) { self.model = model }

  /// Returns the attributes with a name.
  func attributes(_ name: String, of entity: Entity) -> [Int] {
    indices(of: entity.attributes, name, \.attributes) { $0.name }
  }

  /// Returns the relationships with a name.
  func relationships(_ name: String, of entity: Entity) -> [Int] {
    indices(of: entity.relationships, name, \.relationships) { $0.name }
  }

  /// Returns the relationships that name a relationship as their inverse.
  func relationships(withInverse name: String, of entity: Entity) -> [Int] {
    indices(of: entity.relationships, name, \.inverses) { $0.inverseName }
  }

  /// Returns the relationships to an entity without an inverse.
  func relationships(withoutInverseTo name: String, of entity: Entity) -> [Int] {
    indices(of: entity.relationships, name, \.free) { $0.inverseName == nil ? $0.destinationEntity : nil }
  }

  /// Returns the indices of the entities that declare a property of any kind with a name.
  func owners(of name: String) -> [Int] {
    if let owners = all.owners { return owners[name.exact] ?? [] }
    let owners: Table = model.entities.indices.reduce(into: [:]) { table, index in
      for name in Set(model.entities[index].propertyNames) { table[name.exact, default: []].append(index) }
    }
    tables.withLock { $0?.owners = owners }
    return owners[name.exact] ?? []
  }

  private func indices<Property>(
    of properties: [Property], _ name: String, _ table: KeyPath<Tables, [Int: Table]>, key: (Property) -> String?
  ) -> [Int] {
    if properties.count > Self.fewProperties, let known = all[keyPath: table][Self.identity(properties)] {
      return known[name.exact] ?? []
    }
    return properties.indices.filter { key(properties[$0])?.isExactly(name) ?? false }
  }

  private static func identity<Property>(_ properties: [Property]) -> Int {
    properties.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
  }

  private var all: Tables {
    if let known = tables.withLock({ $0 }) { return known }
    var new = Tables()
    for entity in model.entities {
      if entity.attributes.count > Self.fewProperties {
        new.attributes[Self.identity(entity.attributes)] = Self.table(entity.attributes) { $0.name }
      }
      guard entity.relationships.count > Self.fewProperties else { continue }
      let identity = Self.identity(entity.relationships)
      new.relationships[identity] = Self.table(entity.relationships) { $0.name }
      new.inverses[identity] = Self.table(entity.relationships) { $0.inverseName }
      new.free[identity] = Self.table(entity.relationships) { $0.inverseName == nil ? $0.destinationEntity : nil }
    }
    let computed = new
    tables.withLock { $0 = computed }
    return computed
  }

  private static func table<Property>(_ properties: [Property], key: (Property) -> String?) -> Table {
    properties.indices.reduce(into: [:]) { table, index in
      if let key = key(properties[index]) { table[key.exact, default: []].append(index) }
    }
  }
}
