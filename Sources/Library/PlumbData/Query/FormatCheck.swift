import Foundation

/// A check of the names in a predicate's format with the model.
struct FormatCheck {
  /// The entity of the objects that the predicate is for.
  let entity: NSEntityDescription
  /// The entities of the variables of subqueries.
  private var variables: [String: NSEntityDescription] = [:]

  init(_ entity: NSEntityDescription) { self.entity = entity }

  @available(*, deprecated)
  func check(_ predicate: NSPredicate) throws {
    switch predicate {
    case let compound as NSCompoundPredicate:
      for case let part as NSPredicate in compound.subpredicates as [Any] { try check(part) }
    case let comparison as NSComparisonPredicate:
      try check(comparison.leftExpression)
      try check(comparison.rightExpression)
    default: break
    }
  }

  @available(*, deprecated)
  private func check(_ expression: NSExpression) throws {
    switch expression.expressionType {
    case .keyPath: try follow(expression.keyPath, from: expression.operand)
    case .function:
      // Apple's form of a path from a variable.
      if expression.function == "valueForKeyPath:", let path = expression.arguments?.first {
        return try follow(path.keyPath, from: expression.operand)
      }
      for argument in expression.arguments ?? [] { try check(argument) }
    case .aggregate: for case let part as NSExpression in expression.collection as? [Any] ?? [] { try check(part) }
    case .unionSet, .intersectSet, .minusSet:
      try check(expression.left)
      try check(expression.right)
    case .conditional:
      try check(expression.predicate)
      try check(expression.`true`)
      try check(expression.`false`)
    case .subquery:
      guard let collection = expression.collection as? NSExpression else { break }
      var inner = self
      inner.variables[expression.variable] = try destination(of: collection)
      try inner.check(expression.predicate)
    default: break
    }
  }

  @available(*, deprecated)
  private func follow(_ path: String, from operand: NSExpression) throws {
    if let start = start(operand) { try follow(path, from: start) } else { try check(operand) }
  }

  /// Returns the entity of the object that an expression is; `nil` for any other expression.
  @available(*, deprecated)
  private func start(_ operand: NSExpression) -> NSEntityDescription? {
    switch operand.expressionType {
    case .evaluatedObject: entity
    case .variable: variables[operand.variable]
    default: nil
    }
  }

  /// Returns the entity of the objects in the collection of a subquery.
  @available(*, deprecated)
  private func destination(of collection: NSExpression) throws -> NSEntityDescription? {
    guard collection.expressionType == .keyPath, let start = start(collection.operand) else {
      try check(collection)
      return nil
    }
    return try follow(collection.keyPath, from: start)
  }

  /// Checks the names of a key path. Returns the entity at its end; `nil` if it ends at an attribute.
  @discardableResult
  private func follow(_ path: String, from start: NSEntityDescription) throws -> NSEntityDescription? {
    var entity = start
    for name in path.split(separator: ".").map(String.init) {
      if name.hasPrefix("@") || ["self", "SELF"].contains(name) { continue }
      if ["objectID", "entity"].contains(name), entity.propertiesByName[name] == nil { return nil }
      // The names after an attribute are elements of a composite attribute.
      guard let next = try entity.destination(of: name) else { return nil }
      entity = next
    }
    return entity
  }
}
