import PlumbDeclarations
import PlumbModel
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
  mutating func compareAccessors(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard !actual.form.accessors.isEmpty, let entity = schema.entity(expected.entity) else { return }
    for accessor in actual.form.accessors {
      if accessor.kind == .fetchRequest {
        compareFetchRequest(accessor, expected)
      } else if accessor.isManaged {
        compare(accessor, expected, entity)
      }
    }
  }

  /// Key, selector and parameter of one method, in this order; only the first that is wrong is reported.
  ///
  /// - Key: a to-many relationship of the entity or of one of its parents. To-one relationships have no such methods.
  /// - Selector: one that Core Data implements for the relationship. `insertObject:inLinesAtIndex:` is none where
  ///   `lines` is not ordered.
  /// - Parameter: the destination's class, or a class above it (`mayHold`); `NSSet` and `NSOrderedSet` say nothing.
  private mutating func compare(_ accessor: AccessorDeclaration, _ expected: EntityDeclaration, _ entity: Entity) {
    let relationships = ([entity] + schema.ancestors(of: entity)).flatMap(\.relationships).filter(\.isToMany)
    // `addLineObject:` is the method for one `line`, or that for many of `lineObject`.
    let relationship =
      relationships.first { accessor.speaks(of: $0.name) }
      ?? relationships.first { $0.name.hasSuffix("Object") && accessor.speaks(of: String($0.name.dropLast(6))) }
    guard let relationship else {
      let near = Suggestion.nearest(to: accessor.key, in: relationships.map(\.name))
      return differences.append(.driftAccessor(accessor, of: expected, near: near))
    }
    let selectors = Self.selectors(of: relationship)
    if let selector = accessor.selector, !selectors.contains(selector) {
      let usual = selectors.filter { $0.hasPrefix(accessor.kind.rawValue) }
      return differences.append(
        .driftAccessor(accessor, of: expected, selector: selector, usual: usual, for: relationship.name))
    }
    guard let found = accessor.destination, let destination = schema.entity(relationship.destinationEntity),
      let wanted = expectedClasses[destination.name],
      !mayHold(found, wanted)
    else { return }
    differences.append(
      .driftAccessor(
        accessor, of: expected, takes: found, notThoseOf: swiftClass(wanted), for: relationship.name))
  }

  /// The methods that Core Data implements for a to-many relationship: `addTagsObject:`, `removeTags:`, `countOfTags`…;
  /// those with an index where it is ordered only.
  private static func selectors(of relationship: Relationship) -> [String] {
    let methods = relationship.isOrdered ? ToManyAccessor.all + ToManyAccessor.ordered : ToManyAccessor.all
    return methods.map { $0.selector(of: relationship.name) }
  }

  /// The entity's name in `NSFetchRequest<Order>(entityName: "Order")`. A name that could not be read is passed over.
  private mutating func compareFetchRequest(_ accessor: AccessorDeclaration, _ expected: EntityDeclaration) {
    guard accessor.key != expected.entity, !accessor.key.isEmpty else { return }
    differences.append(
      .driftAccessor(fetchRequest: accessor, of: expected, isKnown: schema.contains(accessor.key)))
  }
}
