import Foundation

/// A description of an attribute whose value is computed from other values when its object is saved.
open class NSDerivedAttributeDescription: NSAttributeDescription {
  /// The derivation expression, an `NSExpression`. It is declared as an `NSObject` because Foundation on Linux marks
  /// `NSExpression` as deprecated, and this module avoids uses of the name.
  final var expressionObject: NSObject? {
    willSet { checkMutable() }
    didSet { expressionText = nil }
  }
  /// The expression as the model file spells it; `nil` if it was set as an object.
  final var expressionText: String?

  /// The expression that computes the value, such as `items.@count`, `canonical:(name)` or `now()`.
  @available(*, deprecated, message: "Foundation marks NSExpression as deprecated on Linux; Core Data's callers go on")
  open var derivationExpression: NSExpression? {
    get { expressionObject as? NSExpression }
    set { expressionObject = newValue }
  }

  override func emptyCopy() -> NSPropertyDescription { NSDerivedAttributeDescription() }

  override func takeOver(_ other: NSPropertyDescription) {
    super.takeOver(other)
    guard let other = other as? NSDerivedAttributeDescription else { return }
    expressionObject = other.expressionObject
    expressionText = other.expressionText
  }
}
