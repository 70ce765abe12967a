import Foundation

/// A section of a fetched results controller.
public protocol NSFetchedResultsSectionInfo {
  /// The name of the section: the value of its objects at the section name key path.
  var name: String { get }
  /// The title of the section in an index.
  var indexTitle: String? { get }
  /// The number of objects in the section.
  var numberOfObjects: Int { get }
  /// The objects of the section, in order.
  var objects: [Any]? { get }
}

/// An immutable section of divided results.
final class FetchedSection: NSFetchedResultsSectionInfo {
  let name: String
  let indexTitle: String?
  let members: ArraySlice<AnyObject>

  init(name: String, indexTitle: String?, members: ArraySlice<AnyObject>) {
    self.name = name
    self.indexTitle = indexTitle
    self.members = members
  }

  var numberOfObjects: Int { members.count }
  var objects: [Any]? { Array(members) }

  /// The section without its objects, for the delegate method that reports its deletion.
  var emptied: FetchedSection { FetchedSection(name: name, indexTitle: indexTitle, members: []) }
}
