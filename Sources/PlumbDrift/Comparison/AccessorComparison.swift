import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

/// Methods that Core Data writes for a to-many relationship by their name, and `fetchRequest()`.
///
/// The compiler believes whatever an `@NSManaged` method declares. Core Data makes the implementations when a method is
/// first called, from the relationships that the model has: for any other selector there is none, and the call ends the
/// app.
///
///     model  <relationship name="tags" toMany="YES" destinationEntity="Tag"/>
///     Swift  @objc(addTagObject:) @NSManaged func addToTag(_ value: Tag)
///     // drift-accessor: Order has no to-many relationship tag for addToTag
///
/// A method without `@NSManaged` is the author's own code and is never looked at.
extension Comparison {
  /// Every method of the class for a relationship, and its `fetchRequest()`, in the order of the source.
  ///
  /// What the property itself is reported for is not said again of its methods: `explained` are the keys of those.
  func accessorDifferences(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, besides explained: [String]
  ) -> [Difference] {
    guard !actual.form.accessors.isEmpty, let entity = schema.entity(expected.entity) else { return [] }
    return actual.form.accessors.compactMap { accessor in
      if accessor.kind == .fetchRequest { return fetchRequestDifference(accessor, expected) }
      guard accessor.isManaged, !explained.contains(where: { accessor.isFor($0) }) else { return nil }
      return difference(accessor, expected, entity)
    }
  }

  /// Key, selector, kind of set and parameter of one method, in this order; only the first that is wrong is reported.
  ///
  /// - Key: a to-many relationship of the entity or of one of its parents. To-one relationships have no such methods.
  /// - Selector: one that Core Data implements for the relationship. `insertObject:inLinesAtIndex:` is none where
  ///   `lines` is not ordered.
  /// - Kind of set: ordered where the relationship is. Core Data hands the argument to `unionSet:`, `minusSet:` or their
  ///   ordered likes, which raise an exception for the other kind.
  /// - Parameter: the destination's class, a class above or below it, or one that the sources do not declare
  ///   (`holding`); `NSSet` and `NSOrderedSet` say nothing.
  private func difference(
    _ accessor: AccessorDeclaration, _ expected: EntityDeclaration, _ entity: Entity
  ) -> Difference? {
    let relationships = ([entity] + schema.ancestors(of: entity)).flatMap(\.relationships).filter(\.isToMany)
    // `addLineObject:` is the method for one `line`, or that for many of `lineObject`.
    let relationship =
      relationships.first { accessor.speaks(of: $0.name) }
      ?? relationships.first { $0.name.hasSuffix("Object") && accessor.speaks(of: String($0.name.dropLast(6))) }
    guard let relationship else {
      let near = Suggestion.nearest(to: accessor.key, in: relationships.map(\.name))
      return .driftAccessor(accessor, of: expected, near: near)
    }
    let selectors = Self.selectors(of: relationship)
    if let selector = accessor.selector, !selectors.contains(selector) {
      let usual = selectors.filter { $0.hasPrefix(accessor.kind.rawValue) }
      return .driftAccessor(accessor, of: expected, selector: selector, usual: usual, for: relationship.name)
    }
    if let found = accessor.collection, found != relationship.cardinality, takesSet(accessor, relationship) {
      return .driftAccessor(accessor, of: expected, takesOrdered: found == .toManyOrdered, for: relationship.name)
    }
    guard let found = accessor.destination, let destination = schema.entity(relationship.destinationEntity),
      let wanted = expectedClasses[destination.name], case .none = holding(found, wanted)
    else { return nil }
    return .driftAccessor(
      accessor, of: expected, takes: found, notThoseOf: swiftClass(wanted), for: relationship.name)
  }

  /// The methods that Core Data implements for a to-many relationship: `addTagsObject:`, `removeTags:`, `countOfTags`…;
  /// those with an index where it is ordered only.
  private static func selectors(of relationship: Relationship) -> [String] {
    let methods = relationship.isOrdered ? ToManyAccessor.all + ToManyAccessor.ordered : ToManyAccessor.all
    return methods.map { $0.selector(of: relationship.name) }
  }

  /// Whether a method is one that takes a set: `addTags:`, not `addTagsObject:`.
  private func takesSet(_ accessor: AccessorDeclaration, _ relationship: Relationship) -> Bool {
    ToManyAccessor.all.contains { $0.takesSet && $0.selector(of: relationship.name) == accessor.selector }
  }

  /// The entity's name and the class of the results in
  /// `fetchRequest() -> NSFetchRequest<Order> { NSFetchRequest(entityName: "Order") }`. A name that could not be read is
  /// passed over.
  private func fetchRequestDifference(_ accessor: AccessorDeclaration, _ expected: EntityDeclaration) -> Difference? {
    let isKnown = schema.contains(accessor.key)
    if accessor.key.isEmpty || isKnown, let difference = resultDifference(accessor, expected) { return difference }
    guard accessor.key != expected.entity, !accessor.key.isEmpty else { return nil }
    return .driftAccessor(fetchRequest: accessor, of: expected, isKnown: isKnown)
  }

  /// The class of the results, against the class of the entity that is fetched:
  ///
  ///     Swift  class func fetchRequest() -> NSFetchRequest<Customer> { NSFetchRequest(entityName: "Order") }
  ///     // drift-accessor: fetchRequest() of Order fetches Order as Customer, a class that its objects are not of
  ///
  /// Only a class of another entity is certainly wrong. A class below the fetched one is right until an object of
  /// another class is there, and without the entity's name another entity may be meant: warnings.
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

  /// Whether a class is one that an entity of the model has.
  private func isEntityClass(_ name: String) -> Bool {
    classes.named(name).contains { !matching.entities[$0].isEmpty }
      || expectedClasses.values.contains { swiftClass($0) == name }
  }
}

extension AccessorDeclaration {
  /// Whether the method is one for this key: `addLineObject:` may be one for `lineObject`.
  fileprivate func isFor(_ key: String) -> Bool {
    speaks(of: key) || key.hasSuffix("Object") && speaks(of: String(key.dropLast(6)))
  }
}

extension Difference {
  /// The key of a property whose methods go with it: what is wrong with the property is wrong with them.
  var keyWithoutAccessors: String? {
    guard [Rule.driftRelationshipKind.id, Rule.driftPropertyExtra.id, Rule.driftPersistentName.id].contains(rule.id)
    else { return nil }
    return element.last?.name
  }
}
