import Foundation

/// Constants for the changes of an object or a section in a fetched results controller.
public enum NSFetchedResultsChangeType: UInt, Sendable {
  /// The object or section was inserted.
  case insert = 1
  /// The object or section was deleted.
  case delete = 2
  /// The object was moved.
  case move = 3
  /// The object's values changed.
  case update = 4
}

/// A delegate that is notified of changes in a fetched results controller.
///
/// All methods are optional: on Linux, each has an empty default implementation.
public protocol NSFetchedResultsControllerDelegate: NSObjectProtocol {
  /// Called with all changes as a difference of identifiers. If a delegate implements the method and the controller
  /// has no sections, no other method is called (documented by Apple).
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith diff: CollectionDifference<NSManagedObjectID>)

  /// Called when an object was inserted, deleted, moved or updated. `indexPath` is its previous index path and
  /// `newIndexPath` is its new one.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)

  /// Called when a section was inserted or deleted. Changes of sections are reported before changes of objects
  /// (documented by Apple).
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType)

  /// Called before the changes of an event are reported.
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)

  /// Called after all changes of an event were reported.
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)

  /// Returns the index title of a section. The default is the first letter of its name in uppercase.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String?
}

extension NSFetchedResultsControllerDelegate {
  /// Records that the delegate does not implement the method for differences.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
  ) {
    controller.differenceWasIgnored = true
  }

  /// The empty default implementation.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {}

  /// The empty default implementation.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {}

  /// The empty default implementation.
  public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}

  /// The empty default implementation.
  public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}

  /// Returns the first letter of the name in uppercase.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String? {
    FetchedResults.indexTitle(of: sectionName)
  }
}
