import PlumbCore

/// The traits in the annotation of a property on which its accessors do not depend. They are part of the schema that
/// SwiftData creates for the class, or of the schema that Plumb's macro adds to it.
///
///     @Attribute(.externalStorage, originalName: "image", hashModifier: "2") var photo: Data?
///
/// This example has the option `externalStorage`, the original name `image` and the modifier `2`.
public struct SchemaTraits: Hashable, Sendable {
  /// The options, in no particular order.
  public var options: Set<Option>
  /// The property's name in an earlier version of the schema, or in the model if the Swift name differs. Plumb's macros
  /// have `renamedFrom:` for it.
  public var originalName: String?
  /// The modifier that changes the property's version hash although the property does not change.
  public var hashModifier: String?
  /// The expression of a derived attribute: `.derived(from: "items.@count")`.
  public var derivation: String?
  /// The limits for the values of an attribute.
  public var limits = Limits()

  /// Creates traits from their parts. By default, those of a property without any of them, as nearly all are.
  public init(
    options: Set<Option> = [], originalName: String? = nil, hashModifier: String? = nil, derivation: String? = nil
  ) {
    self.options = options
    self.originalName = originalName
    self.hashModifier = hashModifier
    self.derivation = derivation
  }

  /// An option of `@Attribute`, with its name in `Schema.Attribute.Option`. `unique` and `ephemeral` are traits of
  /// the attribute; `transformable` is its storage.
  public enum Option: String, Hashable, Sendable, CaseIterable {
    case externalStorage, allowsCloudEncryption, preserveValueOnDeletion, spotlight
  }

  /// The limits in the annotation of a macro: `min: 1, max: 99`, `length: 1...40`, `minLength: 1`. They can be reversed.
  public struct Limits: Hashable, Sendable {
    /// The least number, or the earliest date.
    public var minimum: DefaultValue?
    /// The greatest number, or the latest date.
    public var maximum: DefaultValue?
    /// The least length of a text.
    public var minimumLength: Int?
    /// The greatest length of a text.
    public var maximumLength: Int?
    /// The regular expression that a text has to match.
    public var pattern: String?
  }
}

/// The macros in a `@Model` or `@PersistentModel` class that describe its entity, in addition to the properties.
///
///     @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
///     @Model final class Order {
///       #Unique<Order>([\.year, \.number])
///       #Index<Order>([\.placedAt])
///
/// This example has the constraint `["year", "number"]` and the index `["placedAt"]`. It requires the systems of
/// 2024.
public struct SchemaMacros: Hashable, Sendable {
  /// The properties that are unique together, by their Swift names. A single unique property is a trait of the
  /// attribute.
  public var constraints: [[String]]
  /// The properties that are indexed together, by their Swift names.
  public var indexes: [[String]]
  /// The indexes whose columns have an order, or that are partial: `#Index<Order>(.descending(\.placedAt))`.
  public var columnIndexes: [ColumnIndex] = []
  /// The systems that the class requires. `nil` if it requires none.
  public var release: SchemaRelease?

  /// Creates the macros of a class. All lists are empty by default.
  public init(constraints: [[String]] = [], indexes: [[String]] = [], release: SchemaRelease? = nil) {
    self.constraints = constraints
    self.indexes = indexes
    self.release = release
  }
}

/// A fetch index with the order of its columns, as Plumb's `#Index` declares it.
public struct ColumnIndex: Hashable, Sendable {
  /// A property by its Swift name, and its order.
  public struct Column: Hashable, Sendable {
    /// The property's name in Swift.
    public var name: String
    /// The order of its values.
    public var order: Order

    /// Creates a column.
    public init(_ name: String, _ order: Order) { (self.name, self.order) = (name, order) }
  }

  /// The order of a column, by the name of its case in `IndexColumn`.
  public enum Order: String, Hashable, Sendable {
    case ascending, descending
    /// A column of an R-tree, for the search of ranges.
    case range
  }

  /// The columns, the first one first.
  public var columns: [Column]
  /// The predicate of the objects in the index. `nil` for all objects.
  public var condition: String?

  /// Creates an index.
  public init(_ columns: [Column], condition: String? = nil) {
    self.columns = columns
    self.condition = condition
  }

  /// The name of the index: `byPlacedAtDescending`.
  package var name: String {
    SchemaMacros.indexName(
      of: columns.map { $0.order == .ascending ? $0.name : $0.name + SwiftName.capitalized($0.order.rawValue) })
      + (condition == nil ? "" : "Where")
  }
}

/// The systems of a year, by the SwiftData features that they support.
public enum SchemaRelease: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// The first systems with SwiftData: iOS 17.
  case first = 17
  /// The first systems with `#Unique` and `#Index`: iOS 18.
  case macros = 18
  /// The first systems with class inheritance: iOS 26.
  case inheritance = 26

  /// Compares two releases by their years.
  public static func < (one: SchemaRelease, other: SchemaRelease) -> Bool { one.rawValue < other.rawValue }

  /// The arguments of `@available`: `iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *`.
  package var platforms: String {
    switch self {
    case .first: "iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *"
    case .macros: "iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *"
    case .inheritance: "iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *"
    }
  }
}
