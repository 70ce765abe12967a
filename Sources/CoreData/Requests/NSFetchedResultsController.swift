import Foundation

/// The results of a fetch request, divided into sections, which follow the changes in a context.
///
/// Without a delegate the results stay as they were fetched (documented). A controller is used on its context's queue.
open class NSFetchedResultsController<ResultType: NSFetchRequestResult>: NSObject {
  /// The request. What is changed in it counts from the next `performFetch()` on.
  public let fetchRequest: NSFetchRequest<ResultType>
  /// The context that the objects are of.
  public let managedObjectContext: NSManagedObjectContext
  /// The key path whose value is the name of an object's section; nil for one section.
  public let sectionNameKeyPath: String?
  /// The name of the cache that was asked for. There are no caches on Linux: sections are computed at every fetch.
  public let cacheName: String?
  /// Whoever is told of changes.
  open weak var delegate: (any NSFetchedResultsControllerDelegate)?

  /// Set by the delegate's method for differences where it is not implemented.
  final var differenceWasIgnored = false
  final var results: FetchedResults? {
    didSet { typedObjects = nil }
  }
  private var typedObjects: [ResultType]?
  private var observation: ContextObservation?

  /// A controller for a request, which has to have sort descriptors. Nothing is fetched before `performFetch()`.
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    if fetchRequest.sortDescriptors?.isEmpty ?? true {
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

  /// Fetches the objects. Throws what the fetch throws, and where the order of the objects tears a section apart.
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

  /// The objects in their order; nil before `performFetch()`.
  open var fetchedObjects: [ResultType]? {
    if let typedObjects { return typedObjects }
    typedObjects = results?.objects.compactMap { $0 as? ResultType }
    return typedObjects
  }

  /// The object of a section and a place. Raises where there is none.
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

  /// The section and the place of an object; nil for one that is not among the results.
  open func indexPath(forObject object: ResultType) -> IndexPath? {
    guard let results else { return nil }
    return results.position(of: object as AnyObject).map(results.indexPath(of:))
  }

  /// The sections; nil before `performFetch()`.
  open var sections: [any NSFetchedResultsSectionInfo]? { results?.sections }

  /// What stands for the sections in an index, each title once.
  open var sectionIndexTitles: [String] {
    var seen: Set<String> = []
    return (results?.sections ?? []).compactMap(\.indexTitle).filter { seen.insert($0).inserted }
  }

  /// What stands for a section in an index: what the delegate says, else the first letter as a capital.
  open func sectionIndexTitle(forSectionName sectionName: String) -> String? {
    guard let delegate else { return FetchedResults.indexTitle(of: sectionName) }
    return delegate.controller(untyped, sectionIndexTitleForSectionName: sectionName)
  }

  /// The first section that an index title stands for. Raises where the title is not at that place of the index.
  open func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
    let titles = sectionIndexTitles
    guard titles.indices.contains(sectionIndex), titles[sectionIndex] == title else {
      raise(.invalidArgument, "Index title at \(sectionIndex) is not equal to '\(title)'")
    }
    return results?.sections.firstIndex { $0.indexTitle == title } ?? 0
  }

  /// Forgets the sections of a cache, of all for nil. There are no caches on Linux, so nothing is left to do.
  open class func deleteCache(withName name: String?) {}

  /// Results in the controller's sections. `known` gives the names of sections that objects are in already.
  final func divided(_ objects: [AnyObject], known: (AnyObject) -> String? = { _ in nil }) -> FetchedResults {
    guard let sectionNameKeyPath else { return FetchedResults(objects) }
    let names = objects.map { known($0) ?? FetchedResults.sectionName(of: $0, keyPath: sectionNameKeyPath) }
    return FetchedResults(objects, names: names) { sectionIndexTitle(forSectionName: $0) }
  }

  /// This controller as its delegate gets it. Apple's generic classes are one class in Objective-C; here the two are
  /// alike in memory, as any result is one reference, so that the delegate gets this very object.
  final var untyped: NSFetchedResultsController<any NSFetchRequestResult> {
    unsafeBitCast(self, to: NSFetchedResultsController<any NSFetchRequestResult>.self)
  }
}
