import Foundation
import PlumbData
import Testing

@Suite struct TestContainerTests {
  @Test(arguments: TestContainer.Storage.allCases) func eachContainerHasItsOwnStore(_ storage: TestContainer.Storage)
    throws
  {
    let one = try NSPersistentContainer.notes(storage), other = try NSPersistentContainer.notes(storage)
    try one.newBackgroundContext().inside { context in
      _ = context.note("Milk")
      try context.save()
    }
    for (container, count) in [(one, 1), (other, 0)] {
      try container.newBackgroundContext().inside { context in
        let found = try context.count(for: NSFetchRequest<Note>(entityName: "Note"))
        #expect(found == count)
      }
    }
    #expect(one.managedObjectModel === other.managedObjectModel && one.viewContext.automaticallyMergesChangesFromParent)
  }

  @Test func filesAreRemovedWithTheContainer() throws {
    var container: TestContainer? = try .notes(.disk)
    let folder = try #require(container?.folder)
    #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("Test.sqlite").path))
    container = nil
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func preservedFilesRemain() throws {
    var container: TestContainer? = try .test(for: Note.self, Notebook.self, Label.self, on: .disk, keep: true)
    let folder = try #require(container?.folder)
    container = nil
    #expect(FileManager.default.fileExists(atPath: folder.path))
    try FileManager.default.removeItem(at: folder)
  }
}
