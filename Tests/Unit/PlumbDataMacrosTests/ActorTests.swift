import Foundation
import PlumbDataMacros
import Testing

@NSModelActor actor Librarian {
  private var added = 0

  func add(_ title: String) throws -> ObjectID<Volume> {
    added += 1
    return try transaction { context in
      let volume = Volume(context: context)
      volume.title = title
      return volume
    }.typedID
  }
}

@NSModelActor(disableGenerateInit: true) actor NamedLibrarian {
  let name: String

  init(_ name: String, in container: NSPersistentContainer) {
    self.name = name
    modelContainer = container
    modelExecutor = ContextExecutor(context: container.newBackgroundContext())
  }

  func count() throws -> Int { try modelContext.count(Volume.all) }
}

@MainActor @NSMainModelActor final class Desk {
  func title(of id: ObjectID<Volume>) throws -> String { try self[id].title }
}

@Suite struct ActorTests {
  @Test func anActorAndTheMainActorUseOneContainer() async throws {
    let container = try NSPersistentContainer.library()
    let id = try await Librarian(container: container).add("Emma")
    #expect(try await Desk(modelContainer: container).title(of: id) == "Emma")
    #expect(try await NamedLibrarian("Ada", in: container).count() == 1)
  }
}
