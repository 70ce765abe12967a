import Foundation

/// The mapping of a property of the destination entity.
open class NSPropertyMapping: NSObject {
  /// The name of the destination's property.
  open var name: String?
  /// Information about the mapping that an application adds.
  open var userInfo: [AnyHashable: Any]?
  /// The tree of the value's expression; `nil` if the property is not mapped.
  final var valueNode: ExpressionNode?

  /// The expression of the property's value; `nil` if the property is not mapped. It can refer to the variables
  /// `$source`, `$destination`, `$manager`, `$entityMapping`, `$propertyMapping` and `$entityPolicy`.
  @available(*, deprecated, message: "Foundation marks NSExpression as deprecated on Linux; Core Data's callers go on")
  open var valueExpression: NSExpression? {
    get { valueNode.flatMap { expressionObject($0) as? NSExpression } }
    set { valueNode = newValue?.node }
  }

  /// Creates a mapping without a name and without an expression.
  public override init() { super.init() }

  convenience init(_ name: String, _ value: ExpressionNode?) {
    self.init()
    self.name = name
    valueNode = value
  }
}
