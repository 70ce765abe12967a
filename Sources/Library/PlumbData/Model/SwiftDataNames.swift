import Foundation

// The names of SwiftData. A use of one is an error that names what takes its place, with an edit where it is one name.
// A file that imports SwiftData too finds SwiftData's types.

/// SwiftData's name of a context.
@available(*, unavailable, renamed: "NSManagedObjectContext")
public typealias ModelContext = NSManagedObjectContext

/// SwiftData's name of a container.
@available(*, unavailable, renamed: "NSPersistentContainer")
public typealias ModelContainer = NSPersistentContainer

/// SwiftData's name of the executor of an actor.
@available(*, unavailable, renamed: "ContextExecutor")
public typealias DefaultSerialModelExecutor = ContextExecutor

/// SwiftData's name of an actor with a context.
@available(*, unavailable, renamed: "NSModelActor")
public typealias ModelActor = NSModelActor

/// SwiftData's name of a class of the model, in generic code.
@available(*, unavailable, renamed: "QueryableObject")
public typealias PersistentModel = QueryableObject

/// SwiftData's name of the classes of a version.
@available(
  *, unavailable,
  message: "put the classes of a version into an enum, and make its model by `try NSManagedObjectModel.model(for:)`"
)
public protocol VersionedSchema {}

/// SwiftData's name of the steps of a migration.
@available(
  *, unavailable,
  message: "a container migrates lightweight steps itself; other steps are stages of an NSStagedMigrationManager"
)
public protocol SchemaMigrationPlan {}

/// SwiftData's name of an identifier.
@available(*, unavailable, message: "write ObjectID<Item>, with the class of the object")
public struct PersistentIdentifier: Hashable, Codable, Sendable {}

/// SwiftData's name of a query.
@available(
  *, unavailable,
  message: "write a query: `Item.where { … }.sorted { … }`, or `try Item.where(predicate).sorted(by: […])`"
)
public struct FetchDescriptor<Item> {
  /// Instead: `query.limit(20)`.
  public var fetchLimit: Int?
  /// Instead: `query.offset(40)`.
  public var fetchOffset: Int?

  /// Instead: `try Item.where(predicate).sorted(by: […])`.
  public init(predicate: Predicate<Item>? = nil, sortBy: [SortDescriptor<Item>] = []) {}
}

/// SwiftData's name of the model of a container.
@available(
  *, unavailable, message: "write `try NSManagedObjectModel.model(for: Item.self, Tag.self)`, the model of a container"
)
public struct Schema {
  /// Instead: `try NSManagedObjectModel.model(for: Item.self, Tag.self)`.
  public init(_ types: [Any.Type]) {}
}

/// SwiftData's name of the description of a store.
@available(
  *, unavailable,
  message:
    "set the `persistentStoreDescriptions` of a container, or write `NSPersistentContainer.test(for:)` for one in memory"
)
public struct ModelConfiguration {
  /// Instead: `NSPersistentContainer.test(for:)`.
  public init(_ name: String? = nil, schema: Any? = nil, isStoredInMemoryOnly: Bool = false, allowsSave: Bool = true) {}
  /// Instead: the `url` of an NSPersistentStoreDescription.
  public init(_ name: String? = nil, schema: Any? = nil, url: URL, allowsSave: Bool = true) {}
}

extension PersistentObject {
  /// SwiftData's name of an object's context.
  @available(*, unavailable, renamed: "managedObjectContext")
  public var modelContext: NSManagedObjectContext? { managedObjectContext }

  /// SwiftData's name of an object's identifier.
  @available(*, unavailable, renamed: "typedID")
  public var persistentModelID: ObjectID<Self> { typedID }
}

extension NSPersistentContainer {
  /// SwiftData's initializer of a container.
  @available(
    *, unavailable,
    message: "write `NSPersistentContainer(name: \"Items\", managedObjectModel: try .model(for: Item.self, Tag.self))`"
  )
  public convenience init(for types: Any..., migrationPlan: Any? = nil, configurations: Any...) throws {
    fatalError("unavailable")
  }

  /// SwiftData's name of the context of the main queue.
  @available(*, unavailable, renamed: "viewContext")
  public var mainContext: NSManagedObjectContext { viewContext }
}
