import Foundation
import Observation
import PlumbCDE
import PlumbSystem
import Testing

@MainActor
struct ActorTests {
  @Test func actorsShareTheStore() async throws {
    try await withParcels { container in
      let desk = ParcelDesk(container: container)
      let id = try await desk.add("box")
      #expect(await desk.isParcel(id))
      #expect(await !desk.isNote(id))
      let isSame = await desk.withContext { @Sendable context, other in
        context.persistentStoreCoordinator === other.persistentStoreCoordinator
      }
      #expect(isSame)
      let name = await desk.withContext { @Sendable _, other in other.name }
      #expect(name == container.name)
      #expect(try ParcelScreen(modelContainer: container).titles() == ["box"])
    }
  }

  @Test func theSaveOfAnActorIsPublished() async throws {
    guard #available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *) else { return }
    try await withParcels { container in
      let domain = CDEObservationDomain(container: container)
      let desk = ParcelDesk(observationDomain: domain)
      let id = try await desk.add("box")
      let parcel = try #require(try container.viewContext.existingObject(with: id) as? Parcel)
      let count = Guarded(0)
      func read() {
        withObservationTracking {
          _ = parcel.title
        } onChange: {
          count.withLock { $0 += 1 }
        }
      }
      read()
      try await desk.rename(id, "parcel")
      await until { count.withLock { $0 == 1 } }
      #expect(count.withLock { $0 } == 1)
      #expect(parcel.title == "parcel")

      read()
      domain.invalidate()
      try await desk.rename(id, "crate")
      await until { parcel.title == "crate" }
      #expect(parcel.title == "crate")
      #expect(count.withLock { $0 } == 1)
    }
  }

  @Test func anInitializerOfAnActorRegistersItsContext() async throws {
    try await withParcels { container in
      let desk = RegisteredDesk(CDEObservationDomain(container: container))
      let count = try await desk.add("box")
      #expect(count == 1)
    }
  }

  @Test func theFieldMapHasPropertiesAndCounts() {
    guard #available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *) else { return }
    func names(_ keys: String...) -> [String] {
      Parcel.__cdObservationSwiftPaths(for: Parcel.__cdObservationFieldSet(forCoreDataKeys: keys))
    }
    #expect(names("state_raw") == ["state"])
    #expect(names("note_list", "title") == ["title", "notes", "notesCount"])
    #expect(names("isSelected", "") == [])
    let set = CDEObservationFieldSet(rawValues: [1, 64, 1])
    #expect(set.rawChunks == [2, 1])
    #expect(set.rawValues == [1, 64])
  }

  private func until(_ condition: () -> Bool) async {
    for _ in 0..<200 where !condition() { try? await Task.sleep(nanoseconds: 10_000_000) }
  }
}

@NSModelActor(disableGenerateInit: true)
actor RegisteredDesk {
  private let registration: CDEObservationProducerRegistration

  init(_ domain: CDEObservationDomain) {
    let context = domain.modelContainer.newBackgroundContext()
    registration = domain.registerChangeProducer(context: context)
    modelExecutor = NSModelObjectContextExecutor(context: context)
    modelContainer = domain.modelContainer
  }

  func add(_ title: String) throws -> Int {
    Parcel(context: modelContext).fill(title)
    try modelContext.save()
    return try modelContext.count(for: NSFetchRequest<Parcel>(entityName: "Parcel"))
  }
}
