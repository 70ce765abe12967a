import Foundation
import Observation
import PlumbData

#if canImport(ObjectiveC)
  @objc(Notebook)
#endif
final class Notebook: NSManagedObject, ObservedModel, Observable, SchemaProviding {
  final var observationState: ObservationState?

  static let observedFields: ObservedFields = [
    "name": ObservedField(\Notebook.name), "notes": ObservedField(\Notebook.notes),
  ]

  static let schema = EntitySchema(
    "Notebook", attributes: [AttributeSchema("name", .string, isOptional: true)],
    relationships: [
      .toMany("notes", to: "Note", inverse: "notebook", isOrdered: true, deleteRule: .cascade)
    ])

  var name: String? {
    get { stored(forKey: "name") }
    set { store(newValue, forKey: "name") }
  }
  var notes: [Note] {
    get { related(forKey: "notes") }
    set { replace(with: newValue, in: "notes") }
  }
  var noteList: RelatedList<Note> { list(forKey: "notes") }
  var notesCount: Int { orderedCount(of: "notes") }
}

#if canImport(ObjectiveC)
  @objc(Label)
#endif
final class Label: NSManagedObject, ModelObject, SchemaProviding {
  static let schema = EntitySchema(
    "Label", attributes: [AttributeSchema("name", .string, isOptional: true)],
    relationships: [.toMany("notes", to: "Note", inverse: "labels")], uniquenessConstraints: [["name"]])

  var name: String? {
    get { stored(forKey: "name") }
    set { store(newValue, forKey: "name") }
  }
}

extension NSPersistentContainer {
  /// Creates a container for notes.
  static func notes(_ storage: TestContainer.Storage = .memory, function: String = #function) throws -> TestContainer {
    try test(for: Note.self, Notebook.self, Label.self, on: storage, function: function)
  }
}

extension NSManagedObjectContext {
  /// Inserts a note.
  func note(_ title: String, score: Int64 = 0) -> Note {
    let note = Note(context: self)
    note.title = title
    note.score = score
    return note
  }

  /// Inserts a label.
  func label(_ name: String) -> Label {
    let label = Label(context: self)
    label.name = name
    return label
  }

  /// Runs a test on the context's queue.
  func inside(_ body: @Sendable (NSManagedObjectContext) throws -> Void) throws {
    try performAndWait { try body(self) }
  }
}
