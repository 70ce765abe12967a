import PlumbCore
import PlumbModel

/// The occurrences of the elements of one version in its file, also in its predicates.
struct ModelUses {
  private let model: Model
  private let schema: Schema
  private(set) var all: [ElementUse] = []

  init(_ model: Model) {
    self.model = model
    schema = Schema(model)
    for entity in model.entities { add(entity) }
    for request in model.fetchRequests { add(request.entity, request.origin, .entity) }
    for member in model.configurations.flatMap(\.members) { add(member.name, member.origin, .name) }
    for element in model.graph?.elements ?? [] { add(element.name, element.origin, .name) }
    all += PredicateUses(model, self).all
  }

  /// Returns the element whose start tag contains an offset, the property before the entity.
  func element(at offset: Int) -> ElementName? {
    for entity in model.entities {
      if entity.origin.contains(offset) { return ElementName(entity.name) }
      let properties =
        entity.attributes.map { ($0.name, $0.origin) } + entity.relationships.map { ($0.name, $0.origin) }
        + entity.fetchedProperties.map { ($0.name, $0.origin) }
      if let found = properties.first(where: { $0.1.contains(offset) }) { return ElementName(entity.name, found.0) }
    }
    return nil
  }

  /// Returns the name of a property with the entity that declares it, which can be an ancestor.
  func owner(of property: String, in entity: String) -> ElementName? {
    guard let found = schema.entity(entity) else { return nil }
    if let (_, owner) = schema.attribute(property, of: found) { return ElementName(owner.name, property) }
    if let (_, owner) = schema.relationship(property, of: found) { return ElementName(owner.name, property) }
    let owner = ([found] + schema.ancestors(of: found)).first { $0.fetchedProperties.contains { $0.name == property } }
    return owner.map { ElementName($0.name, property) }
  }

  /// Returns the destination of a relationship; `nil` for other elements.
  func destination(of element: ElementName) -> String? {
    schema.entity(element.entity)?.relationships.first { $0.name == element.property }?.destinationEntity
  }

  private mutating func add(_ entity: Entity) {
    add(ElementName(entity.name), .model, entity.origin, .name)
    add(entity.parentEntity, entity.origin, .parentEntity)
    for attribute in entity.attributes {
      add(ElementName(entity.name, attribute.name), .model, attribute.origin, .name)
    }
    for relationship in entity.relationships { add(relationship, of: entity.name) }
    for property in entity.fetchedProperties {
      add(ElementName(entity.name, property.name), .model, property.origin, .name)
      if let request = property.fetchRequest { add(request.entity, request.origin, .entity) }
    }
    for element in entity.fetchIndexes.flatMap(\.elements) {
      addProperty(element.property, of: entity.name, element.origin, .property)
    }
    let lists =
      (entity.compoundIndexes?.elements ?? []).map(\.properties)
      + (entity.uniquenessConstraints?.elements ?? []).map(\.attributes)
    for reference in lists.flatMap({ $0 }) { addProperty(reference.name, of: entity.name, reference.origin, .value) }
  }

  private mutating func add(_ relationship: Relationship, of entity: String) {
    add(ElementName(entity, relationship.name), .model, relationship.origin, .name)
    add(relationship.destinationEntity, relationship.origin, .destinationEntity)
    add(relationship.inverseEntity, relationship.origin, .inverseEntity)
    guard let other = relationship.inverseEntity ?? relationship.destinationEntity else { return }
    addProperty(relationship.inverseName, of: other, relationship.origin, .inverseName)
  }

  /// Adds a reference to an entity.
  private mutating func add(_ entity: String?, _ origin: Origin, _ key: XMLKey) {
    if let entity { add(ElementName(entity), .reference, origin, key) }
  }

  private mutating func addProperty(_ name: String?, of entity: String, _ origin: Origin, _ key: XMLKey) {
    if let name, let element = owner(of: name, in: entity) { add(element, .reference, origin, key) }
  }

  private mutating func add(_ element: ElementName, _ role: ElementUse.Role, _ origin: Origin, _ key: XMLKey) {
    guard let location = model.source.location(of: origin, attribute: key) else { return }
    all.append(ElementUse(element: element, role: role, location: location))
  }
}

extension Origin {
  /// Whether the start tag contains an offset.
  func contains(_ offset: Int) -> Bool { lastLine > 0 && Int(start) <= offset && offset < Int(end) }
}
