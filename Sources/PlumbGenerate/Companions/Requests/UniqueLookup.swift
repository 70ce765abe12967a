import PlumbDeclarations
import PlumbModel

/// A function that finds an object by what makes it unique: by the attributes of a uniqueness constraint.
///
///     static func find(number: String, in context: NSManagedObjectContext) throws -> Self? {
///       let predicate = NSPredicate(format: "%K == %@", argumentArray: ["number", number])
///       return try first(in: context, where: predicate)
///     }
struct UniqueLookup {
  /// With their names in the model.
  private let parameters: [(parameter: RequestParameter, key: String)]

  /// The functions for the entity's own constraints; subclasses have those of their parents.
  static func all(of entity: Entity, _ subject: Companion.Subject) -> [UniqueLookup] {
    var seen: Set<[String]> = []
    return (entity.uniquenessConstraints?.elements ?? [])
      .compactMap { UniqueLookup($0, of: entity, subject) }
      // Labels and types tell functions apart, keys do not.
      .filter { seen.insert($0.parameters.map { "\($0.parameter.label): \($0.parameter.type)" }).inserted }
  }

  /// nil for a constraint whose values have no type of Swift's own, or that names what the entity lacks.
  private init?(_ constraint: UniquenessConstraint, of entity: Entity, _ subject: Companion.Subject) {
    var parameters: [(RequestParameter, String)] = []
    var names: Set<String> = []
    for reference in constraint.attributes {
      guard let parameter = Self.parameter(reference.name, of: entity, subject), names.insert(parameter.name).inserted
      else { return nil }
      parameters.append((parameter, reference.name))
    }
    if parameters.isEmpty { return nil }
    self.parameters = parameters
  }

  private static func parameter(
    _ key: String, of entity: Entity, _ subject: Companion.Subject
  ) -> RequestParameter? {
    if let (attribute, property) = subject.attribute(key, of: entity) {
      guard let property else { return nil }
      return StoredValue(attribute, declaredAs: property).map { RequestParameter(property.name, $0) }
    }
    guard let (relationship, owner) = subject.schema.relationship(key, of: entity), !relationship.isToMany,
      let property = subject.declaration(of: owner.name)?.properties.first(where: { $0.persistentName == key })
    else { return nil }
    return RequestParameter(property.name, type: subject.className(of: relationship.destinationEntity))
  }

  func code(_ access: String, _ indentation: Indentation) -> Code {
    let format = parameters.map { _ in "%K == %@" }.joined(separator: " AND ")
    let values = parameters.flatMap { [Expression.quoted($0.key), .text($0.parameter.argument)] }
    let head = FunctionHead(
      "\(access)static func find", parameters.map(\.parameter), in: true, throwing: true, returning: "Self?")
    let predicate = Code.assignment(
      "let predicate",
      .call("NSPredicate", Argument("format", .quoted(format)), Argument("argumentArray", .array(values))))
    return """
      /// The object that is unique by \(Self.list(parameters.map(\.parameter.label))); nil where there is none.
      \(head.with(predicate.followed(by: "return try first(in: context, where: predicate)"), indentation))
      """
  }

  /// `shop and number`
  private static func list(_ names: [String]) -> String {
    names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "") : names.joined()
  }
}
