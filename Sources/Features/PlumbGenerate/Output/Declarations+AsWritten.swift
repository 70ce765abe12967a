import PlumbDeclarations

extension Declarations {
  /// The classes as they are written to files, without the entities that have no class.
  var entitiesAsWritten: [EntityDeclaration] {
    entities.compactMap { $0.facts.hasClass ? $0.leadingToClasses : nil }
  }
}

extension EntityDeclaration {
  /// The declaration with NSManagedObject as the destination of relationships to entities without a class.
  fileprivate var leadingToClasses: EntityDeclaration {
    guard properties.contains(where: { !$0.facts.hasClass }) else { return self }
    var entity = self
    for index in properties.indices where !properties[index].facts.hasClass {
      guard case .relationship(var traits) = properties[index].kind else { continue }
      traits.destination = "NSManagedObject"
      entity.properties[index].kind = .relationship(traits)
    }
    return entity
  }
}
