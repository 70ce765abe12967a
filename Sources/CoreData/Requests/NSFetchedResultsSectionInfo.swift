import Foundation

/// A section of a fetched results controller.
public protocol NSFetchedResultsSectionInfo {
  /// The section's name: the value of the section name key path of its objects.
  var name: String { get }
  /// What stands for the section in an index.
  var indexTitle: String? { get }
  /// How many objects there are in the section.
  var numberOfObjects: Int { get }
  /// The objects of the section in their order.
  var objects: [Any]? { get }
}

/// A section as it was when results were divided; it does not change.
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
}
