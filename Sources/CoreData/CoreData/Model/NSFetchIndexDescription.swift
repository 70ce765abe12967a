import Foundation

/// A description of an index that a store maintains for an entity.
open class NSFetchIndexDescription: NSObject, NSCoding, NSCopying {
  /// The name of the index, unique among the entity's indexes.
  open var name: String { willSet { checkMutable() } }
  /// The columns of the index, in order.
  open var elements: [NSFetchIndexElementDescription] {
    willSet { checkMutable() }
    didSet { adopt(insteadOf: oldValue) }
  }
  /// The predicate that selects the indexed objects; `nil` to index all objects.
  open var partialIndexPredicate: NSPredicate? { willSet { checkMutable() } }
  /// The entity of the index; `nil` until the index is added to an entity.
  unowned(unsafe) open internal(set) var entity: NSEntityDescription?

  final var isFrozen = false

  /// Creates an index with the given columns.
  public init(name: String, elements: [NSFetchIndexElementDescription]?) {
    self.name = name
    self.elements = elements ?? []
    super.init()
    adopt(insteadOf: [])
  }

  /// Ends the program, because this initializer is not implemented.
  public required init?(coder: NSCoder) { unsupported("NSFetchIndexDescription.init(coder:)") }

  deinit { for element in elements where element.indexDescription === self { element.indexDescription = nil } }

  /// Ends the program, because this method is not implemented.
  open func encode(with coder: NSCoder) { unsupported("NSFetchIndexDescription.encode(with:)") }

  /// Returns an index with copies of the columns. The copy belongs to no entity.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSFetchIndexDescription(
      name: name, elements: elements.compactMap { $0.copy() as? NSFetchIndexElementDescription })
    copy.partialIndexPredicate = partialIndexPredicate
    return copy
  }

  /// Whether another object is a description of the same class with equal content. Names identify the entities and
  /// inverses that a description references.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSFetchIndexDescription, type(of: other) == type(of: self) else { return false }
    return other === self || (other.name == name && other.content == content)
  }

  open override var hash: Int { name.hashValue }

  final func freeze() {
    isFrozen = true
    for element in elements { element.isFrozen = true }
  }

  private func adopt(insteadOf old: [NSFetchIndexElementDescription]) {
    for element in old where element.indexDescription === self { element.indexDescription = nil }
    for element in elements { element.indexDescription = self }
  }

  private func checkMutable() {
    if isFrozen { raise(.internalInconsistency, "Can't modify an immutable model.") }
  }
}
