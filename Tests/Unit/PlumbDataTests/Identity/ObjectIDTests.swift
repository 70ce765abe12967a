import Foundation
import PlumbData
import Testing

@Suite struct ObjectIDTests {
  @Test(arguments: TestContainer.Storage.allCases) func anEncodedIdentifierFindsItsObject(
    _ storage: TestContainer.Storage
  ) throws {
    let container = try NSPersistentContainer.notes(storage)
    try container.newBackgroundContext().inside { context in
      let note = context.note("Milk")
      try context.save()
      let id: ObjectID<Note> = note.typedID
      let decoded = try JSONDecoder().decode(ObjectID<Note>.self, from: JSONEncoder().encode(id))
      #expect(decoded == id && Set([id, decoded]).count == 1)
      #expect(try context[id] === note)
      #expect(try context[decoded] === note)
      #expect(try context.existing(decoded) === note)
      context.delete(note)
      try context.save()
      #expect(try context.existing(id) == nil)
      #expect { try context[id] } throws: { ($0 as NSError).code == NSManagedObjectReferentialIntegrityError }
    }
  }

  @Test func wrongIdentifiersAreErrors() throws {
    let container = try NSPersistentContainer.notes()
    try container.newBackgroundContext().inside { context in
      let label = context.label("red")
      try context.save()
      let id = ObjectID<Note>(label.objectID)
      let error = LookupError.wrongClass(uri: id.uri.absoluteString, expected: "Note", found: "Label")
      #expect(throws: error) { try context[id] }
      #expect(throws: error) { try context.existing(id) }
      for uri in ["x-coredata://other/Note/p1", "https://example.com/Note/p1", "x-coredata:", "note"] {
        let foreign = ObjectID<Note>(uri: try #require(URL(string: uri)))
        #expect(throws: LookupError.unknown(uri: uri)) { try context[foreign] }
        #expect(throws: LookupError.unknown(uri: uri)) { try context.existing(foreign) }
      }
    }
  }
}
