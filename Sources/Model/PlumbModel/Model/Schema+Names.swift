import PlumbCore
import PlumbText

extension Schema {
  /// Returns the first attribute of an entity with a name, without its ancestors; `nil` if it has none.
  package func ownAttribute(_ name: String, of entity: Entity) -> Attribute? {
    tables.attributes(name, of: entity).first.map { entity.attributes[$0] }
  }

  /// Returns the names among some that an entity itself declares, for properties of any kind.
  package func declared(_ names: Set<ExactText>, by entity: Entity) -> [String] {
    let count = entity.attributes.count + entity.relationships.count + entity.fetchedProperties.count
    guard count > names.count else { return entity.propertyNames.filter { names.contains($0.exact) } }
    let fetched = Set(entity.fetchedProperties.map(\.name.exact))
    return names.filter { name in
      !tables.attributes(name.text, of: entity).isEmpty || !tables.relationships(name.text, of: entity).isEmpty
        || fetched.contains(name)
    }.map(\.text)
  }

  /// Returns the first relationship of an entity with a name, without its ancestors; `nil` if it has none.
  package func ownRelationship(_ name: String, of entity: Entity) -> Relationship? {
    tables.relationships(name, of: entity).first.map { entity.relationships[$0] }
  }

  /// Returns the entities that declare a property of any kind with a name.
  package func entitiesWithProperty(_ name: String) -> [Entity] {
    guard name.isASCII else { return model.entities.filter { $0.hasProperty(name) } }
    return tables.owners(of: name).map { model.entities[$0] }
  }

  /// Returns the candidate that is most similar to a misspelled name; `nil` if none is similar.
  ///
  /// The first misspelled names of a model get suggestions. After 20,000 comparisons of names the result is `nil`, so
  /// that the time for many misspelled names and many candidates does not grow with their product.
  package func similarName(to name: String, in candidates: @autoclosure () -> [String]) -> String? {
    guard comparisons.withLock({ $0 > 0 }) else { return nil }
    let candidates = candidates()
    comparisons.withLock { $0 -= candidates.count }
    return Suggestion.nearest(to: name, in: candidates)
  }
}
