import Foundation

/// An attribute whose value is computed from others when its object is saved.
open class NSDerivedAttributeDescription: NSAttributeDescription {
  /// The expression as an object of Foundation's `NSExpression`, whose name our own sources cannot say.
  final var expressionObject: NSObject? {
    willSet { checkMutable() }
    didSet { expressionText = nil }
  }
  /// The expression as a model that was read spells it; nil where it was set as an object.
  final var expressionText: String?

  /// What the value is computed from: `items.@count`, `canonical:(name)`, `now()`.
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
