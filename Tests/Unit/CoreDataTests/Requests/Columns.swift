import CoreData
import Foundation

/// Columns of dictionaries whose values are computed by expressions.
///
/// `NSExpression` is marked as deprecated on Linux. Only overrides that are marked as deprecated use it, so that the
/// tests do not have to be marked.
class Columns: @unchecked Sendable {
  func aggregate(
    _ function: String, of path: String, as name: String, _ type: NSAttributeType
  ) -> NSExpressionDescription { NSExpressionDescription() }

  /// Returns a column for a function of key paths and numbers.
  func function(_ function: String, _ arguments: [Any], as name: String, _ type: NSAttributeType)
    -> NSExpressionDescription
  {
    NSExpressionDescription()
  }

  func object(as name: String) -> NSExpressionDescription { NSExpressionDescription() }

  func format(_ format: String, as name: String, _ type: NSAttributeType) -> NSExpressionDescription {
    NSExpressionDescription()
  }

  func predicate(_ format: String, variable: String) -> NSPredicate { NSPredicate(value: false) }

  /// Returns an expression for a batch update: the sum of a key path and a number.
  func sum(of path: String, and number: Int) -> Any { NSNull() }

  static let all: Columns = ExpressionColumns()
}

private final class ExpressionColumns: Columns, @unchecked Sendable {
  @available(*, deprecated, message: "names NSExpression")
  private func column(_ name: String, _ expression: NSExpression, _ type: NSAttributeType) -> NSExpressionDescription {
    let column = NSExpressionDescription()
    column.name = name
    column.expression = expression
    column.expressionResultType = type
    return column
  }

  @available(*, deprecated, message: "names NSExpression")
  override func aggregate(
    _ function: String, of path: String, as name: String, _ type: NSAttributeType
  ) -> NSExpressionDescription {
    column(name, NSExpression(forFunction: function, arguments: [NSExpression(forKeyPath: path)]), type)
  }

  @available(*, deprecated, message: "names NSExpression")
  override func function(_ function: String, _ arguments: [Any], as name: String, _ type: NSAttributeType)
    -> NSExpressionDescription
  {
    let arguments = arguments.map { argument in
      (argument as? String).map { NSExpression(forKeyPath: $0) } ?? NSExpression(forConstantValue: argument)
    }
    return column(name, NSExpression(forFunction: function, arguments: arguments), type)
  }

  @available(*, deprecated, message: "names NSExpression")
  override func object(as name: String) -> NSExpressionDescription {
    column(name, NSExpression.expressionForEvaluatedObject(), .objectIDAttributeType)
  }

  @available(*, deprecated, message: "names NSExpression")
  override func format(_ format: String, as name: String, _ type: NSAttributeType) -> NSExpressionDescription {
    column(name, NSExpression(format: format), type)
  }

  @available(*, deprecated, message: "names NSExpression")
  override func predicate(_ format: String, variable: String) -> NSPredicate {
    NSPredicate(format: format, NSExpression(forVariable: variable))
  }

  @available(*, deprecated, message: "names NSExpression")
  override func sum(of path: String, and number: Int) -> Any {
    let arguments = [NSExpression(forKeyPath: path), NSExpression(forConstantValue: number)]
    return NSExpression(forFunction: "add:to:", arguments: arguments)
  }
}
