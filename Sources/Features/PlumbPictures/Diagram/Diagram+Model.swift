import PlumbComparing
import PlumbModel
import PlumbText

extension Diagram {
  /// Creates the diagram of a model, with all its entities and composites.
  public init(of model: Model) {
    let sorted = SortedModel(model)
    title = model.name
    let schema = Schema(model)
    boxes =
      sorted.entities.map { entity in
        // A relationship without a valid destination has a row but no line.
        Box(entity, astray: schema.entity(entity.name)?.relationships.filter { !entity.hasProperty($0.name) } ?? [])
      } + sorted.composites.map { Box($0) }
    lines = []
    summary = ""
    let numbers = Dictionary(
      sorted.entities.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    lines = sorted.entities.compactMap { Line(parentOf: $0, numbers) } + sorted.links.compactMap { Line($0, numbers) }
    summary = Self.summary(boxes, lines)
  }

  /// Returns a summary: `12 entities, 9 relationships`. A relationship and its inverse are counted as one.
  static func summary(_ boxes: [Box], _ lines: [Line]) -> String {
    let entities = boxes.filter { $0.kind == .entity }.count
    return [
      Phrase.plural(entities, "entity", "entities"),
      Phrase.plural(lines.filter { $0.kind == .relationship }.count, "relationship", "relationships"),
    ].joined(separator: ", ")
  }
}

extension Diagram.Box {
  init(_ entity: Entity, astray: [Relationship] = []) {
    name = entity.name
    isAbstract = entity.isAbstract
    className = entity.className.flatMap { $0 == entity.name || $0 == "NSManagedObject" || $0.isEmpty ? nil : $0 }
    let unique = Set((entity.uniquenessConstraints ?? []).flatMap { $0.attributes.map(\.name) })
    attributes = entity.attributes.map { Diagram.Row($0, isUnique: unique.contains($0.name)) }
    let all = (entity.relationships + astray).sorted { $0.name.precedesByBytes($1.name) }
    relationships = all.map { Diagram.Row($0) } + entity.fetchedProperties.map { Diagram.Row($0) }
  }

  init(_ composite: Composite) {
    name = composite.name
    kind = .composite
    attributes = composite.attributes.map { Diagram.Row($0, isUnique: false) }
  }
}

extension Diagram.Row {
  init(_ attribute: Attribute, isUnique: Bool) {
    name = attribute.name
    detail = Self.type(of: attribute)
    isOptional = attribute.isOptional
    if isUnique { traits.insert(.unique) }
    if attribute.isDerived { traits.insert(.derived) }
    if attribute.isTransient { traits.insert(.transient) }
    if attribute.hasDefault || attribute.isDerived {
      let derivation = attribute.derivationExpression.map { ": \($0)" } ?? ""
      words = ChangeWords.summary(of: .attribute(attribute)) + derivation
    }
  }

  init(_ relationship: Relationship) {
    name = relationship.name
    detail = relationship.destinationEntity ?? ""
    isOptional = relationship.isOptional && !relationship.isToMany
    traits = [relationship.isToMany ? .toMany : .toOne]
    if relationship.isOrdered { traits.insert(.ordered) }
    if relationship.isTransient { traits.insert(.transient) }
    words = ChangeWords.summary(of: .relationship(relationship))
  }

  init(_ property: FetchedProperty) {
    name = property.name
    detail = property.fetchRequest?.entity ?? ""
    traits = [.fetched]
  }

  /// Returns the type's name in the model editor, or the class of a Transformable, or the name of a Composite.
  private static func type(of attribute: Attribute) -> String {
    switch attribute.type {
    case .composite: attribute.composite ?? attribute.type.rawValue
    case .transformable: attribute.customClassName ?? attribute.type.rawValue
    case .undefined: "no type"
    default: attribute.type.rawValue
    }
  }
}

extension Diagram.Line {
  /// Creates the line from an entity's parent to the entity; `nil` if the entity has no parent in the diagram.
  init?(parentOf entity: Entity, _ numbers: [String: Int]) {
    guard let name = entity.parentEntity, let parent = numbers[name], let child = numbers[entity.name] else {
      return nil
    }
    kind = .inheritance
    from = .init(box: parent, relationship: nil, head: .parent)
    to = .init(box: child, relationship: nil, head: .none)
    words = "\(entity.name) is a \(name)"
  }

  /// Creates the line of a relationship and its inverse. It starts at the to-one side if the two differ. `nil` if an
  /// end is not in the diagram.
  init?(_ link: Link, _ numbers: [String: Int]) {
    let near = link.near
    guard let start = numbers[near.entity.name],
      let end = numbers[link.isReflexive ? link.destination : link.far?.entity.name ?? link.destination]
    else { return nil }
    let back = link.far?.relationship
    from = .init(
      box: start, relationship: near.relationship.name, head: back.map { $0.isToMany ? .many : .one } ?? .none)
    to = .init(box: end, relationship: back?.name, head: near.relationship.isToMany ? .many : .one)
    isTransient = near.relationship.isTransient
    let target = link.far.map { "\($0.entity.name).\($0.relationship.name)" } ?? link.destination
    words = "\(near.entity.name).\(near.relationship.name) \(link.far == nil ? "→" : "⇄") \(target)"
    if from.head == .many, to.head == .one { swap(&from, &to) }
  }
}
