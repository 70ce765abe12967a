import Foundation

/// How a column of an index is searched.
public enum NSFetchIndexElementType: UInt, Sendable {
  /// In order, as for comparing and sorting.
  case binary = 0
  /// By ranges of numbers, as for coordinates.
  case rTree = 1
}

/// One column of an index.
open class NSFetchIndexElementDescription: NSObject, NSCoding, NSCopying {
  /// How the column is searched.
  open var collationType: NSFetchIndexElementType { willSet { checkMutable() } }
  /// Whether the column is kept from the least value up; true to begin with.
  open var isAscending: Bool = true { willSet { checkMutable() } }
  /// What the column holds: an attribute, a relationship, or an expression.
  open internal(set) var property: NSPropertyDescription?
  /// The index that has the column; nil before one has it.
  unowned(unsafe) open internal(set) var indexDescription: NSFetchIndexDescription?

  final var isFrozen = false

  /// A column of a property's values. For those of an expression pass an `NSExpressionDescription`.
  public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
    self.property = property
    self.collationType = collationType
    super.init()
  }

  /// Not implemented.
  public required init?(coder: NSCoder) { unsupported("NSFetchIndexElementDescription.init(coder:)") }

  /// The name of the property.
  open var propertyName: String? { property?.name }

  /// Not implemented.
  open func encode(with coder: NSCoder) { unsupported("NSFetchIndexElementDescription.encode(with:)") }

  /// A column of the same property, which no index has.
  open func copy(with zone: NSZone? = nil) -> Any {
    guard let property else { return self }
    let copy = NSFetchIndexElementDescription(property: property, collationType: collationType)
    copy.isAscending = isAscending
    return copy
  }

  private func checkMutable() {
    if isFrozen { raise(.internalInconsistency, "Can't modify an immutable model.") }
  }
}
