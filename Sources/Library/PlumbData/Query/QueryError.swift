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
  /// A batch update can only compute with attributes of the object itself.
  case cannotCompute(entity: String, property: String)
  /// A batch insertion can only set attributes of the object itself.
  case cannotInsert(entity: String, property: String)
  /// The model has no uniqueness constraint of the properties.
  case notUnique(entity: String, properties: [String])
  /// A live query is sorted by a value that is not an attribute.
  case notSortable(entity: String, value: String)
  /// A store of another type than SQLite takes no batch requests.
  case noBatches(entity: String, storeType: String)
  /// A selection of groups has a column, or an order by a value, that the objects of a group do not share.
  case notGrouped(entity: String, column: String)
  /// The options of a text comparison cannot be combined.
  case invalidOptions(String)
  /// A live query observes a context of another queue than the main queue.
  case notOnMainQueue(entity: String)
  /// A part of a `#Predicate` that a store cannot execute.
  case unsupportedExpression(source: String, remedy: String)
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
    case .cannotCompute(let entity, let property):
      "A batch update of entity \(entity) cannot read \(property). Compute with attributes of the object itself."
    case .cannotInsert(let entity, let property):
      "A batch insertion into entity \(entity) cannot set \(property). Set attributes of the object itself."
    case .notUnique(let entity, let properties):
      "The entity \(entity) has no uniqueness constraint of \(properties.joined(separator: ", ")). Add it to the model."
    case .notSortable(let entity, let value):
      "The live query for \(entity) cannot be sorted by \(value), which is not an attribute. Use values(of:)."
    case .noBatches(let entity, let type):
      "A store of the type \(type) takes no batch requests for entity \(entity). Use a SQLite store, or change the objects."
    case .notGrouped(let entity, let column):
      "The rows of \(entity) are groups, whose objects differ in \(column). Group by it, or select an aggregate of it."
    case .invalidOptions(let options):
      "The options \(options) of a text comparison cannot be combined. Use normalized without other options."
    case .notOnMainQueue(let entity):
      "The live query for \(entity) has a context that is not of the main queue. Use the view context, or values(of:)."
    case .unsupportedExpression(let source, let remedy):
      "A store cannot execute `\(source)` of a #Predicate. \(remedy)"
    case .unsupportedKeyPath(let path):
      "The key path \(path) in a #Predicate is not a property of the model. Use a property that is stored."
    }
  }
}
