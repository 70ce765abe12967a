import PlumbCore

/// A property whose value is the result of a fetch request (`NSFetchedPropertyDescription`).
///
///     FetchedProperty(
///       name: "unpaid", fetchRequest: FetchRequest(name: "fetchedPropertyFetchRequest", entity: "Invoice"))
///
/// A one-way reference to an array of objects, evaluated on first access. It has no column and is not part of the
/// version hash. `$FETCH_SOURCE` in the predicate is the object that has the property.
public struct FetchedProperty: Hashable, Sendable {
  /// The name, in one namespace with the entity's attributes and relationships.
  public var name: String
  /// The `optional` flag. Xcode writes it although no value is saved for a fetched property.
  public var isOptional = false
  /// The `transient` flag, which has no effect because the value is never stored.
  public var isTransient = false
  /// The `syncable` flag of the discontinued Sync Services.
  public var isSyncable = false
  /// The fetch request; `nil` if the file has none. Xcode names it `fetchedPropertyFetchRequest`.
  @OutOfLine public var fetchRequest: FetchRequest?
  /// The user info of the property; `nil` if the file has no `<userInfo>`.
  @OutOfLine public var userInfo: UserInfo?
  /// The byte range of the `<fetchedProperty>` tag; `.none` if the value was created in memory.
  public var origin = Origin.none
  /// The spelling of the tag and the order of its children; `nil` if both are as Xcode writes them.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates a fetched property in memory, mandatory and without flags.
  public init(name: String, fetchRequest: FetchRequest? = nil) {
    self.name = name
    self.fetchRequest = fetchRequest
  }
}

/// A fetch request template of a model, or the request of a fetched property (`NSFetchRequest`).
///
///     FetchRequest(name: "ordersOfDay", entity: "Order", predicate: "date == $DATE")
///     // <fetchRequest name="ordersOfDay" entity="Order" predicateString="date == $DATE"/>
///
/// A flag is `nil` unless the file declares it. `flags` contains the values that Core Data uses.
public struct FetchRequest: Hashable, Sendable {
  /// The name of the template: `model.fetchRequestTemplate(forName:)`.
  public var name: String
  /// The name of the entity whose objects are fetched; `nil` if the file does not declare it.
  public var entity: String?
  /// The predicate format with `$VARIABLES`, as text without XML escapes: `price > $LIMIT`. `nil` fetches all
  /// objects.
  public var predicate: String?
  /// The maximum number of objects; `nil` or 0 for no limit.
  public var fetchLimit: Int?
  /// The number of objects that are loaded from the store at a time; `nil` or 0 for all.
  public var fetchBatchSize: Int?
  /// Whether objects of subentities are fetched too (`includeSubentities`).
  public var includesSubentities: Bool?
  /// Whether rows are fetched with their property values and not as object IDs only (`includePropertyValues`).
  public var includesPropertyValues: Bool?
  /// Whether unsaved objects of the context are matched too.
  public var includesPendingChanges: Bool?
  /// Whether the values of an object are loaded on first access only (`returnObjectsAsFaults`).
  public var returnsObjectsAsFaults: Bool?
  /// Whether equal dictionaries are returned a single time (`returnDistinctResults`); for dictionary results only.
  public var returnsDistinctResults = false
  /// The raw value of `NSFetchRequestResultType`: 0 managed objects, 1 object IDs, 2 dictionaries, 4 a count; `nil`
  /// means 0.
  public var resultType: Int?
  /// The byte range of the `<fetchRequest>` tag; `.none` if the value was created in memory.
  public var origin = Origin.none
  /// The spelling of the tag in the file; `nil` if it is the spelling that Xcode writes.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates a request in memory, without flags.
  public init(name: String, entity: String? = nil, predicate: String? = nil) {
    self.name = name
    self.entity = entity
    self.predicate = predicate
  }
}

extension FetchRequest {
  /// The flags of an `NSFetchRequest`, with their bits in archives.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }

    package static let distinctResults = Flags(rawValue: 1)
    package static let subentities = Flags(rawValue: 2)
    package static let propertyValues = Flags(rawValue: 4)
    package static let faults = Flags(rawValue: 8)
    package static let pendingChanges = Flags(rawValue: 16)
  }

  /// The flags that Core Data uses: the declared ones, and the defaults of a new request for the others.
  ///
  /// A request of object IDs does not fetch property values by default, and a request of dictionaries does not match
  /// unsaved objects.
  package var flags: Flags {
    get {
      var flags: Flags = returnsDistinctResults ? .distinctResults : []
      for (flag, path) in Self.declaredFlags where self[keyPath: path] ?? defaultFlags.contains(flag) {
        flags.insert(flag)
      }
      return flags
    }
    set {
      returnsDistinctResults = newValue.contains(.distinctResults)
      for (flag, path) in Self.declaredFlags {
        let isSet = newValue.contains(flag)
        self[keyPath: path] = isSet == defaultFlags.contains(flag) ? nil : isSet
      }
    }
  }

  private var defaultFlags: Flags {
    switch resultType {
    case 1: [.subentities, .faults, .pendingChanges]
    case 2: [.subentities, .propertyValues, .faults]
    default: [.subentities, .propertyValues, .faults, .pendingChanges]
    }
  }

  private static var declaredFlags: [(Flags, WritableKeyPath<FetchRequest, Bool?>)] {
    [
      (.subentities, \.includesSubentities), (.propertyValues, \.includesPropertyValues),
      (.faults, \.returnsObjectsAsFaults), (.pendingChanges, \.includesPendingChanges),
    ]
  }
}

/// An index on properties of an entity (`NSFetchIndexDescription`), since Xcode 9.
///
///     FetchIndex(name: "byDate", elements: [FetchIndexElement(property: "date", order: "descending")])
///
/// A fetch index is not part of the version hash: a new one is built only if a migration runs for another reason.
public struct FetchIndex: Hashable, Sendable {
  /// The name, unique among the entity's indexes: `byDateIndex`.
  public var name: String
  /// The columns, the first column first. A query can use the index for its leading columns.
  public var elements: [FetchIndexElement]
  /// The byte range of the `<fetchIndex>` tag; `.none` if the value was created in memory.
  public var origin = Origin.none
  /// The tag's spelling and the comments between its columns; `nil` if both are as Xcode writes them.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates an index in memory.
  public init(name: String, elements: [FetchIndexElement] = []) {
    self.name = name
    self.elements = elements
  }
}

extension FetchIndex {
  /// The predicate that selects the indexed objects (`NSFetchIndexDescription.partialIndexPredicate`); `nil` for all
  /// objects.
  ///
  /// Xcode's editor does not offer it, and no model of the corpus has it. It is therefore read from the unknown XML
  /// attributes in `preserved`.
  package var partialPredicate: String? {
    get { partialPredicateAttribute.map { XMLText.unescaped($0.text) } }
    set {
      guard newValue != partialPredicate else { return }
      let others = (preserved?.attributes ?? []).filter { !Self.isPartialPredicate($0) }
      let new = newValue.map { SourceSpelling.RawAttribute(name: "partialIndexPredicate", text: XMLText.escaped($0)) }
      preserved = SourceSpelling(attributes: others + [new].compactMap { $0 }, children: preserved?.children)
    }
  }

  /// The XML attribute with the predicate; `nil` if the file has none.
  package var partialPredicateAttribute: SourceSpelling.RawAttribute? {
    preserved?.attributes?.first(where: Self.isPartialPredicate)
  }

  private static func isPartialPredicate(_ attribute: SourceSpelling.RawAttribute) -> Bool {
    attribute.name == "partialIndexPredicate" || attribute.name == "predicateString"
  }
}

/// A column of a fetch index (`NSFetchIndexElementDescription`): a property, or an expression.
public struct FetchIndexElement: Hashable, Sendable {
  /// The name of the property; `nil` if the column is an expression.
  public var property: String?
  /// The expression of the column, such as `canonical:(name)`; `nil` for a property. The corpus has none.
  public var expression: String?
  /// The result type of the expression, as text; `nil` for a property.
  public var expressionType: String?
  /// The type of the index: `Binary` for a sorted index, `RTree` for searches by number ranges, as for coordinates.
  /// `nil` if the file does not declare it.
  public var type: String?
  /// The sort order: `ascending` or `descending`; `nil` if the file does not declare it.
  public var order: String?
  /// The byte range of the `<fetchIndexElement>` tag; `.none` if the value was created in memory.
  public var origin = Origin.none
  /// The spelling of the tag in the file; `nil` if it is the spelling that Xcode writes.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates a column in memory, with the type and the order that Xcode writes.
  public init(property: String? = nil, type: String? = "Binary", order: String? = "ascending") {
    self.property = property
    self.type = type
    self.order = order
  }
}
