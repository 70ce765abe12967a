import Foundation
import PlumbSystem
import Testing

@testable import PlumbData

@Suite(.serialized) struct CodingTests {
  /// A value that counts how often it is decoded.
  struct Counted: Codable {
    static let decodings = Guarded(0)
    var text: String

    init(text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
      Self.decodings.withLock { $0 += 1 }
      text = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  @Test func storedDataAreDecodedOneTimeUntilTheyChange() throws {
    let container = try NSPersistentContainer.notes()
    try container.newBackgroundContext().inside { context in
      let note = context.note("Milk")
      note.setValue(Data("\"a\"".utf8), forKey: "style")
      Counted.decodings.withLock { $0 = 0 }
      for _ in 0..<3 {
        let value: Counted? = note.decoded(forKey: "style")
        #expect(value?.text == "a")
      }
      #expect(Counted.decodings.withLock { $0 } == 1)
      note.setValue(Data("\"b\"".utf8), forKey: "style")
      let changed: Counted? = note.decoded(forKey: "style")
      #expect(changed?.text == "b" && Counted.decodings.withLock { $0 } == 2)
      note.encode(Counted(text: "c"), forKey: "style")
      let encoded: Counted? = note.decoded(forKey: "style")
      #expect(encoded?.text == "c" && Counted.decodings.withLock { $0 } == 2)
    }
  }

  @Test func aValueThatCannotBeDecodedIsReportedAndNotReplacedByNil() throws {
    let problems = Guarded<[UnreadableValue]>([])
    UnreadableValue.report { problem in problems.withLock { $0.append(problem) } }
    let container = try NSPersistentContainer.notes()
    try container.newBackgroundContext().inside { context in
      let note = context.note("Milk")
      let data = Data("{\"colour\":1}".utf8)
      note.setValue(data, forKey: "style")
      try context.save()
      #expect(note.style == nil && note.style == nil)
      let read = problems.withLock { $0 }
      #expect(read.count == 1)
      #expect(read.first?.entity == "Note" && read.first?.property == "style" && read.first?.objectID == note.objectID)
      note.style = nil
      #expect(note.value(forKey: "style") as? Data == data && !note.hasChanges)
      #expect(problems.withLock { $0.count } == 2)
      note.style = NoteStyle(color: "red")
      #expect(note.style == NoteStyle(color: "red"))
      note.style = nil
      #expect(note.value(forKey: "style") == nil)
    }
  }

  @Test func aValueThatCannotBeEncodedLeavesTheStoredOne() throws {
    struct Endless: Codable { var number = Double.infinity }
    let problems = Guarded<[UnreadableValue]>([])
    UnreadableValue.report { problem in problems.withLock { $0.append(problem) } }
    let container = try NSPersistentContainer.notes()
    try container.newBackgroundContext().inside { context in
      let note = context.note("Milk")
      note.style = NoteStyle(color: "red")
      note.encode(Endless(), forKey: "style")
      #expect(note.style == NoteStyle(color: "red") && problems.withLock { $0.count } == 1)
    }
  }
}
