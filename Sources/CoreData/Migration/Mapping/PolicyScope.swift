import Foundation

/// The variables and functions of the value expressions of a mapping.
struct PolicyScope {
  private let policy: NSEntityMigrationPolicy
  private let manager: NSMigrationManager
  private let variables: [String: Any]

  init(
    _ policy: NSEntityMigrationPolicy, _ manager: NSMigrationManager, _ mapping: NSEntityMapping,
    _ property: NSPropertyMapping, source: NSManagedObject?, destination: NSManagedObject
  ) {
    self.policy = policy
    self.manager = manager
    variables = [
      NSMigrationManagerKey: manager, NSMigrationSourceObjectKey: source ?? NSNull(),
      NSMigrationDestinationObjectKey: destination, NSMigrationEntityMappingKey: mapping,
      NSMigrationPropertyMappingKey: property, NSMigrationEntityPolicyKey: policy,
    ]
  }

  /// Returns the value of an expression. Throws the error of a function that it calls.
  func value(of node: ExpressionNode) throws -> Any? {
    if let unknown = node.variables.first(where: { variables[$0] == nil }) {
      throw MigrationFailure("The variable '$\(unknown)' of a value expression is unknown").error
    }
    var failure: (any Error)?
    var scope = Scope(object: .null, reader: LiveReader(), variables: [:])
    scope.locals = variables.mapValues { Value($0, keepingObjects: true) }
    scope.perform = { target, selector, arguments in
      guard failure == nil else { return .null }
      do {
        return try perform(selector, on: target, arguments)
      } catch {
        failure = error
        return .null
      }
    }
    let value = node.value(in: scope)
    if let failure { throw failure }
    return value.any
  }

  private func perform(_ selector: String, on target: Value, _ arguments: [Value]) throws -> Value {
    if selector == "valueForKey:" || selector == "valueForKeyPath:", case .string(let path)? = arguments.first {
      return KeyPathNode(path).value(from: target, LiveReader())
    }
    guard case .object(let object) = target else {
      // The value of a key path that is missing has no methods.
      if target.isNull { return .null }
      throw MigrationFailure("A value expression calls '\(selector)', which no value has on Linux").error
    }
    if object as AnyObject === policy {
      return Value(
        try policy.value(forFunction: selector, arguments: arguments.map(\.any)), keepingObjects: true)
    }
    if object as AnyObject === manager, let function = MigrationFunction(rawValue: selector),
      arguments.count == 2, case .string(let name) = arguments[0]
    {
      let objects = arguments[1].asElements.compactMap { $0.any as? NSManagedObject }
      return .list(results(function, name, objects).map(Value.object))
    }
    if arguments.isEmpty { return KeyPathNode(selector).value(from: target, LiveReader()) }
    throw MigrationFailure(
      "A value expression calls '\(selector)' on an object of the class '\(type(of: object))', which is not possible on"
        + " Linux"
    ).error
  }

  private func results(_ function: MigrationFunction, _ name: String, _ objects: [NSManagedObject])
    -> [NSManagedObject]
  {
    switch function {
    case .destinations: manager.destinationInstances(forEntityMappingName: name, sourceInstances: objects)
    case .sources: manager.sourceInstances(forEntityMappingName: name, destinationInstances: objects)
    case .ofRelationship: manager.destinations(of: objects)
    }
  }
}

extension ExpressionNode {
  /// The names of the variables in the expression, except those of subqueries.
  fileprivate var variables: [String] {
    if case .variable(let name) = self { return [name] }
    return parts.flatMap(\.variables)
  }
}
