import Foundation
import PlumbDataMacros
import Testing

@NSModelActor actor Librarian {
  private var added = 0

  func add(_ title: String) throws -> ObjectID<Book> {
    added += 1
    return try transaction { context in
      let book = Book(context: context)
      book.title = title
      return book
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

  func count() throws -> Int { try modelContext.count(Book.all) }
}

@MainActor @NSMainModelActor final class Desk {
  func title(of id: ObjectID<Book>) throws -> String { try self[id].title }
}

@Suite struct ActorTests {
  @Test func anActorAndTheMainActorUseOneContainer() async throws {
    let container = try NSPersistentContainer.library()
    let id = try await Librarian(container: container).add("Emma")
    #expect(try await Desk(modelContainer: container).title(of: id) == "Emma")
    #expect(try await NamedLibrarian("Ada", in: container).count() == 1)
  }
}
