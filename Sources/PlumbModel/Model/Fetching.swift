import PlumbText

/// A property whose value is the result of a fetch request (`NSFetchedPropertyDescription`).
///
///     FetchedProperty(
///       name: "unpaid", fetchRequest: FetchRequest(name: "fetchedPropertyFetchRequest", entity: "Invoice"))
///
/// A one-way link to an array of objects, evaluated when it is first asked for. It has no column and no part in the
/// version hash. `$FETCH_SOURCE` in the predicate is the object that is asked.
public struct FetchedProperty: Hashable, Sendable {
  /// The name, in one space with the entity's attributes and relationships.
  public var name: String
  /// `optional`, which Xcode writes by habit: nothing is saved for a fetched property.
  public var isOptional: Bool
  /// `transient`, without effect on what is never stored.
  public var isTransient: Bool
  /// `syncable`, a switch of Sync Services, which are gone.
  public var isSyncable: Bool
  /// The request; nil where the file lacks it. Xcode names it `fetchedPropertyFetchRequest`.
  @OutOfLine public var fetchRequest: FetchRequest?
  /// What a developer attached to the property; nil where the file has no `<userInfo>`.
  @OutOfLine public var userInfo: UserInfo?
  /// The bytes of the `<fetchedProperty>` tag; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling and the order of its children; nil where both are as Xcode writes them.
  @OutOfLine public var kept: Kept?

  /// A fetched property made in memory, mandatory and without flags.
  public init(name: String, fetchRequest: FetchRequest? = nil) {
    self.name = name
    self.isOptional = false
    self.isTransient = false
    self.isSyncable = false
    self.fetchRequest = fetchRequest
    self.origin = .none
  }
}

/// A fetch request template of a model, or the request of a fetched property (`NSFetchRequest`).
///
///     FetchRequest(name: "ordersOfDay", entity: "Order", predicate: "date == $DATE")
///     // <fetchRequest name="ordersOfDay" entity="Order" predicateString="date == $DATE"/>
///
/// A flag is off here where the file does not say `YES`. An `NSFetchRequest` made in code begins with the first four
/// on.
public struct FetchRequest: Hashable, Sendable {
  /// The name of the template: `model.fetchRequestTemplate(forName:)`.
  public var name: String
  /// The name of the entity whose objects are fetched; nil where the file does not say.
  public var entity: String?
  /// An `NSPredicate` format with `$VARIABLES`, as text without XML escapes: `price > $LIMIT`. nil fetches all objects.
  public var predicate: String?
  /// At most this many objects; nil or 0 for no limit.
  public var fetchLimit: Int?
  /// How many objects come from the store at once; nil or 0 for all.
  public var fetchBatchSize: Int?
  /// `includeSubentities`: objects of the entity's subentities too.
  public var includesSubentities: Bool
  /// `includePropertyValues`: rows come with their values, and not with object ids alone.
  public var includesPropertyValues: Bool
  /// Objects that the context has not saved yet are matched too.
  public var includesPendingChanges: Bool
  /// `returnObjectsAsFaults`: values are filled in when an object is first used.
  public var returnsObjectsAsFaults: Bool
  /// `returnDistinctResults`: equal dictionaries come once; for dictionaries only.
  public var returnsDistinctResults: Bool
  /// `NSFetchRequestResultType`: 0 managed objects, 1 object ids, 2 dictionaries, 4 a count; nil means 0.
  public var resultType: Int?
  /// The bytes of the `<fetchRequest>` tag; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling; nil where it is as Xcode writes it.
  @OutOfLine public var kept: Kept?

  /// A request made in memory; every flag is off.
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

/// An index on properties of an entity (`NSFetchIndexDescription`), since Xcode 9.
///
///     FetchIndex(name: "byDate", elements: [FetchIndexElement(property: "date", order: "descending")])
///
/// No part of the version hash: a new index is built only where a migration runs for another reason.
public struct FetchIndex: Hashable, Sendable {
  /// The name, unique among the entity's indexes: `byDateIndex`.
  public var name: String
  /// The columns from the first; a query can use a front part of them.
  public var elements: [FetchIndexElement]
  /// The bytes of the `<fetchIndex>` tag; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling and comments between its columns; nil where it is as Xcode writes it.
  @OutOfLine public var kept: Kept?

  /// An index made in memory.
  public init(name: String, elements: [FetchIndexElement] = []) {
    self.name = name
    self.elements = elements
    self.origin = .none
  }
}

extension FetchIndex {
  /// Which objects the index holds (`NSFetchIndexDescription.partialIndexPredicate`); nil for all.
  ///
  /// Xcode's editor does not offer it, and no model of the corpus has it: the text of an XML attribute that is only
  /// kept.
  package var partialPredicate: String? {
    kept?.attributes?.first { $0.name == "partialIndexPredicate" || $0.name == "predicateString" }
      .map { XMLText.unescaped($0.text) }
  }
}

/// One column of a fetch index (`NSFetchIndexElementDescription`): a property, or an expression.
public struct FetchIndexElement: Hashable, Sendable {
  /// The property's name; nil where the column is an expression.
  public var property: String?
  /// An expression instead of a property, such as `canonical:(name)`. The corpus has none.
  public var expression: String?
  /// The type of the expression's result as text, nil for a property.
  public var expressionType: String?
  /// `Binary` for a sorted index, `RTree` for searches by ranges of numbers, as of coordinates; nil where the file does
  /// not say.
  public var type: String?
  /// `ascending` or `descending`; nil where the file does not say.
  public var order: String?
  /// The bytes of the `<fetchIndexElement>` tag; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling; nil where it is as Xcode writes it.
  @OutOfLine public var kept: Kept?

  /// A column made in memory, with the type and the order that Xcode writes.
  public init(property: String? = nil, type: String? = "Binary", order: String? = "ascending") {
    self.property = property
    self.type = type
    self.order = order
    self.origin = .none
  }
}
