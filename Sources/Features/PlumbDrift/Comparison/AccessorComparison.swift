import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbSwift

/// Methods for a to-many relationship that Core Data implements by their name, and `fetchRequest()`.
///
/// The compiler accepts any `@NSManaged` method. Core Data creates the implementation at the first call, from the
/// relationships of the model. Any other selector has no implementation, and the call ends the app.
///
/// A method without `@NSManaged` is the author's own code and is not checked.
extension Comparison {
  /// Returns the differences of the class's relationship methods and its `fetchRequest()`, in source order.
  ///
  /// Methods of a property that was already reported are skipped: `explained` are the keys of these properties. `index`
  /// is that of the class.
  func accessorDifferences(
    _ expected: EntityDeclaration, _ index: Int, excluding explained: [String]
  ) -> [Difference] {
    let actual = classes.classes[index]
    guard !actual.form.accessors.isEmpty, let entity = schema.entity(expected.entity) else { return [] }
    let relationships = toManyRelationships(of: entity)
    // A class hides the fetchRequest() of its base class.
    let hasOwnRequest = actual.form.accessors.contains { $0.kind == .fetchRequest && $0.key == expected.entity }
    let accessors = actual.form.accessors.filter { accessor in
      accessor.kind == .fetchRequest && (!hasOwnRequest || accessor.key == expected.entity)
        || accessor.isManaged && !explained.contains { accessor.isFor($0) }
    }.map { ($0, Self.relationship(of: $0, among: relationships)) }
    let without = accessors.filter { $0.0.kind != .fetchRequest && $0.1 == nil }.map(\.0)
    // A class that several entities have declares the methods of all. The first one reports a relationship that none has.
    let sharing = without.isEmpty ? [] : matching.entities[index].map { drift.expected.entities[$0].entity }
    let elsewhere = sharing.compactMap(schema.entity).flatMap(toManyRelationships)
    let isFirst = isFirst(expected, of: index)
    // The methods of a relationship that does not exist have one cause.
    var strays: [String: Int] = [:]
    for accessor in without where isFirst && Self.relationship(of: accessor, among: elsewhere) == nil {
      strays[accessor.key, default: 0] += 1
    }
    // So have the methods for an order that the relationship does not have, or for no order.
    let otherwiseOrdered = accessors.filter { $0.0.kind != .fetchRequest && $0.1.map($0.0.isOfOtherOrder) ?? false }
    var orders = Dictionary(grouping: otherwiseOrdered.compactMap(\.1?.name)) { $0 }.mapValues(\.count)
    return accessors.compactMap { accessor, relationship in
      if accessor.kind == .fetchRequest { return fetchRequestDifference(accessor, expected) }
      if let relationship {
        guard accessor.isOfOtherOrder(relationship), orders[relationship.name] != 1 else {
          return difference(accessor, expected, relationship)
        }
        guard let count = orders.removeValue(forKey: relationship.name) else { return nil }
        return .driftAccessor(accessor, and: count - 1, of: expected, order: relationship)
      }
      guard let count = strays.removeValue(forKey: accessor.key) else { return nil }
      let near = schema.similarName(to: accessor.key, in: relationships.map(\.name))
      return .driftAccessor(accessor, and: count - 1, of: expected, near: near)
    }
  }

  /// Returns the to-many relationships of an entity and of its ancestors.
  private func toManyRelationships(of entity: Entity) -> [Relationship] {
    ([entity] + schema.ancestors(of: entity)).flatMap(\.relationships).filter(\.isToMany)
  }

  /// Returns the to-many relationship of a method. `nil` if none has its key.
  private static func relationship(
    of accessor: AccessorDeclaration, among relationships: [Relationship]
  ) -> Relationship? {
    // `addLineObject:` adds one object to `line`, or a set to `lineObject`.
    relationships.first { accessor.isAccessor(of: $0.name) }
      ?? relationships.first { $0.name.hasSuffix("Object") && accessor.isAccessor(of: String($0.name.dropLast(6))) }
  }

  /// Returns the first difference of one method, checked in this order: selector, kind of set, parameter. Its key is a
  /// to-many relationship of the entity or of one of its ancestors; to-one relationships have no such methods.
  ///
  /// - Selector: a selector that Core Data implements for the relationship. `insertObject:inLinesAtIndex:` is not
  ///   implemented if `lines` is not ordered.
  /// - Kind of set: ordered if the relationship is ordered. Core Data passes the argument to `unionSet:`, `minusSet:`
  ///   or their ordered equivalents, which raise an exception for the other kind.
  /// - Parameter: the destination's class, a superclass or subclass of it, or a class that the sources do not declare
  ///   (`holding`). `NSSet` and `NSOrderedSet` name no class.
  private func difference(
    _ accessor: AccessorDeclaration, _ expected: EntityDeclaration, _ relationship: Relationship
  ) -> Difference? {
    let selectors = ToManyAccessor.implemented(for: relationship).map { $0.selector(of: relationship.name) }
    if let selector = accessor.selector, !selectors.contains(selector) {
      let usual = selectors.filter { $0.hasPrefix(accessor.kind.rawValue) }
      return .driftAccessor(accessor, of: expected, selector: selector, usual: usual, for: relationship.name)
    }
    if accessor.isOfOtherOrder(relationship) {
      return .driftAccessor(accessor, of: expected, takesOrdered: !relationship.isOrdered, for: relationship.name)
    }
    guard let found = accessor.destination, let destination = schema.entity(relationship.destinationEntity),
      let wanted = expectedClasses[destination.name], case .none = holding(found, wanted)
    else { return nil }
    return .driftAccessor(accessor, of: expected, takes: found, notThoseOf: swiftClass(wanted), for: relationship.name)
  }

  /// Compares the class of the results, then the entity's name; a name that could not be read is not compared. A name
  /// that the model does not have is reported one time, also if several entities inherit it.
  private func fetchRequestDifference(_ accessor: AccessorDeclaration, _ expected: EntityDeclaration) -> Difference? {
    let isKnown = schema.contains(accessor.key)
    if accessor.key.isEmpty || isKnown, let difference = resultDifference(accessor, expected) { return difference }
    guard accessor.key != expected.entity, !accessor.key.isEmpty,
      isKnown
        || !differences.contains(where: { $0.rule.id == Rule.driftAccessor.id && $0.swift?.places == accessor.places })
    else { return nil }
    return .driftAccessor(fetchRequest: accessor, of: expected, isKnown: isKnown)
  }

  /// Compares the class of the results with the class of the fetched entity. Only a class of another entity is
  /// certainly wrong. Two cases are warnings: a subclass of the fetched class, which works until an object of another
  /// class is fetched, and a request without the entity's name, which may fetch another entity.
  private func resultDifference(_ accessor: AccessorDeclaration, _ expected: EntityDeclaration) -> Difference? {
    let fetched = accessor.key.isEmpty ? expected.entity : accessor.key
    guard let found = accessor.destination, let wanted = expectedClasses[fetched], wanted != "NSManagedObject",
      isEntityClass(found)
    else { return nil }
    let severity: Severity
    switch holding(found, wanted) {
    case .all, .outside: return nil
    case .some: severity = .warning
    case .none: severity = accessor.key.isEmpty ? .warning : .error
    }
    return .driftAccessor(
      fetchRequest: accessor, of: expected, fetches: fetched, as: found, notAs: swiftClass(wanted), severity)
  }

  /// Whether an entity of the model has the class.
  private func isEntityClass(_ name: String) -> Bool {
    classes.named(name).contains { !matching.entities[$0].isEmpty }
      || expectedClasses.values.contains { swiftClass($0) == name }
  }
}

extension AccessorDeclaration {
  /// Whether the method belongs to this key: `addLineObject:` may belong to `lineObject`.
  fileprivate func isFor(_ key: String) -> Bool {
    isAccessor(of: key) || key.hasSuffix("Object") && isAccessor(of: String(key.dropLast(6)))
  }

  /// Whether the method is for an ordered relationship although the relationship is not ordered, or takes an unordered
  /// set for an ordered one. Core Data implements selectors with an index only for an ordered relationship, and
  /// `addTags:` takes a set, `addTagsObject:` does not.
  fileprivate func isOfOtherOrder(_ relationship: Relationship) -> Bool {
    let isSelector = { (method: ToManyAccessor) in method.selector(of: relationship.name) == selector }
    if !relationship.isOrdered, ToManyAccessor.ordered.contains(where: isSelector) { return true }
    return collection != nil && collection != relationship.cardinality
      && ToManyAccessor.all.contains { $0.takesSet && isSelector($0) }
  }
}

extension ToManyAccessor {
  /// Returns the methods that Core Data implements for a relationship.
  fileprivate static func implemented(for relationship: Relationship) -> [ToManyAccessor] {
    relationship.isOrdered ? all + ordered : all
  }
}

extension Difference {
  /// The key of the property if its methods share the difference; otherwise `nil`. If the property is wrong, its
  /// methods are wrong for the same reason.
  var keyWithoutAccessors: String? {
    guard [Rule.driftRelationshipKind.id, Rule.driftPropertyExtra.id, Rule.driftPersistentName.id].contains(rule.id)
    else { return nil }
    return diagnostic.element.steps.last?.name
  }
}
