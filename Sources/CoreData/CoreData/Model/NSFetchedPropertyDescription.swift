import Foundation

/// A description of a property whose value is the array of results of a fetch request. The store contains no value
/// for it.
open class NSFetchedPropertyDescription: NSPropertyDescription {
  /// The fetch request. In its predicate, `$FETCH_SOURCE` is the object whose property is read, and
  /// `$FETCHED_PROPERTY` is this description.
  open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? { willSet { checkMutable() } }

  override func emptyCopy() -> NSPropertyDescription { NSFetchedPropertyDescription() }

  override func takeOver(_ other: NSPropertyDescription) {
    super.takeOver(other)
    guard let other = other as? NSFetchedPropertyDescription else { return }
    fetchRequest = other.fetchRequest?.copy() as? NSFetchRequest<any NSFetchRequestResult>
  }
}
