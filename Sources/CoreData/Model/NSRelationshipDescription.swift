import Foundation

/// What happens to the other end of a relationship when an object is deleted.
public enum NSDeleteRule: UInt, Sendable {
  /// Nothing: the other end goes on naming an object that is gone.
  case noActionDeleteRule = 0
  /// The other end forgets the object.
  case nullifyDeleteRule = 1
  /// The objects at the other end are deleted too.
  case cascadeDeleteRule = 2
  /// The object is not deleted as long as there is another end.
  case denyDeleteRule = 3
}

/// A property that leads to objects of another entity.
open class NSRelationshipDescription: NSPropertyDescription {
  /// Whether a to-many relationship has an order.
  open var isOrdered: Bool = false { willSet { checkMutable() } }
  /// The least number of objects. It holds only where there are any (documented).
  open var minCount: Int = 0 { willSet { checkMutable() } }
  /// The greatest number of objects: 1 for a to-one relationship, 0 for no limit (documented).
  open var maxCount: Int = 0 { willSet { checkMutable() } }
  /// What happens to the other end when an object is deleted; nullify to begin with (documented).
  open var deleteRule: NSDeleteRule = .nullifyDeleteRule { willSet { checkMutable() } }

  // Weak, so that neither holds what holds it, and nil, not undefined, when it is gone.
  private weak var destination: NSEntityDescription?
  private weak var inverse: NSRelationshipDescription?
  /// The two once more as a model in use has them: read without the cost of a weak reference.
  private unowned(unsafe) var linkedDestination: NSEntityDescription?
  private unowned(unsafe) var linkedInverse: NSRelationshipDescription?
  private var isLinked = false

  /// Whether the relationship leads to any number of objects and not to one at most.
  open var isToMany: Bool { maxCount != 1 }

  /// The entity of the objects at the other end. The description does not keep it alive.
  open var destinationEntity: NSEntityDescription? {
    get { isLinked ? linkedDestination : destination }
    set {
      checkMutable()
      destination = newValue
    }
  }

  /// The relationship that leads back. Each of the two has to name the other; it does not keep it alive.
  open var inverseRelationship: NSRelationshipDescription? {
    get { isLinked ? linkedInverse : inverse }
    set {
      checkMutable()
      inverse = newValue
    }
  }

  override func emptyCopy() -> NSPropertyDescription { NSRelationshipDescription() }

  override func takeOver(_ other: NSPropertyDescription) {
    super.takeOver(other)
    guard let other = other as? NSRelationshipDescription else { return }
    isOrdered = other.isOrdered
    minCount = other.minCount
    maxCount = other.maxCount
    deleteRule = other.deleteRule
    destination = other.destinationEntity
    inverse = other.inverseRelationship
  }

  override func freeze() {
    super.freeze()
    linkedDestination = destination
    linkedInverse = inverse
    isLinked = true
  }

  /// Goes back to the weak references, when the model that kept the entities alive goes.
  final func unlink() {
    isLinked = false
    linkedDestination = nil
    linkedInverse = nil
  }
}
