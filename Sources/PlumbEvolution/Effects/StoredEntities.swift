import PlumbModel

/// A model as migration sees it: entities with all the properties that a store keeps for them, inherited ones included
/// and transient ones left out.
struct StoredEntities {
  let model: Model
  /// The first entity of each name.
  private let indexes: [String: Int]

  init(_ model: Model) {
    self.model = model
    indexes = Dictionary(
      model.entities.indices.map { (model.entities[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The index of an entity; nil where no entity has the name.
  func index(_ name: String?) -> Int? { name.flatMap { indexes[$0] } }

  /// The name of an entity's parent, without a copy of the entity.
  func parentName(_ index: Int) -> String? { model.entities[index].parentEntity }

  /// An entity and its ancestors from the nearest up; ends where a parent is missing or comes again.
  func lineage(_ index: Int) -> [Int] {
    var found = [index]
    guard var parent = self.index(parentName(index)) else { return found }
    var seen: Set<Int> = [index]
    while seen.insert(parent).inserted {
      found.append(parent)
      guard let next = self.index(parentName(parent)) else { break }
      parent = next
    }
    return found
  }

  /// The top of the hierarchy that an entity is in; itself where it has no parent.
  func root(_ index: Int) -> Int { lineage(index).last ?? index }

  /// What a store keeps for objects of an entity, by identity. The nearest of two with one identity counts.
  func properties(_ index: Int) -> [String: StoredProperty] {
    var found: [String: StoredProperty] = [:]
    for owner in lineage(index) {
      let entity = model.entities[owner]
      for place in entity.attributes.indices where !entity.attributes[place].isTransient {
        let key = entity.attributes[place].identity
        if found[key] == nil { found[key] = StoredProperty(owner: owner, place: place, isRelationship: false) }
      }
      for place in entity.relationships.indices where !entity.relationships[place].isTransient {
        let key = entity.relationships[place].identity
        if found[key] == nil { found[key] = StoredProperty(owner: owner, place: place, isRelationship: true) }
      }
    }
    return found
  }

  /// The path of a property, at the entity that declares it.
  func path(_ property: StoredProperty) -> [ElementPath.Step] {
    let entity = model.entities[property.owner]
    return [
      .init(.entity, entity.name),
      property.isRelationship
        ? .init(.relationship, entity.relationships[property.place].name)
        : .init(.attribute, entity.attributes[property.place].name),
    ]
  }

  /// The attribute that a property is; nil for a relationship.
  func attribute(_ property: StoredProperty) -> Attribute? {
    property.isRelationship ? nil : model.entities[property.owner].attributes[property.place]
  }

  /// The relationship that a property is; nil for an attribute.
  func relationship(_ property: StoredProperty) -> Relationship? {
    property.isRelationship ? model.entities[property.owner].relationships[property.place] : nil
  }
}

/// Where a property stands that a store keeps: indexes into the model, so that none is copied.
struct StoredProperty: Hashable {
  let owner: Int
  let place: Int
  let isRelationship: Bool
}
