import Foundation
import PlumbModel

extension ExpressionNode {
  /// Returns the value of a key of the source's object: `FUNCTION($source, "valueForKey:", "name")`.
  static func sourceValue(_ key: String) -> ExpressionNode {
    .message(.variable(NSMigrationSourceObjectKey), "valueForKey:", [.constant(.string(key))])
  }

  /// Returns the objects that the migration created for those of a relationship of the source's object.
  static func related(_ key: String) -> ExpressionNode {
    .message(
      .variable(NSMigrationManagerKey), MigrationFunction.ofRelationship.rawValue,
      [.constant(.string(key)), sourceValue(key)])
  }

  /// Returns the objects that a mapping created for objects of the source.
  static func mapped(_ mapping: String, _ sources: ExpressionNode) -> ExpressionNode {
    .message(
      .variable(NSMigrationManagerKey), MigrationFunction.destinations.rawValue,
      [.constant(.string(mapping)), sources])
  }

  /// Creates the tree of an expression in a mapping model; `nil` for an expression of an unknown kind.
  init?(_ expression: ValueExpression) {
    switch expression {
    case .constant(let constant): self = .constant(Value(constant))
    case .variable(let name): self = .variable(name)
    case .key(let key): self = .path(key)
    case .keyPath(let path, let operand):
      guard let base = ExpressionNode(operand) else { return nil }
      self = base.appending(path)
    case .function(let selector, .classNamed("_NSPredicateUtilities"), let arguments):
      guard let arguments = Self.all(arguments),
        let name = PredicateFunction.name(selector, arguments: arguments.count)
      else { return nil }
      self = .function(name, arguments)
    case .function(let selector, let target, let arguments):
      guard let target = ExpressionNode(target), let arguments = Self.all(arguments) else { return nil }
      self = .message(target, selector, arguments)
    case .classNamed, .opaque: return nil
    }
  }

  private static func all(_ expressions: [ValueExpression]) -> [ExpressionNode]? {
    let nodes = expressions.compactMap { ExpressionNode($0) }
    return nodes.count == expressions.count ? nodes : nil
  }
}

extension Value {
  fileprivate init(_ constant: ValueExpression.Constant) {
    self =
      switch constant {
      case .null: .null
      case .integer(let value): .int(value)
      case .real(let value): .double(value)
      case .boolean(let value): .bool(value)
      case .string(let value): .string(value)
      case .date(let seconds): .date(Date(timeIntervalSinceReferenceDate: seconds))
      }
  }
}

/// The methods of a migration manager that expressions call.
enum MigrationFunction: String {
  case destinations = "destinationInstancesForEntityMappingNamed:sourceInstances:"
  case ofRelationship = "destinationInstancesForSourceRelationshipNamed:sourceInstances:"
  case sources = "sourceInstancesForEntityMappingNamed:destinationInstances:"
}

/// The variable of an expression with the migration manager.
public let NSMigrationManagerKey = "manager"
/// The variable of an expression with the source's object.
public let NSMigrationSourceObjectKey = "source"
/// The variable of an expression with the destination's object.
public let NSMigrationDestinationObjectKey = "destination"
/// The variable of an expression with the entity mapping.
public let NSMigrationEntityMappingKey = "entityMapping"
/// The variable of an expression with the property mapping.
public let NSMigrationPropertyMappingKey = "propertyMapping"
/// The variable of an expression with the policy.
public let NSMigrationEntityPolicyKey = "entityPolicy"
