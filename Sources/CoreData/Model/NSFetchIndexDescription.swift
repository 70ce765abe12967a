import Foundation

/// An index that a store keeps for an entity.
open class NSFetchIndexDescription: NSObject, NSCoding, NSCopying {
  /// The name, unique among the entity's indexes.
  open var name: String { willSet { checkMutable() } }
  /// The columns from the first.
  open var elements: [NSFetchIndexElementDescription] {
    willSet { checkMutable() }
    didSet { adopt(insteadOf: oldValue) }
  }
  /// Which objects the index holds; nil for all.
  open var partialIndexPredicate: NSPredicate? { willSet { checkMutable() } }
  /// The entity that has the index; nil before one has it.
  unowned(unsafe) open internal(set) var entity: NSEntityDescription?

  final var isFrozen = false

  /// An index of some columns.
  public init(name: String, elements: [NSFetchIndexElementDescription]?) {
    self.name = name
    self.elements = elements ?? []
    super.init()
    adopt(insteadOf: [])
  }

  /// Not implemented.
  public required init?(coder: NSCoder) { unsupported("NSFetchIndexDescription.init(coder:)") }

  deinit { for element in elements where element.indexDescription === self { element.indexDescription = nil } }

  /// Not implemented.
  open func encode(with coder: NSCoder) { unsupported("NSFetchIndexDescription.encode(with:)") }

  /// An index of copies of the columns, which no entity has.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSFetchIndexDescription(
      name: name, elements: elements.compactMap { $0.copy() as? NSFetchIndexElementDescription })
    copy.partialIndexPredicate = partialIndexPredicate
    return copy
  }

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
