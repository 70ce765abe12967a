import PlumbCore

/// A string or a key path in source code that names a model, an entity, or properties of an object.
///
///     let request = Order.fetchRequest()
///     request.sortDescriptors = [NSSortDescriptor(key: "customer.name", ascending: true)]
///     // NameUse(.sort, ["customer", "name"], from: .class("Order"), in: .request, …)
public struct NameUse: Hashable, Sendable {
  /// The kind of the construct that contains the name.
  public var purpose: Purpose
  /// The keys of the path, or the name of the model or the entity.
  public var names: [String]
  /// The object at which the path starts. `nil` if the code around the name does not show it.
  public var root: Root?
  /// Whether Core Data uses the name, so that it must exist in the model: a fetch request for objects like `root`
  /// evaluates the path, key-value coding of such an object follows it, or a method takes the name of the model or the
  /// entity.
  public var isFetched: Bool
  /// Whether the request is probably, and not certainly, one for objects like `root`: a function whose code is not known
  /// takes both.
  package var isLikely = false
  /// Whether the code migrates objects, so that the names may be those of any version of the model.
  package var isOfAnyVersion = false
  /// Whether the use names a model or one of its versions, which have files.
  package var namesFile: Bool { purpose == .model || namesVersion }
  /// Whether the use identifies a version of a model.
  package var namesVersion: Bool { purpose == .version || purpose == .checksum }
  /// Whether the names are a path of keys.
  package var isPath: Bool { !namesFile && purpose != .entity && purpose != .configuration }
  /// Whether the path is the first one of its predicate or of its sort descriptors.
  public var isFirst: Bool
  /// The code, as messages contain it: `NSSortDescriptor(key: "customer.name")`.
  public var code: String
  /// The location of the literal or the key path.
  public var location: Location

  /// Creates a use from its parts.
  public init(
    _ purpose: Purpose, _ names: [String], from root: Root? = nil, isFetched: Bool = false, isFirst: Bool = false,
    code: String, location: Location
  ) {
    self.purpose = purpose
    self.names = names
    self.root = root
    self.isFetched = isFetched
    self.isFirst = isFirst
    self.code = code
    self.location = location
  }

  /// The kinds of constructs.
  public enum Purpose: String, Hashable, Sendable {
    /// The name of an entity: `NSFetchRequest(entityName: "Order")`.
    case entity
    /// The name of a model: `NSPersistentContainer(name: "Shop")`.
    case model
    /// The name of a version of a model, or of a model with one version: `NSManagedObjectModelReference(name: "Shop 2", …)`.
    case version
    /// The checksum of a version: `NSManagedObjectModelReference(…, versionChecksum: "…")`.
    case checksum
    /// The name of a configuration of a model: `description.configuration = "Cloud"`.
    case configuration
    /// A key path in the format of an `NSPredicate`.
    case predicate
    /// The key of a sort descriptor.
    case sort
    /// A key path in another property of a fetch request, such as `propertiesToFetch`.
    case property
    /// A key of a dictionary in a batch insert request.
    case insertion
    /// The key of a section: `sectionNameKeyPath`. It may be a computed property.
    case section
    /// A key of key-value coding: `value(forKey: "total")`.
    case key
    /// A key path that the compiler checks: `\Order.total`, `#keyPath(Order.total)`.
    case keyPath
  }

  /// The start of a key path.
  public indirect enum Root: Hashable, Sendable {
    /// An object of an entity, by its name.
    case entity(String)
    /// An object of a class, by its simple name.
    case `class`(String)
    /// An object of a relationship: `tags` of `order` in `order.tags.first`.
    case related(String, to: Root)

    /// The name of the entity or of the class at which the relationships start.
    public var name: String {
      switch self {
      case .entity(let name), .class(let name): name
      case .related(_, let root): root.name
      }
    }
  }
}
