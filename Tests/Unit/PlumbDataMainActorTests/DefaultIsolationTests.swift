import Foundation
import Observation
import PlumbDataMacros
import Testing

// This target is compiled with the main actor as the default isolation, as Xcode's new projects are. A class of managed
// objects and its schema are `nonisolated`, because objects are used on the queue of any context.

#if canImport(ObjectiveC)
  @objc(Chore)
#endif
nonisolated final class Chore: NSManagedObject, ObservedModel, Observable, SchemaProviding {
  final var observationState: ObservationState?

  static let observedFields: ObservedFields = ["title": ObservedField(\Chore.title)]

  static let schema = EntitySchema(
    "Chore", attributes: [AttributeSchema("title", .string, isOptional: true)])

  var title: String? {
    get { stored(forKey: "title") }
    set { store(newValue, forKey: "title") }
  }
}

nonisolated enum ChoreState: String, Sendable { case open, done }

@Composition nonisolated struct ChorePlace: Hashable, Sendable {
  var room: String = ""
  var shelf: Int?
}

#if canImport(ObjectiveC)
  @objc(Errand)
#endif
@PersistentModel(generateInit: true) nonisolated class Errand: NSManagedObject {
  var title: String = ""
  var made: Date = .now
  @Attribute(storageMethod: .raw) var state: ChoreState = .open
  @Attribute(storageMethod: .codable) var notes: [String] = []
  @Attribute(storageMethod: .composition) var place: ChorePlace?
  @Relationship(inverse: "parts", deleteRule: .nullify) var whole: Errand?
  @Relationship(inverse: "whole", deleteRule: .cascade) var parts: Set<Errand> = []
}

#if canImport(ObjectiveC)
  @objc(Trip)
#endif
@PersistentModel nonisolated final class Trip: Errand {
  var distance: Double = 0
}

@NSModelActor actor ErrandKeeper {
  func add(_ title: String) throws -> ObjectID<Errand> {
    try transaction { context in Errand(in: context, title: title) }.typedID
  }
}

@NSMainModelActor final class ErrandScreen {
  func titles() throws -> [String] {
    try fetch(Errand.where { $0.state == .open && $0.whole == nil }.sorted { [$0.title.ascending] }).map(\.title)
  }
}

actor ChoreKeeper: NSModelActor {
  nonisolated let modelContainer: NSPersistentContainer
  nonisolated let modelExecutor: ContextExecutor

  init(container: NSPersistentContainer) {
    modelContainer = container
    modelExecutor = ContextExecutor(context: container.newBackgroundContext())
  }

  func add(_ title: String) throws -> ObjectID<Chore> {
    try transaction { context in
      let chore = Chore(context: context)
      chore.title = title
      return chore
    }.typedID
  }
}

final class ChoreScreen: NSMainModelActor {
  let modelContainer: NSPersistentContainer
  init(_ container: NSPersistentContainer) { modelContainer = container }

  func title(of id: ObjectID<Chore>) throws -> String? { try self[id].title }
}

@Suite struct DefaultIsolationTests {
  @Test func anActorAndAScreenShareAnObjectByItsIdentifier() async throws {
    let container = try NSPersistentContainer.test(for: Chore.self)
    let id = try await ChoreKeeper(container: container).add("Milk")
    #expect(try ChoreScreen(container).title(of: id) == "Milk")
    let other = try await container.writer { writer in
      let chore = Chore(context: writer.modelContext)
      chore.title = "Cheese"
      try writer.modelContext.obtainPermanentIDs(for: [chore])
      return chore.typedID
    }
    #expect(try ChoreScreen(container).title(of: other) == "Cheese")
  }

  @Test func theMacrosDeclareModelsAndActors() async throws {
    let container = try NSPersistentContainer.test(for: Errand.self, Trip.self)
    let id = try await ErrandKeeper(container: container).add("Milk")
    let trip = Trip(context: container.viewContext)
    (trip.title, trip.whole, trip.place) = ("Shop", try container.viewContext[id], ChorePlace(room: "Cellar"))
    #expect(try ErrandScreen(modelContainer: container).titles() == ["Milk"])
    #expect(try container.viewContext.count(Trip.where { $0.place.room == "Cellar" && $0.distance == 0 }) == 1)
    #expect(try container.viewContext[id].parts == [trip])
  }

  @Test func aViewObservesAChore() throws {
    let container = try NSPersistentContainer.test(for: Chore.self)
    let chore = Chore(context: container.viewContext)
    try container.viewContext.save()
    let published = Published()
    withObservationTracking {
      _ = chore.title
    } onChange: {
      published.count += 1
    }
    chore.title = "Milk"
    try container.viewContext.save()
    #expect(published.count == 1)
  }
}

/// The number of publications. Only the main actor changes it.
nonisolated final class Published: @unchecked Sendable { var count = 0 }
