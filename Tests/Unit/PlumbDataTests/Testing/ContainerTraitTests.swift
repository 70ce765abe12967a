import Foundation
import PlumbDataTesting
import Testing

@Suite(.container(for: Note.self, Notebook.self, Label.self)) struct ContainerTraitTests {
  @Test(arguments: 0..<4) func eachCaseHasAnEmptyStore(_ number: Int) throws {
    try TestContainer.required.newBackgroundContext().inside { context in
      let notes = try context.count(for: NSFetchRequest<Note>(entityName: "Note"))
      #expect(notes == 0)
      _ = context.note("Note \(number)")
      try context.save()
    }
  }

  @Test(.container(for: Note.self, Notebook.self, Label.self, on: .disk)) func theTraitOfATestComesFirst() throws {
    #expect(try TestContainer.required.folder != nil)
  }

  @Test func aDetachedTaskHasNoContainer() async throws {
    await #expect(throws: MissingContainer.self) {
      try await Task.detached { _ = try TestContainer.required }.value
    }
  }
}
