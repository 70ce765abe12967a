import Foundation
import PlumbData

// Generic code over model classes, as apps have it.

/// A repository with a protocol for mocks.
protocol Repository<Item> {
  associatedtype Item
  func all() throws -> [Item]
  func count() throws -> Int
}

@MainActor final class QueryRepository<Item: QueryableObject>: @preconcurrency Repository {
  private let context: NSManagedObjectContext
  private let base: Query<Item.RootFields>

  init(_ context: NSManagedObjectContext, base: Query<Item.RootFields> = Item.all) {
    self.context = context
    self.base = base
  }

  func all() throws -> [Item] { try context.fetch(base) }
  func count() throws -> Int { try context.count(base) }

  func find(
    _ condition: Condition<Item>, sortedBy sorting: [Sorting<Item>] = [], limit: Int? = nil
  ) throws -> [Item] {
    let query = base.where { _ in condition }.sorted { _ in sorting }
    return try context.fetch(limit.map(query.limit) ?? query)
  }

  func create(_ change: (Item) -> Void) throws -> ObjectID<Item> {
    let item = Item(context: context)
    change(item)
    try context.save()
    return item.typedID
  }

  func live() -> LiveQuery<Item.RootFields> { LiveQuery(base, in: context) }
}

/// A store that moves identifiers and values between actors.
actor ModelStore<Item: QueryableObject>: NSModelActor {
  nonisolated let modelContainer: NSPersistentContainer
  nonisolated let modelExecutor: ContextExecutor

  init(_ container: NSPersistentContainer) {
    modelContainer = container
    modelExecutor = ContextExecutor(context: container.newBackgroundContext())
  }

  @discardableResult
  func insert(_ count: Int, _ change: @Sendable (Int, Item) -> Void) throws -> [ObjectID<Item>] {
    try transaction { context in
      (0..<count).map { index in
        let item = Item(context: context)
        change(index, item)
        return item
      }
    }.map(\.typedID)
  }

  func values<Value: Sendable>(_ read: @Sendable (Item) -> Value, of ids: [ObjectID<Item>]) throws -> [Value] {
    try ids.map { try read(self[$0]) }
  }

  func delete(_ id: ObjectID<Item>) throws {
    try transaction { context in try existing(id).map(context.delete) }
  }

  func deleteAll(where condition: Condition<Item>) throws -> Int {
    try modelContext.delete(Item.where { _ in condition }).count
  }
}

/// A service for all classes of a model.
struct ModelService {
  let types: [any QueryableObject.Type]
  let context: NSManagedObjectContext

  func count<T: QueryableObject>(_ type: T.Type) throws -> Int { try context.count(T.all) }

  func counts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for type in types { counts["\(type)"] = try count(type) }
    return counts
  }

  private func clear<T: QueryableObject>(_ type: T.Type) throws { try context.fetch(T.all).forEach(context.delete) }

  func clear() throws {
    for type in types { try clear(type) }
    try context.save()
  }
}

/// A store with the types of SwiftData's requests.
struct DescriptorStore<Model: QueryableObject> {
  let context: NSManagedObjectContext

  func fetch(
    _ predicate: Predicate<Model>? = nil, sortBy: [SortDescriptor<Model>] = [], limit: Int? = nil
  ) throws -> [Model] {
    var query = try predicate.map { try Model.where($0) } ?? Model.all
    query = try query.sorted(by: sortBy)
    return try context.fetch(limit.map(query.limit) ?? query)
  }

  func ids(_ items: [Model]) -> [ObjectID<Model>] { items.map(\.typedID) }
}
