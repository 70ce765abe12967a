import Foundation

/// A description of an attribute that holds a dictionary of named elements. Each element has its own type.
///
/// Predicates and key paths access an element with a dot: `address.street`.
open class NSCompositeAttributeDescription: NSAttributeDescription {
  /// The elements, in order. An element can be a composite attribute itself.
  open var elements: [NSAttributeDescription] = [] { willSet { checkMutable() } }

  /// The name of the composite that several attributes of a model file share; `nil` for a composite created in code.
  final var compositeName: String?

  /// Creates a composite attribute without elements.
  public override init() {
    super.init()
    attributeType = .compositeAttributeType
  }

  /// Ends the program, because this initializer is not implemented.
  public required init?(coder: NSCoder) { unsupported("NSCompositeAttributeDescription.init(coder:)") }

  override func emptyCopy() -> NSPropertyDescription { NSCompositeAttributeDescription() }

  override func takeOver(_ other: NSPropertyDescription) {
    super.takeOver(other)
    guard let other = other as? NSCompositeAttributeDescription else { return }
    compositeName = other.compositeName
    elements = other.elements.compactMap { $0.copy() as? NSAttributeDescription }
  }

  override func freeze() {
    super.freeze()
    for element in elements { element.freeze() }
  }
}
