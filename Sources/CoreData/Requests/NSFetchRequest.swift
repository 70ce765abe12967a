import Foundation

/// A description of what to find in the stores: an entity, and optionally a predicate, an order and a limit.
open class NSFetchRequest<ResultType: NSFetchRequestResult>: NSPersistentStoreRequest {
  /// All settings, but for the stores.
  private var settings = FetchOptions()

  /// A request without an entity, which must be given one before it is executed.
  public required override init() { super.init() }

  /// A request for the entity of a name, which is looked up when the request is executed.
  public convenience init(entityName: String) {
    self.init()
    settings.givenEntityName = entityName
  }

  /// A request with the settings of another one, whose results may be of another type.
  convenience init(options: FetchOptions) {
    self.init()
    settings = options
    affectedStores = options.affectedStores
  }

  /// A request with the settings of one whose results are of another type.
  convenience init<Other: NSFetchRequestResult>(copying other: NSFetchRequest<Other>) {
    self.init(options: other.fetchOptions ?? FetchOptions())
  }

  /// An independent request of the same class.
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

  /// Executes the request in the context whose `perform` block is running. Raises outside of such a block.
  open func execute() throws -> [ResultType] {
    guard let context = NSManagedObjectContext.current else {
      raise(
        .internalInconsistency,
        "-[NSFetchRequest execute]: can only be called inside -[NSManagedObjectContext performBlock:].")
    }
    return try context.fetch(self)
  }

  open override var description: String { "<\(type(of: self))> " + (fetchOptions ?? FetchOptions()).description }

  /// Fetches at once; the results are in the result's `finalResult`.
  override func start(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult? {
    let result = NSAsynchronousFetchResult(
      fetchRequest: NSAsynchronousFetchRequest(fetchRequest: self), context: context)
    result.run()
    if let error = result.operationError { throw error }
    return result
  }

  /// An independent request of the same class with the same settings.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.settings = settings
    copy.affectedStores = affectedStores
    return copy
  }

  /// The entity whose objects are found; nil for a request that was made with a name and not executed yet.
  open var entity: NSEntityDescription? {
    get { settings.entity }
    set {
      settings.entity = newValue
      settings.givenEntityName = nil
    }
  }

  /// The name of the entity whose objects are found.
  open var entityName: String? { settings.entityName }

  /// What the objects have to satisfy; nil for all objects of the entity.
  open var predicate: NSPredicate? {
    get { settings.predicate }
    set { settings.predicate = newValue }
  }

  /// The order of the results; nil or empty for none in particular.
  open var sortDescriptors: [NSSortDescriptor]? {
    get { settings.sortDescriptors }
    set { settings.sortDescriptors = newValue }
  }

  /// How many results there are at most; 0 for no limit.
  open var fetchLimit: Int {
    get { settings.limit }
    set { settings.limit = newValue }
  }

  /// How many results are skipped at the beginning.
  open var fetchOffset: Int {
    get { settings.offset }
    set { settings.offset = newValue }
  }

  /// How many objects are read at a time while the results are gone through; 0 for all at once. Results are the same
  /// whatever it is; on Linux, where rows are in memory, it has no effect.
  open var fetchBatchSize: Int {
    get { settings.batchSize }
    set { settings.batchSize = newValue }
  }

  /// Whether objects of the entities that inherit from the entity are found too. True by default.
  open var includesSubentities: Bool {
    get { settings.includesSubentities }
    set { settings.includesSubentities = newValue }
  }

  /// Whether values are read with the objects. True by default. On Linux, where rows are in memory, it has no effect.
  open var includesPropertyValues: Bool {
    get { settings.includesPropertyValues }
    set { settings.includesPropertyValues = newValue }
  }

  /// Whether the objects come as faults, whose values are taken when they are first used. True by default.
  open var returnsObjectsAsFaults: Bool {
    get { settings.returnsObjectsAsFaults }
    set { settings.returnsObjectsAsFaults = newValue }
  }

  /// Whether changes that are not saved count. True by default; dictionaries always show what is saved (documented).
  open var includesPendingChanges: Bool {
    get { settings.includesPendingChanges }
    set { settings.includesPendingChanges = newValue }
  }

  /// Whether equal results are returned once only, for dictionaries. False by default.
  open var returnsDistinctResults: Bool {
    get { settings.returnsDistinctResults }
    set { settings.returnsDistinctResults = newValue }
  }

  /// Whether objects that the context knows already take the store's values. False by default.
  open var shouldRefreshRefetchedObjects: Bool {
    get { settings.shouldRefreshRefetchedObjects }
    set { settings.shouldRefreshRefetchedObjects = newValue }
  }

  /// Key paths of the relationships whose objects are read together with the results. Results are the same whatever
  /// they are; on Linux, where rows are in memory, they have no effect.
  open var relationshipKeyPathsForPrefetching: [String]? {
    get { settings.relationshipKeyPathsForPrefetching }
    set { settings.relationshipKeyPathsForPrefetching = newValue }
  }

  /// What a result is. Managed objects by default.
  open var resultType: NSFetchRequestResultType {
    get { settings.resultType }
    set { settings.resultType = newValue }
  }

  /// The properties that dictionaries hold, as names or property descriptions; nil for all attributes.
  open var propertiesToFetch: [Any]? {
    get { settings.propertiesToFetch }
    set { settings.propertiesToFetch = newValue }
  }

  /// The properties by which dictionaries are grouped, as names or property descriptions.
  open var propertiesToGroupBy: [Any]? {
    get { settings.propertiesToGroupBy }
    set { settings.propertiesToGroupBy = newValue }
  }

  /// What a group has to satisfy once its values are computed.
  open var havingPredicate: NSPredicate? {
    get { settings.havingPredicate }
    set { settings.havingPredicate = newValue }
  }
}
