/// A property whose value is the result of a fetch request.
public struct FetchedProperty: Hashable, Sendable {
  public var name: String
  public var isOptional: Bool
  public var isTransient: Bool
  public var isSyncable: Bool
  @OutOfLine public var fetchRequest: FetchRequest?
  @OutOfLine public var userInfo: UserInfo?
  public var origin: Origin
  @OutOfLine public var kept: Kept?

  public init(name: String, fetchRequest: FetchRequest? = nil) {
    self.name = name
    self.isOptional = false
    self.isTransient = false
    self.isSyncable = false
    self.fetchRequest = fetchRequest
    self.origin = .none
  }
}

/// A fetch request template of a model, or the request of a fetched property.
public struct FetchRequest: Hashable, Sendable {
  public var name: String
  public var entity: String?
  /// An `NSPredicate` format with `$VARIABLES`.
  public var predicate: String?
  public var fetchLimit: Int?
  public var fetchBatchSize: Int?
  public var includesSubentities: Bool
  public var includesPropertyValues: Bool
  public var includesPendingChanges: Bool
  public var returnsObjectsAsFaults: Bool
  public var returnsDistinctResults: Bool
  /// 0 managed objects, 1 object ids, 2 dictionaries, 4 a count.
  public var resultType: Int?
  public var origin: Origin
  @OutOfLine public var kept: Kept?

  public init(name: String, entity: String? = nil, predicate: String? = nil) {
    self.name = name
    self.entity = entity
    self.predicate = predicate
    self.includesSubentities = false
    self.includesPropertyValues = false
    self.includesPendingChanges = false
    self.returnsObjectsAsFaults = false
    self.returnsDistinctResults = false
    self.origin = .none
  }
}

/// An index on properties of an entity.
public struct FetchIndex: Hashable, Sendable {
  public var name: String
  public var elements: [FetchIndexElement]
  public var origin: Origin
  @OutOfLine public var kept: Kept?

  public init(name: String, elements: [FetchIndexElement] = []) {
    self.name = name
    self.elements = elements
    self.origin = .none
  }
}

/// One column of a fetch index.
public struct FetchIndexElement: Hashable, Sendable {
  /// The property's name; nil where the column is an expression.
  public var property: String?
  /// An expression instead of a property.
  public var expression: String?
  public var expressionType: String?
  /// `Binary` or `RTree`.
  public var type: String?
  /// `ascending` or `descending`.
  public var order: String?
  public var origin: Origin
  @OutOfLine public var kept: Kept?

  public init(property: String? = nil, type: String? = "Binary", order: String? = "ascending") {
    self.property = property
    self.type = type
    self.order = order
    self.origin = .none
  }
}
