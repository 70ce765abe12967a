import Foundation

/// The reason why a schema does not describe a model.
public enum SchemaError: LocalizedError, Hashable, Sendable {
  /// An empty list of classes.
  case noEntities
  /// Two entities have the same name.
  case duplicateEntity(String)
  /// The schema has no entity with the name of the parent.
  case unknownParent(entity: String, parent: String)
  /// The entity inherits from itself.
  case cyclicInheritance(entity: String)
  /// The entity has two properties of the name, declared or inherited.
  case duplicateProperty(entity: String, property: String)
  /// The schema has no entity with the name of the destination.
  case unknownDestination(entity: String, relationship: String, destination: String)
  /// The destination has no relationship with the name of the inverse.
  case unknownInverse(entity: String, relationship: String, destination: String, inverse: String)
  /// The inverse has another inverse, or another destination.
  case oneSidedInverse(entity: String, relationship: String, destination: String, inverse: String)
  /// An index or a uniqueness constraint has a property that the entity does not have.
  case unknownProperty(entity: String, property: String)
  /// A default value or a limit is not a value of the attribute's type.
  case unsuitableValue(entity: String, attribute: String, value: String)
  /// A fetch request has an entity that the schema does not have.
  case unknownFetchedEntity(request: String, entity: String)
  /// The operating system has no composite attributes.
  case compositesUnavailable(entity: String, attribute: String)

  /// The entity and the property, the problem and the remedy.
  public var errorDescription: String? {
    switch self {
    case .noEntities: "The model has no entities. Pass the classes of its objects."
    case .duplicateEntity(let name): "The model has two entities named '\(name)'. Rename one of them."
    case .unknownParent(let entity, let parent):
      "The parent '\(parent)' of entity '\(entity)' is not in the model. Add its class."
    case .cyclicInheritance(let entity): "The entity '\(entity)' inherits from itself. Change its parent."
    case .duplicateProperty(let entity, let property):
      "The entity '\(entity)' has two properties named '\(property)', declared or inherited. Rename one of them."
    case .unknownDestination(let entity, let relationship, let destination):
      "The destination '\(destination)' of '\(entity).\(relationship)' is not in the model. Add its class."
    case .unknownInverse(let entity, let relationship, let destination, let inverse):
      "The inverse '\(destination).\(inverse)' of '\(entity).\(relationship)' does not exist. Add it or correct its name."
    case .oneSidedInverse(let entity, let relationship, let destination, let inverse):
      "The inverse '\(destination).\(inverse)' of '\(entity).\(relationship)' has another inverse or another "
        + "destination. Make each the inverse of the other."
    case .unknownProperty(let entity, let property):
      "An index or a uniqueness constraint of entity '\(entity)' has the property '\(property)', which the entity "
        + "does not have. Correct its name."
    case .unsuitableValue(let entity, let attribute, let value):
      "The value \(value) of '\(entity).\(attribute)' is not a value of the attribute's type. Change the default or "
        + "the limit."
    case .unknownFetchedEntity(let request, let entity):
      "The fetch request '\(request)' has the entity '\(entity)', which is not in the model. Correct its name."
    case .compositesUnavailable(let entity, let attribute):
      "The composite attribute '\(entity).\(attribute)' requires iOS 17, macOS 14, tvOS 17, watchOS 10 or visionOS 1."
    }
  }
}
