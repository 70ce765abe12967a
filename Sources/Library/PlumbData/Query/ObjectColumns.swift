import Foundation

// Columns with objects and their identifiers: `select { ($0, $0.lines.count) }`, `select { ($0.typedID, $0.total) }`.

extension Entity {
  /// The tree of the object.
  public var operand: QueryOperand { QueryOperand(.path(_path)) }

  /// The type of the column in the model.
  public static var attributeType: NSAttributeType { .objectIDAttributeType }

  /// Returns the object of a result of a fetch; `nil` if it is missing.
  public static func result(_ value: StoredValue?, in context: NSManagedObjectContext) -> Object? {
    guard case .object(let id)? = value else { return nil }
    return context.object(with: id) as? Object
  }

  /// The object as one that can be nil, because a to-one relationship of its path can be.
  public var optional: OptionalObject<Self> { OptionalObject(operand: operand) }

  /// The identifier of the object.
  public var typedID: IdentifierColumn<Root, Object, ObjectID<Object>> { IdentifierColumn(operand: operand) }
}

/// A column with the object of a to-one relationship, or nil.
public struct OptionalObject<Fields: Entity>: Column {
  /// The class whose fields the column has.
  public typealias Root = Fields.Root

  /// The tree of the object.
  public let operand: QueryOperand

  /// The type of the column in the model.
  public static var attributeType: NSAttributeType { .objectIDAttributeType }

  /// Returns the object of a result of a fetch.
  public static func result(_ value: StoredValue?, in context: NSManagedObjectContext) -> Fields.Object?? {
    value == nil ? .some(nil) : Fields.result(value, in: context)
  }
}

/// A column with the identifier of an object.
public struct IdentifierColumn<Root, Object: NSManagedObject, Result: Sendable>: ValueColumn {
  /// The tree of the object.
  public let operand: QueryOperand

  /// The type of the column in the model.
  public static var attributeType: NSAttributeType { .objectIDAttributeType }

  /// Returns the identifier of a result of a fetch; `nil` if the object is missing.
  public static func result(_ value: StoredValue?) -> Result? {
    guard case .object(let id)? = value else { return (ObjectID<Object>?.none as Any) as? Result }
    return ObjectID<Object>(id) as? Result
  }
}

extension IdentifierColumn where Result == ObjectID<Object> {
  /// The identifier as one that can be nil, because a to-one relationship of its path can be.
  public var optional: IdentifierColumn<Root, Object, ObjectID<Object>?> {
    IdentifierColumn<Root, Object, ObjectID<Object>?>(operand: operand)
  }
}

extension NSManagedObjectContext {
  /// Reads the objects of columns, one fetch for the objects of an entity, and returns them.
  func objects(_ ids: Set<NSManagedObjectID>) throws -> [NSManagedObject] {
    var found: [NSManagedObject] = []
    for (entity, ids) in Dictionary(grouping: ids, by: { $0.entity.name ?? "" }) {
      for part in ids.parts(of: Self.partSize) {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = NSPredicate(format: "SELF IN %@", argumentArray: [part])
        found += try fetch(request)
      }
    }
    return found
  }
}
