import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

/// Relationships of SwiftData: `Dest` and `[Dest]`, followed by `?` if the relationship is optional in the model. A
/// relationship's hash depends on whether it is optional, also for a to-many relationship.
extension Declarer {
  /// Returns the stored property of a relationship, or `nil` if the destination does not exist. The order of an
  /// ordered relationship is lost, which is reported.
  mutating func swiftDataRelationship(_ relationship: Relationship, of entity: Entity) -> PropertyDeclaration? {
    guard let destination = destination(of: relationship, entity) else { return nil }
    let place = PropertyPath(relationship, of: entity)
    let name = checkedName(swiftName(of: relationship.name, entity), of: place)
    if name != relationship.name { say(.generateSwiftDataName(of: place, name)) }
    if relationship.isOrdered, relationship.isToMany { say(.swiftDataOrdered(place)) }
    let object = TypeReference.named(destination)
    let type = relationship.isToMany ? TypeReference.array(object) : object
    // CloudKit does not support mandatory relationships, even if the model declares them.
    let isOptional = relationship.isOptional || isMirrored
    let inverse = namedInverse(of: relationship, entity)
    var facts = ModelFacts(origin: relationship.origin, isOptional: relationship.isOptional)
    facts.inverseOwner = inverse?.owner
    return PropertyDeclaration(
      name: name, persistentName: relationship.name, type: isOptional ? .optional(type) : type,
      defaultValue: relationship.isToMany ? .expression("[]") : nil,
      kind: .relationship(
        .init(
          cardinality: relationship.isToMany ? .toMany : .toOne, destination: destination, inverse: inverse?.name,
          deleteRule: relationship.deleteRule == .nullify ? nil : relationship.deleteRule,
          minimumCount: relationship.minimumCount.flatMap { $0 > 0 ? $0 : nil },
          maximumCount: relationship.maximumCount.flatMap { $0 > (relationship.isToMany ? 0 : 1) ? $0 : nil })),
      schema: SchemaTraits(
        originalName: name == relationship.name ? relationship.renamingIdentifier : relationship.name,
        hashModifier: relationship.versionHashModifier),
      facts: facts)
  }

  /// Whether CloudKit mirrors the store.
  private var isMirrored: Bool {
    schema.model.usedWithCloudKit || schema.model.configurations.contains(where: \.usedWithCloudKit)
  }

  /// Returns the inverse by its Swift name and the class that declares it, for one side of a pair. If both sides
  /// named their inverse, the macros would depend on each other and not compile. The to-many side names the inverse;
  /// if both sides have the same cardinality, the first one by name does.
  private func namedInverse(of relationship: Relationship, _ entity: Entity) -> (owner: String, name: String)? {
    guard let far = schema.mutualInverse(of: Link.End(entity: entity, relationship: relationship)) else { return nil }
    let own = [entity.name, relationship.name]
    let other = [far.entity.name, far.relationship.name]
    guard own != other else { return nil }
    let isFirst =
      relationship.isToMany == far.relationship.isToMany
      ? own.lexicographicallyPrecedes(other) { $0.precedesByBytes($1) } : relationship.isToMany
    guard isFirst else { return nil }
    return (className(of: far.entity), swiftName(of: far.relationship.name, far.entity))
  }
}

// MARK: - Constraints, indexes, initializers

extension Declarer {
  /// Returns the constraints that have several properties, an inherited property or a relationship, by the Swift
  /// names.
  func compoundConstraints(of entity: Entity) -> [[String]] {
    (entity.uniquenessConstraints ?? []).map { $0.attributes.map(\.name) }
      .filter { $0.count != 1 || !entity.hasAttribute($0[0]) }.compactMap { swiftNames(of: $0, entity) }
  }

  /// Returns the binary indexes, by the Swift names. R-tree indexes are left out: their macro has a different form,
  /// which the first systems with SwiftData do not support.
  func indexes(of entity: Entity) -> [[String]] {
    entity.fetchIndexes.filter { index in !index.elements.contains { $0.type == "RTree" } }
      .compactMap { swiftNames(of: $0.elements.map { $0.property ?? "" }, entity) }
  }

  /// Returns the Swift names of properties, or `nil` if one of them is not a property of the class or its
  /// superclasses.
  private func swiftNames(of names: [String], _ entity: Entity) -> [String]? {
    let found = names.compactMap { name -> String? in
      schema.nearest(to: entity) { owner in
        guard let attribute = owner.attributes.first(where: { $0.name == name }) else {
          return owner.hasRelationship(name) ? swiftName(of: name, owner) : nil
        }
        guard hasSwiftDataType(attribute, of: owner) else { return nil }
        return options.entities[owner.name]?.attributes[name]?.name ?? name
      }
    }
    return found.isEmpty || found.count < names.count ? nil : found
  }

  /// Whether an attribute has a property.
  private func hasSwiftDataType(_ attribute: Attribute, of entity: Entity) -> Bool {
    if attribute.isComputed { return false }
    switch attribute.type {
    case .transformable:
      return attribute.transformableClass != nil
        || options.entities[entity.name]?.attributes[attribute.name]?.type != nil
    case .composite: return schema.composite(attribute.composite) != nil
    default: return attribute.type.swift.value != nil
    }
  }

  /// The oldest systems that support all macros and features of the model's classes.
  var releaseOfSwiftData: SchemaRelease {
    let entities = schema.model.entities
    if entities.contains(where: { $0.parentEntity != nil }) { return .inheritance }
    let hasMacros = entities.contains { !compoundConstraints(of: $0).isEmpty || !indexes(of: $0).isEmpty }
    return hasMacros ? .macros : .first
  }

  /// Returns the parameters of the superclasses' initializers, starting with the topmost superclass. Errors of these
  /// properties are not reported here, because they are reported for the superclasses.
  func inheritedParameters(of entity: Entity) -> [PropertyDeclaration] {
    if entity.parentEntity == nil { return [] }
    var silent = self
    return schema.ancestors(of: entity).reversed().flatMap { silent.parameters(of: $0) }
  }

  private mutating func parameters(of entity: Entity) -> [PropertyDeclaration] {
    let attributes = entity.attributes.compactMap { swiftDataAttribute($0, of: entity) }
    let relationships = entity.relationships.compactMap { swiftDataRelationship($0, of: entity) }
    return (sorted(attributes) + sorted(relationships)).filter(\.isParameter)
  }
}
