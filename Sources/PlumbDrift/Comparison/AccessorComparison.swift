import PlumbDeclarations
import PlumbModel
import PlumbText

/// Methods that Core Data writes for a to-many relationship by their name, and `fetchRequest()`.
extension Comparison {
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

  private mutating func compare(_ accessor: AccessorDeclaration, _ expected: EntityDeclaration, _ entity: Entity) {
    let relationships = ([entity] + schema.ancestors(of: entity)).flatMap(\.relationships).filter(\.isToMany)
    // `addLineObject:` is the method for one `line`, or that for many of `lineObject`.
    let relationship =
      relationships.first { accessor.speaks(of: $0.name) }
      ?? relationships.first { $0.name.hasSuffix("Object") && accessor.speaks(of: String($0.name.dropLast(6))) }
    guard let relationship else {
      let near = Suggestion.nearest(to: accessor.key, in: relationships.map(\.name))
      return report(
        accessor, expected, "\(expected.entity) has no to-many relationship \(accessor.key) for \(accessor.name)",
        label: "nobody implements it",
        help: near.map { "did you mean \($0)?" } ?? "delete the method, or add the relationship to the model")
    }
    let selectors = Self.selectors(of: relationship)
    if let selector = accessor.selector, !selectors.contains(selector) {
      let usual = selectors.filter { $0.hasPrefix(accessor.kind.rawValue) }
      return report(
        accessor, expected,
        "\(accessor.name) of \(expected.entity) has the selector \(selector), which Core Data does not implement",
        label: "nobody implements it",
        help: usual.isEmpty
          ? "delete the method, or make \(relationship.name) ordered"
          : "write \(Words.list(usual.map { "@objc(\($0))" }, conjunction: "or"))")
    }
    guard let found = accessor.destination, let destination = schema.entity(relationship.destinationEntity),
      let wanted = expectedClasses[destination.name],
      !mayHold(found, wanted)
    else { return }
    report(
      accessor, expected,
      "\(accessor.name) of \(expected.entity) takes \(found), but \(relationship.name) leads to \(swiftClass(wanted))",
      label: "\(swiftClass(wanted)) is expected", help: "change the parameter to \(swiftClass(wanted))")
  }

  /// The methods that Core Data implements for a to-many relationship.
  private static func selectors(of relationship: Relationship) -> [String] {
    let methods = relationship.isOrdered ? ToManyAccessor.all + ToManyAccessor.ordered : ToManyAccessor.all
    return methods.map { $0.selector(of: relationship.name) }
  }

  private mutating func compareFetchRequest(_ accessor: AccessorDeclaration, _ expected: EntityDeclaration) {
    guard accessor.key != expected.entity, !accessor.key.isEmpty else { return }
    let isKnown = schema.contains(accessor.key)
    report(
      accessor, expected,
      "fetchRequest() of \(expected.entity) asks for \(accessor.key)"
        + (isKnown ? "" : ", an entity that the model does not have"),
      label: "\(expected.entity) is expected", help: "ask for \(expected.entity)", atMost: isKnown ? .warning : .error)
  }

  private mutating func report(
    _ accessor: AccessorDeclaration, _ expected: EntityDeclaration, _ message: String, label: String, help: String,
    atMost: Severity = .error
  ) {
    differences.append(
      Difference(
        rule: .driftAccessor, message: message, element: [.init(.entity, expected.entity)],
        swift: .init(places: accessor.places, part: .name, label: label),
        xml: .init(origin: expected.facts.origin, attribute: "name", label: "the entity \(expected.entity)"),
        atMost: atMost, notes: atMost == .error ? ["calling it ends the app"] : [], help: [help],
        discriminator: "\(accessor.name) \(accessor.key)"))
  }
}
