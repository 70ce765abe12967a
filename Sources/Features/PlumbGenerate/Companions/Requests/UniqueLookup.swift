import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules
import PlumbText

/// A function that finds an object by the attributes and relationships of a uniqueness constraint.
///
///     static func find(number: String, in context: NSManagedObjectContext) throws -> Self? {
///       let predicate = NSPredicate(format: "%K == %@", argumentArray: ["number", number])
///       return try first(in: context, where: predicate)
///     }
struct UniqueLookup {
  /// The parameters, with their names in the model.
  private let parameters: [(parameter: RequestParameter, key: String)]

  /// Returns the functions for the entity's own constraints. Subclasses inherit the functions of their superclasses.
  static func all(of entity: Entity, _ subject: Companion.Subject) -> [UniqueLookup] {
    var seen: Set<[String]> = []
    return (entity.uniquenessConstraints?.elements ?? [])
      .compactMap { UniqueLookup($0, of: entity, subject) }
      // Functions are overloaded by labels and types; their keys make no difference.
      .filter { seen.insert($0.parameters.map { "\($0.parameter.label): \($0.parameter.type)" }).inserted }
  }

  /// Creates the function of a constraint. `nil` if a value has no standard Swift type, or if the constraint contains
  /// a property that the entity does not have.
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

  func code(_ access: String) -> Code {
    let format = parameters.map { _ in "%K == %@" }.joined(separator: " AND ")
    let values = parameters.flatMap { [stringLiteral($0.key), $0.parameter.argument] }.joined(separator: ", ")
    let body = Code.stacked([
      .call("let predicate = NSPredicate", ["format: \(stringLiteral(format))", "argumentArray: [\(values)]"]),
      "return try first(in: context, where: predicate)",
    ])
    return """
      /// Returns the object with a unique \(Phrase.list(parameters.map(\.parameter.label))), or `nil` if none exists.
      \(.function(
        "\(access)static func find", parameters.map(\.parameter.code) + ["in context: NSManagedObjectContext"],
        "throws -> Self?", body))
      """
  }
}
