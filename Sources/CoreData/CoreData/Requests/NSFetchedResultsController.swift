import Foundation

/// A controller that manages the results of a fetch request in sections and tracks changes in a context.
///
/// Without a delegate, the results remain as they were fetched (documented by Apple). Use a controller on its
/// context's queue.
open class NSFetchedResultsController<ResultType: NSFetchRequestResult>: NSObject {
  /// The fetch request. Changes to it take effect with the next `performFetch()`.
  public let fetchRequest: NSFetchRequest<ResultType>
  /// The context of the objects.
  public let managedObjectContext: NSManagedObjectContext
  /// The key path to the name of an object's section; `nil` for one section.
  public let sectionNameKeyPath: String?
  /// The name of the cache. Linux has no caches: sections are computed in each fetch.
  public let cacheName: String?
  /// The delegate that is notified of changes.
  open weak var delegate: (any NSFetchedResultsControllerDelegate)?

  /// Whether the delegate does not implement the method for differences. That method's default implementation sets
  /// it.
  final var differenceWasIgnored = false
  final var results: FetchedResults? {
    didSet { typedObjects = nil }
  }
  private var typedObjects: [ResultType]?
  private var observation: ContextObservation?

  /// Creates a controller for a fetch request. Raises if the sort descriptors of the request are `nil`; an empty array
  /// is no particular order. Call `performFetch()` to fetch the objects.
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    if fetchRequest.sortDescriptors == nil {
      raise(
        .invalidArgument,
        "An instance of NSFetchedResultsController requires a fetch request with sort descriptors")
    }
    self.fetchRequest = fetchRequest
    managedObjectContext = context
    self.sectionNameKeyPath = sectionNameKeyPath
    cacheName = name
    super.init()
  }

  /// Fetches the objects. Throws if the fetch fails, or if the sort order splits a section.
  open func performFetch() throws {
    if let model = managedObjectContext.source?.model { _ = fetchRequest.resolveEntity(in: model) }
    let fetched = divided(try managedObjectContext.fetch(fetchRequest))
    if let wrong = fetched.firstOutOfOrder {
      let reason =
        "The fetched object at index \(wrong.index) has an out of order section name '\(wrong.name). "
        + "Objects must be sorted by section name'"
      throw NSError(domain: NSCocoaErrorDomain, code: 134_060, userInfo: ["reason": reason])
    }
    results = fetched
    if observation == nil {
      observation = ContextObservation(managedObjectContext) { [weak self] in self?.contextDidChange($0) }
    }
  }

  /// The fetched objects in order; `nil` before `performFetch()`.
  open var fetchedObjects: [ResultType]? {
    if let typedObjects { return typedObjects }
    typedObjects = results?.objects.compactMap { $0 as? ResultType }
    return typedObjects
  }

  /// Returns the object at an index path of section and index. Raises if the index path is out of range.
  open func object(at indexPath: IndexPath) -> ResultType {
    let sections = results?.sections ?? []
    guard indexPath.count == 2, sections.indices.contains(indexPath[0]) else {
      raise(.invalidArgument, "no section at index \(indexPath.first ?? 0)")
    }
    let members = sections[indexPath[0]].members
    let position = members.startIndex + indexPath[1]
    guard members.indices.contains(position), let object = members[position] as? ResultType else {
      raise(.invalidArgument, "no object at index \(indexPath[1]) in section at index \(indexPath[0])")
    }
    return object
  }

  /// Returns the index path of an object; `nil` if the object is not among the results.
  open func indexPath(forObject object: ResultType) -> IndexPath? {
    guard let results else { return nil }
    return results.position(of: object as AnyObject).map(results.indexPath(of:))
  }

  /// The sections; `nil` before `performFetch()`.
  open var sections: [any NSFetchedResultsSectionInfo]? { results?.sections }

  /// The unique index titles of the sections.
  open var sectionIndexTitles: [String] {
    var seen: Set<String> = []
    return (results?.sections ?? []).compactMap(\.indexTitle).filter { seen.insert($0).inserted }
  }

  /// Returns the index title of a section: the delegate's title, or without a delegate the first letter of the name
  /// in uppercase.
  open func sectionIndexTitle(forSectionName sectionName: String) -> String? {
    guard let delegate else { return FetchedResults.indexTitle(of: sectionName) }
    return delegate.controller(untyped, sectionIndexTitleForSectionName: sectionName)
  }

  /// Returns the first section with an index title. Raises if `title` is not at index `sectionIndex` of the titles.
  open func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
    let titles = sectionIndexTitles
    guard titles.indices.contains(sectionIndex), titles[sectionIndex] == title else {
      raise(.invalidArgument, "Index title at \(sectionIndex) is not equal to '\(title)'")
    }
    return results?.sections.firstIndex { $0.indexTitle == title } ?? 0
  }

  /// Deletes a cache, or all caches if the name is `nil`. Linux has no caches, so the method has no effect.
  open class func deleteCache(withName name: String?) {}

  /// Divides objects into the controller's sections. `known` returns the section name of an object if it is already
  /// available.
  final func divided(_ objects: [AnyObject], known: (AnyObject) -> String? = { _ in nil }) -> FetchedResults {
    guard let sectionNameKeyPath else { return FetchedResults(objects) }
    let names = objects.map { known($0) ?? FetchedResults.sectionName(of: $0, keyPath: sectionNameKeyPath) }
    return FetchedResults(objects, names: names) { sectionIndexTitle(forSectionName: $0) }
  }

  /// The controller with the type that the delegate's methods expect. Apple's generic class is one class in
  /// Objective-C. On Linux, the two types have equal memory layouts, because a result is always one reference.
  /// Therefore the delegate receives the identical object.
  final var untyped: NSFetchedResultsController<any NSFetchRequestResult> {
    unsafeBitCast(self, to: NSFetchedResultsController<any NSFetchRequestResult>.self)
  }
}
