import Foundation

/// A query that cannot be executed, with the part that is the reason.
public enum QueryError: Error, Equatable, Sendable {
  /// The context has no persistent store coordinator.
  case noModel(entity: String)
  /// The model has no entity with the name.
  case unknownEntity(String)
  /// The entity has no property with the name.
  case unknownProperty(entity: String, property: String)
  /// The property is not stored.
  case notStored(entity: String, property: String)
  /// The text is not a regular expression.
  case invalidPattern(String)
  /// A value of the store has no equal in the type of the Swift property.
  case unreadableValue(column: String, type: String)
  /// A column of a selection is a field of another class.
  case foreignColumn(entity: String, column: String)
  /// A batch update can only set attributes of the object itself.
  case cannotUpdate(entity: String, property: String)
  /// A part of a `#Predicate` that a store cannot execute.
  case unsupportedExpression(String)
  /// A property in a `#Predicate` that the model does not have.
  case unsupportedKeyPath(String)
}

extension QueryError: LocalizedError {
  /// The description of the error.
  public var errorDescription: String? {
    switch self {
    case .noModel(let entity):
      "The query for \(entity) has no model: the context has no persistent store coordinator. Set one."
    case .unknownEntity(let entity):
      "The model of the context has no entity named \(entity). Load the model that belongs to the class."
    case .unknownProperty(let entity, let property):
      "The entity \(entity) of the loaded model has no property \(property). Update the class or the model."
    case .notStored(let entity, let property):
      "The property \(property) of entity \(entity) is transient and not in the store. Filter the fetched objects by it."
    case .invalidPattern(let pattern):
      "The pattern \(pattern) is not a regular expression. Correct it, or use like or contains."
    case .unreadableValue(let column, let type):
      "The column \(column) has a value that is not of type \(type). If it can be missing, use its property optional."
    case .foreignColumn(let entity, let column):
      "The selection of \(entity) has the column \(column) of another class. Use the fields that the closure receives."
    case .cannotUpdate(let entity, let property):
      "A batch update of entity \(entity) cannot set \(property). Set attributes and relationships of the object itself."
    case .unsupportedExpression(let part):
      "A store cannot execute \(part) of a #Predicate. Write the condition with where { }."
    case .unsupportedKeyPath(let path):
      "The key path \(path) in a #Predicate is not a property of the model. Use a property that is stored."
    }
  }
}
