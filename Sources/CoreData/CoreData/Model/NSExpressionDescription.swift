import Foundation

/// A description of a computed column of a dictionary fetch or of an index. Managed objects have no such property.
open class NSExpressionDescription: NSPropertyDescription {
  /// The type of the expression's result.
  open var expressionResultType: NSAttributeType = .undefinedAttributeType { willSet { checkMutable() } }
  /// The expression, an `NSExpression`. It is declared as an `NSObject` because Foundation on Linux marks
  /// `NSExpression` as deprecated, and this module avoids uses of the name.
  final var expressionObject: NSObject? {
    willSet { checkMutable() }
    didSet { expressionText = nil }
  }
  /// The expression as the model file spells it; `nil` if it was set as an object.
  final var expressionText: String?

  /// The expression that computes the value.
  @available(*, deprecated, message: "Foundation marks NSExpression as deprecated on Linux; Core Data's callers go on")
  open var expression: NSExpression? {
    get { expressionObject as? NSExpression }
    set { expressionObject = newValue }
  }

  override func emptyCopy() -> NSPropertyDescription { NSExpressionDescription() }

  override func takeOver(_ other: NSPropertyDescription) {
    super.takeOver(other)
    guard let other = other as? NSExpressionDescription else { return }
    expressionResultType = other.expressionResultType
    expressionObject = other.expressionObject
    expressionText = other.expressionText
  }
}

extension NSExpressionDescription {
  /// The type of the expression's result, as a constant with a short name.
  public var resultType: NSAttributeDescription.AttributeType {
    get { .init(rawValue: expressionResultType) }
    set { expressionResultType = newValue.rawValue }
  }
}
