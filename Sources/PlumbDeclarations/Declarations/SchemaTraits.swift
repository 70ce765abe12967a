/// What SwiftData's annotation of a property says beyond what all styles say: it goes into the schema that SwiftData
/// makes of the class.
///
///     @Attribute(.externalStorage, originalName: "image", hashModifier: "2") var photo: Data?
///
/// has the option `externalStorage`, the original name `image` and the modifier `2`. Held out of line: most properties
/// have none of it.
public struct SchemaTraits: Hashable, Sendable {
  /// At most one.
  private var parts: [Parts]

  private struct Parts: Hashable, Sendable {
    var options: Set<Option> = []
    var originalName: String?
    var hashModifier: String?
  }

  /// Those of a property whose annotation says nothing of the kind, as nearly all are.
  public init() { parts = [] }

  /// Traits from their parts.
  public init(options: Set<Option> = [], originalName: String? = nil, hashModifier: String? = nil) {
    let given = Parts(options: options, originalName: originalName, hashModifier: hashModifier)
    parts = given == Parts() ? [] : [given]
  }

  /// An option of `@Attribute`, by its name in `Schema.Attribute.Option`. `unique` and `ephemeral` are traits of the
  /// attribute, `transformable` is its storage.
  public enum Option: String, Hashable, Sendable, CaseIterable {
    case externalStorage, allowsCloudEncryption, preserveValueOnDeletion, spotlight
  }

  /// The options, in no order.
  public var options: Set<Option> {
    get { parts.first?.options ?? [] }
    set { change { $0.options = newValue } }
  }
  /// The property's name in an earlier version of the schema, or in the model where Swift calls it otherwise.
  public var originalName: String? {
    get { parts.first?.originalName }
    set { change { $0.originalName = newValue } }
  }
  /// What makes the property another one for stores though it looks the same.
  public var hashModifier: String? {
    get { parts.first?.hashModifier }
    set { change { $0.hashModifier = newValue } }
  }

  private mutating func change(_ body: (inout Parts) -> Void) {
    var changed = parts.first ?? Parts()
    body(&changed)
    parts = changed == Parts() ? [] : [changed]
  }
}

/// What a `@Model` class of SwiftData says of its entity beside its properties.
///
///     @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
///     @Model final class Order {
///       #Unique<Order>([\.year, \.number])
///       #Index<Order>([\.placedAt])
///
/// has the constraint `["year", "number"]`, the index `["placedAt"]` and needs the systems of 2024.
public struct SchemaMacros: Hashable, Sendable {
  /// Properties that are unique together, by their names in Swift; those of a single one are traits of attributes.
  public var constraints: [[String]]
  /// Properties that are indexed together, by their names in Swift.
  public var indexes: [[String]]
  /// The systems that the class asks for; nil where it says nothing of them.
  public var release: SchemaRelease?

  /// The macros of a class; by default there are none.
  public init(constraints: [[String]] = [], indexes: [[String]] = [], release: SchemaRelease? = nil) {
    self.constraints = constraints
    self.indexes = indexes
    self.release = release
  }
}

/// The systems of a year, by what SwiftData can do there.
public enum SchemaRelease: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// The first with SwiftData: iOS 17.
  case first = 17
  /// `#Unique` and `#Index`: iOS 18.
  case macros = 18
  /// Classes that inherit: iOS 26.
  case inheritance = 26

  /// By their years.
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
