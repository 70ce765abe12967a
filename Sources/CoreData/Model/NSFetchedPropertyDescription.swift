import Foundation

/// A property whose value is the array of objects that a fetch request finds. It has no part in the store.
open class NSFetchedPropertyDescription: NSPropertyDescription {
  /// The request. `$FETCH_SOURCE` in its predicate is the object that is asked, `$FETCHED_PROPERTY` this description.
  open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? { willSet { checkMutable() } }

  override func emptyCopy() -> NSPropertyDescription { NSFetchedPropertyDescription() }

  override func takeOver(_ other: NSPropertyDescription) {
    super.takeOver(other)
    guard let other = other as? NSFetchedPropertyDescription else { return }
    fetchRequest = other.fetchRequest?.copy() as? NSFetchRequest<any NSFetchRequestResult>
  }
}
