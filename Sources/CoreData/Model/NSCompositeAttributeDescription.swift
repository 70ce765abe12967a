import Foundation

/// An attribute that holds a dictionary of named elements, each with a type of its own.
///
/// Predicates and key paths reach an element with a dot: `address.street`.
open class NSCompositeAttributeDescription: NSAttributeDescription {
  /// The elements in order. An element may be a composite itself.
  open var elements: [NSAttributeDescription] = [] { willSet { checkMutable() } }

  /// The name by which the attributes of a model that was read share one composite; nil for one made in code.
  final var compositeName: String?

  /// A composite attribute without elements.
  public override init() {
    super.init()
    attributeType = .compositeAttributeType
  }

  /// Not implemented.
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
