import Foundation

/// Constants for the effect of an object's deletion on the objects at the other end of a relationship.
public enum NSDeleteRule: UInt, Sendable {
  /// The objects at the other end remain unchanged and still reference the deleted object.
  case noActionDeleteRule = 0
  /// The objects at the other end remove their references to the object.
  case nullifyDeleteRule = 1
  /// The objects at the other end are deleted too.
  case cascadeDeleteRule = 2
  /// The object cannot be deleted while the relationship contains objects.
  case denyDeleteRule = 3
}

/// A description of a property that references objects of another entity.
open class NSRelationshipDescription: NSPropertyDescription {
  /// Whether a to-many relationship is ordered.
  open var isOrdered: Bool = false { willSet { checkMutable() } }
  /// The minimum number of objects. It applies only if the relationship is not empty (documented by Apple).
  open var minCount: Int = 0 { willSet { checkMutable() } }
  /// The maximum number of objects: 1 for a to-one relationship, 0 for no limit (documented by Apple).
  open var maxCount: Int = 0 { willSet { checkMutable() } }
  /// The rule that is applied when an object is deleted. The default is nullify (documented by Apple).
  open var deleteRule: NSDeleteRule = .nullifyDeleteRule { willSet { checkMutable() } }

  // Weak references, to avoid a retain cycle. Unlike unowned references, they become `nil` on deallocation.
  private weak var destination: NSEntityDescription?
  private weak var inverse: NSRelationshipDescription?
  /// Unowned copies of the two references, set when the model is in use. They avoid the cost of weak references.
  private unowned(unsafe) var linkedDestination: NSEntityDescription?
  private unowned(unsafe) var linkedInverse: NSRelationshipDescription?
  private var isLinked = false

  /// Whether the relationship is to-many: its maximum count is not 1.
  open var isToMany: Bool { maxCount != 1 }

  /// The entity of the objects at the other end; `nil` if none is set. The description references it weakly.
  open var destinationEntity: NSEntityDescription? {
    get { isLinked ? linkedDestination : destination }
    set {
      checkMutable()
      destination = newValue
    }
  }

  /// The inverse relationship; `nil` if none is set. Both relationships must name each other. The description
  /// references it weakly.
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

  /// Returns to the weak references. Called when the model that owns the entities is deallocated.
  final func unlink() {
    isLinked = false
    linkedDestination = nil
    linkedInverse = nil
  }
}
