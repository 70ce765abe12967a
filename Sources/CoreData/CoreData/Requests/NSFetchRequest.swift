import Foundation

/// A description of the objects to fetch from the stores: their entity, and optionally a predicate, sort descriptors
/// and a limit.
open class NSFetchRequest<ResultType: NSFetchRequestResult>: NSPersistentStoreRequest {
  /// The settings of the request, without the affected stores.
  private var settings = FetchOptions()

  /// Creates a request without an entity. Set an entity before you execute the request.
  public required override init() { super.init() }

  /// Creates a request with an entity name, which is resolved when the request is executed.
  public convenience init(entityName: String) {
    self.init()
    settings.givenEntityName = entityName
  }

  /// Creates a request with the settings of another request, which can have another type of result.
  convenience init(options: FetchOptions) {
    self.init()
    settings = options
    affectedStores = options.affectedStores
  }

  /// Creates a request with the settings of a request with another type of result.
  convenience init<Other: NSFetchRequestResult>(copying other: NSFetchRequest<Other>) {
    self.init(options: other.fetchOptions ?? FetchOptions())
  }

  /// Returns an independent copy of the same class.
  final func copied() -> NSFetchRequest {
    copy() as? NSFetchRequest ?? NSFetchRequest(copying: self)
  }

  override var fetchOptions: FetchOptions? {
    var options = settings
    options.affectedStores = affectedStores
    return options
  }

  override var fetchedEntity: NSEntityDescription? {
    get { settings.entity }
    set { settings.entity = newValue }
  }

  open override var requestType: NSPersistentStoreRequestType { .fetchRequestType }

  /// Executes the request in the context whose `perform` block is running. Raises if no such block is running.
  open func execute() throws -> [ResultType] {
    guard let context = NSManagedObjectContext.current else {
      raise(
        .internalInconsistency,
        "-[NSFetchRequest execute]: can only be called inside -[NSManagedObjectContext performBlock:].")
    }
    return try context.fetch(self)
  }

  open override var description: String { "<\(type(of: self))> " + (fetchOptions ?? FetchOptions()).description }

  /// Fetches immediately. The objects are in the `finalResult` of the returned result.
  override func start(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult? {
    let result = NSAsynchronousFetchResult(
      fetchRequest: NSAsynchronousFetchRequest(fetchRequest: self), context: context)
    result.run()
    if let error = result.operationError { throw error }
    return result
  }

  /// Returns an independent request of the same class with equal settings.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.settings = settings
    copy.affectedStores = affectedStores
    return copy
  }

  /// The entity to fetch; `nil` if the request was created with a name and is not executed yet.
  open var entity: NSEntityDescription? {
    get { settings.entity }
    set {
      settings.entity = newValue
      settings.givenEntityName = nil
    }
  }

  /// The name of the entity to fetch.
  open var entityName: String? { settings.entityName }

  /// The predicate that the results satisfy; `nil` for all objects of the entity.
  open var predicate: NSPredicate? {
    get { settings.predicate }
    set { settings.predicate = newValue }
  }

  /// The sort descriptors of the results; `nil` or empty for no particular order.
  open var sortDescriptors: [NSSortDescriptor]? {
    get { settings.sortDescriptors }
    set { settings.sortDescriptors = newValue?.map(\.withKey) }
  }

  /// The maximum number of results; 0 for no limit.
  open var fetchLimit: Int {
    get { settings.limit }
    set { settings.limit = newValue }
  }

  /// The number of results to skip at the beginning.
  open var fetchOffset: Int {
    get { settings.offset }
    set { settings.offset = newValue }
  }

  /// The number of objects to read in one batch while the results are enumerated; 0 for all objects. The value does
  /// not affect the results.
  ///
  /// On Linux, the results are an array of all objects. The fetch reads their identifiers only. When the first object
  /// of a batch is accessed, the rows of the batch are read. An accessed object has its values until it is refreshed or
  /// deallocated. The value has no effect if `returnsObjectsAsFaults` is `false`, and in a store in memory.
  open var fetchBatchSize: Int {
    get { settings.batchSize }
    set { settings.batchSize = newValue }
  }

  /// Whether objects of subentities are included. The default is `true`.
  open var includesSubentities: Bool {
    get { settings.includesSubentities }
    set { settings.includesSubentities = newValue }
  }

  /// Whether property values are read with the objects, so that filling a fault needs no further access to the store.
  /// The default is `true`. Has no effect on a store in memory.
  open var includesPropertyValues: Bool {
    get { settings.includesPropertyValues }
    set { settings.includesPropertyValues = newValue }
  }

  /// Whether objects are returned as faults, whose values are read on first access. The default is `true`.
  open var returnsObjectsAsFaults: Bool {
    get { settings.returnsObjectsAsFaults }
    set { settings.returnsObjectsAsFaults = newValue }
  }

  /// Whether unsaved changes are included. The default is `true`. Dictionaries always contain saved values
  /// (documented by Apple).
  open var includesPendingChanges: Bool {
    get { settings.includesPendingChanges }
    set { settings.includesPendingChanges = newValue }
  }

  /// Whether duplicate results are removed. It applies to dictionaries only. The default is `false`.
  open var returnsDistinctResults: Bool {
    get { settings.returnsDistinctResults }
    set { settings.returnsDistinctResults = newValue }
  }

  /// Whether objects that are already registered with the context are refreshed with the store's values. The default
  /// is `false`.
  open var shouldRefreshRefetchedObjects: Bool {
    get { settings.shouldRefreshRefetchedObjects }
    set { settings.shouldRefreshRefetchedObjects = newValue }
  }

  /// The key paths of relationships whose objects are read together with the results. The value does not affect the
  /// results. On Linux, it has no effect.
  open var relationshipKeyPathsForPrefetching: [String]? {
    get { settings.relationshipKeyPathsForPrefetching }
    set { settings.relationshipKeyPathsForPrefetching = newValue }
  }

  /// The type of the results. The default is managed objects.
  open var resultType: NSFetchRequestResultType {
    get { settings.resultType }
    set { settings.resultType = newValue }
  }

  /// The properties that dictionaries contain, as names or property descriptions; `nil` for all attributes.
  open var propertiesToFetch: [Any]? {
    get { settings.propertiesToFetch }
    set { settings.propertiesToFetch = newValue }
  }

  /// The properties by which dictionaries are grouped, as names or property descriptions.
  open var propertiesToGroupBy: [Any]? {
    get { settings.propertiesToGroupBy }
    set { settings.propertiesToGroupBy = newValue }
  }

  /// The predicate that filters groups after their values are computed.
  open var havingPredicate: NSPredicate? {
    get { settings.havingPredicate }
    set { settings.havingPredicate = newValue }
  }
}
