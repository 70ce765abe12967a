import Foundation

/// Constants that define how a store searches a column of an index.
public enum NSFetchIndexElementType: UInt, Sendable {
  /// An ordered index, for comparisons and sorting.
  case binary = 0
  /// An index of numeric ranges, for values such as coordinates.
  case rTree = 1
}

/// A description of one column of an index.
open class NSFetchIndexElementDescription: NSObject, NSCoding, NSCopying {
  /// The type of search for which the column is indexed.
  open var collationType: NSFetchIndexElementType { willSet { checkMutable() } }
  /// Whether the column is in ascending order. The default is `true`.
  open var isAscending: Bool = true { willSet { checkMutable() } }
  /// The property whose values the column contains: an attribute, a relationship, or an expression.
  open internal(set) var property: NSPropertyDescription?
  /// The index of the column; `nil` until the column is added to an index.
  unowned(unsafe) open internal(set) var indexDescription: NSFetchIndexDescription?

  final var isFrozen = false

  /// Creates a column of a property's values. To index an expression, pass an `NSExpressionDescription`.
  public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
    self.property = property
    self.collationType = collationType
    super.init()
  }

  /// Ends the program, because this initializer is not implemented.
  public required init?(coder: NSCoder) { unsupported("NSFetchIndexElementDescription.init(coder:)") }

  /// The name of the property; `nil` if the column has none.
  open var propertyName: String? { property?.name }

  /// Ends the program, because this method is not implemented.
  open func encode(with coder: NSCoder) { unsupported("NSFetchIndexElementDescription.encode(with:)") }

  /// Returns a column of the same property. The copy belongs to no index.
  open func copy(with zone: NSZone? = nil) -> Any {
    guard let property else { return self }
    let copy = NSFetchIndexElementDescription(property: property, collationType: collationType)
    copy.isAscending = isAscending
    return copy
  }

  /// Whether another object is a column with equal content.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSFetchIndexElementDescription else { return false }
    return other === self || other.content == content
  }

  open override var hash: Int { propertyName.hashValue }

  private func checkMutable() {
    if isFrozen { raise(.internalInconsistency, "Can't modify an immutable model.") }
  }
}
