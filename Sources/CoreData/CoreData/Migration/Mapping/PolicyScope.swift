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
    let reader = MigrationReader()
    var scope = Scope(object: .null, reader: reader, variables: [:])
    scope.locals = variables.mapValues { Value($0, keepingObjects: true) }
    scope.perform = { target, selector, arguments in
      guard failure == nil else { return .null }
      do {
        return try perform(selector, on: target, arguments, reader)
      } catch {
        failure = error
        return .null
      }
    }
    let value = node.value(in: scope)
    if let failure { throw failure }
    if let reason = reader.failure { throw MigrationFailure(reason).error }
    return value.any
  }

  private func perform(
    _ selector: String, on target: Value, _ arguments: [Value], _ reader: MigrationReader
  ) throws -> Value {
    if selector == "valueForKey:" || selector == "valueForKeyPath:", case .string(let path)? = arguments.first {
      return KeyPathNode(path).value(from: target, reader)
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
    if arguments.isEmpty { return KeyPathNode(selector).value(from: target, reader) }
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

/// The reader of keys for a value expression. A key that a value does not have is recorded as a failure, because the
/// program would end otherwise.
private final class MigrationReader: KeyReader {
  /// The reason of the first failure.
  private(set) var failure: String?

  func value(of object: Value, forKey key: String) -> Value {
    switch object {
    case .object(let any):
      guard let object = any as? NSManagedObject, object.entity.propertiesByName[key] == nil,
        object.fact(forKey: key) == nil
      else { return LiveReader().value(of: object, forKey: key) }
      return fail("A value expression reads '\(key)', which the entity '\(object.entity.name ?? "")' does not have")
    default: return fail("A value expression reads '\(key)' of a value that has no keys")
    }
  }

  private func fail(_ reason: String) -> Value {
    failure = failure ?? reason
    return .null
  }
}

extension ExpressionNode {
  /// The names of the variables in the expression, except those of subqueries.
  fileprivate var variables: [String] {
    if case .variable(let name) = self { return [name] }
    return parts.flatMap(\.variables)
  }
}
