import Foundation

/// A column of a dictionary fetch, or of an index, whose value an expression gives. No object has such a property.
open class NSExpressionDescription: NSPropertyDescription {
  /// The type of the expression's result.
  open var expressionResultType: NSAttributeType = .undefinedAttributeType { willSet { checkMutable() } }
  /// The expression as an object of Foundation's `NSExpression`, whose name our own sources cannot say.
  final var expressionObject: NSObject? {
    willSet { checkMutable() }
    didSet { expressionText = nil }
  }
  /// The expression as a model that was read spells it; nil where it was set as an object.
  final var expressionText: String?

  /// The expression that gives the value.
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
  /// The type of the expression's result under its short name.
  public var resultType: NSAttributeDescription.AttributeType {
    get { .init(rawValue: expressionResultType) }
    set { expressionResultType = newValue.rawValue }
  }
}
