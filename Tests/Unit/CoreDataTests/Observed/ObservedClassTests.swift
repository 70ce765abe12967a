import CoreData
import Foundation
import Observation
import Testing

/// Generated classes of the accessor style that can be observed. A reader of a property is notified of changes of this
/// property only.
///
/// The files in `Generated` are the output of Plumb for the model below. A test of the generator compares them.
@MainActor @Suite struct ObservedClassTests {
  private let library = ObservedLibrary()

  @Test func settingAPropertyNotifiesItsReaders() throws {
    let (novel, shelf) = (library.novel, library.shelf)
    #expect(library.shown { novel.title = "x" } == ["novel.title"])
    #expect(library.shown { novel.pages = 7 } == ["novel.pages"])
    #expect(library.shown { shelf.label = .init(row: 2, text: "A") } == ["shelf.label"])
    #expect(library.shown { shelf.state = .closed } == ["shelf.state"])
    #expect(library.shown { library.context.processPendingChanges() } == [])
  }

  @Test func bothSidesOfARelationshipAreNotified() throws {
    let (novel, other, shelf) = (library.novel, library.other, library.shelf)
    #expect(library.changes { novel.addToShelves(shelf) } == ["novel.shelves", "shelf.books"])
    #expect(library.changes { shelf.books = [novel, other] } == ["other.shelves", "shelf.books"])
    #expect(library.changes { shelf.books = [other, novel] } == ["shelf.books"])
    #expect(library.changes { shelf.removeFromBooks(at: 1) } == ["novel.shelves", "shelf.books"])
  }

  @Test func changesAroundThePropertyAreNotified() throws {
    let (novel, shelf) = (library.novel, library.shelf)
    #expect(library.changes { novel.setValue("y", forKey: "title") } == ["novel.title"])
    #expect(library.changes { shelf.setValue("closed", forKey: "state_raw") } == ["shelf.state"])
    #expect(library.changes { shelf.setValue(["words": "B"], forKey: "label") } == ["shelf.label"])
    #expect(
      library.changes { novel.mutableSetValue(forKey: "shelves").add(shelf) } == ["novel.shelves", "shelf.books"])
    #expect(library.changes { library.context.delete(shelf) } == ["novel.shelves"])
  }

  /// The shelf is only reached through the relationship.
  @Test func anObjectThatOnlyARelationshipHoldsIsObserved() throws {
    let (novel, context) = (library.novel, library.context)
    novel.addToShelves(ObservedShelf(context: context))
    try context.save()
    context.refreshAllObjects()
    let shown = Notifications()
    withObservationTracking {
      _ = novel.shelves.first?.state
    } onChange: {
      shown.names.append("state")
    }
    novel.shelves.first?.state = .closed
    #expect(shown.names == ["state"])
  }

  @Test func undoAndRollbackTellOfWhatIsAsBefore() throws {
    let novel = library.novel
    library.context.undoManager = UndoManager()
    #expect(library.changes { novel.title = "x" } == ["novel.title"])
    #expect(library.changes { library.context.undo() } == ["novel.title"])
    #expect(library.changes { novel.pages = 9 } == ["novel.pages"])
    #expect(library.changes { library.context.rollback() } == ["novel.pages"])
  }

  /// A refreshed object has the same values, except for the ones that another context has saved.
  @Test func refreshAndMergeTellOfWhatDiffers() throws {
    let (novel, context) = (library.novel, library.context)
    let identity = novel.objectID
    #expect(library.changes { context.refresh(novel, mergeChanges: false) } == [])
    let background = library.container.newBackgroundContext()
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: background, queue: nil
    ) { notification in
      nonisolated(unsafe) let notification = notification
      MainActor.assumeIsolated { context.mergeChanges(fromContextDidSave: notification) }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    var isObserved: Bool?
    let shown = try library.changes {
      isObserved = try background.performAndWait {
        let novel = try #require(background.object(with: identity) as? ObservedNovel)
        novel.title += "!"
        try background.save()
        return novel.observationState != nil
      }
    }
    #expect(shown == ["novel.title"])
    #expect(isObserved == false)
    #expect(novel.title == "Emma!")
  }

  @Test func anObjectWithoutAContextCanBeObserved() throws {
    let novel = ObservedNovel(title: "Persuasion")
    #expect((novel.title, novel.pages, novel.managedObjectContext) == ("Persuasion", 100, nil))
    let shown = Notifications()
    withObservationTracking {
      _ = novel.title
    } onChange: {
      shown.names.append("title")
    }
    novel.pages = 8
    #expect(shown.names == [])
    novel.title = "Emma"
    #expect(shown.names == ["title"])
  }

  @Test func initializersTakeInheritedAttributes() throws {
    let novel = ObservedNovel(pages: 5, title: "Emma")
    library.context.insert(novel)
    #expect((novel.pages, novel.title) == (5, "Emma"))
    let shelf = ObservedShelf()
    #expect((shelf.state, shelf.label) == (.open, nil))
    #expect(ObservedShelf(label: .init(text: "A"), state: .closed).state == .closed)
  }
}

/// The names of the properties whose readers were notified.
private final class Notifications: @unchecked Sendable {
  var names: [String] = []
}

/// The values of the attribute `state_raw`.
enum ObservedState: String, Sendable { case open, closed }

@MainActor private struct ObservedLibrary {
  let container: NSPersistentContainer
  let novel: ObservedNovel
  let other: ObservedNovel
  let shelf: ObservedShelf
  var context: NSManagedObjectContext { container.viewContext }

  init() {
    container = NSPersistentContainer(name: "Library", managedObjectModel: Self.model)
    let description = NSPersistentStoreDescription()
    description.type = NSInMemoryStoreType
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, error in #expect(error == nil) }
    let context = container.viewContext
    (novel, other) = (ObservedNovel(context: context), ObservedNovel(context: context))
    shelf = ObservedShelf(context: context)
    novel.title = "Emma"
    #expect(throws: Never.self) { try context.save() }
  }

  /// Returns the properties whose readers are notified of a change, sorted.
  func shown(_ change: () throws -> Void) rethrows -> [String] {
    let shown = Notifications()
    let reads: [(String, () -> Void)] = [
      ("novel.title", { _ = novel.title }), ("novel.pages", { _ = novel.pages }),
      ("novel.shelves", { _ = novel.shelvesCount }), ("other.title", { _ = other.title }),
      ("other.shelves", { _ = other.shelves }), ("shelf.books", { _ = shelf.books }),
      ("shelf.label", { _ = shelf.label }), ("shelf.state", { _ = shelf.state }),
    ]
    for (name, read) in reads {
      withObservationTracking(read) { shown.names.append(name) }
    }
    try change()
    return shown.names.sorted()
  }

  /// Returns the properties whose readers are notified after the context has processed a change, sorted.
  func changes(_ change: () throws -> Void) rethrows -> [String] {
    try shown {
      try change()
      context.processPendingChanges()
    }
  }

  private static let model: NSManagedObjectModel = {
    let (book, novel, shelf) = (NSEntityDescription(), NSEntityDescription(), NSEntityDescription())
    for (entity, name) in [(book, "Book"), (novel, "Novel"), (shelf, "Shelf")] {
      entity.name = name
      entity.managedObjectClassName = "Observed" + name
    }
    let label = NSCompositeAttributeDescription()
    label.name = "label"
    label.isOptional = true
    label.elements = [
      attribute("words", .stringAttributeType, ""), attribute("row", .integer16AttributeType, nil),
    ]
    let (shelves, books) = (NSRelationshipDescription(), NSRelationshipDescription())
    for (relationship, name, destination) in [(shelves, "shelves", shelf), (books, "books", novel)] {
      relationship.name = name
      relationship.destinationEntity = destination
      relationship.isOptional = true
      relationship.maxCount = 0
      relationship.deleteRule = .nullifyDeleteRule
    }
    books.isOrdered = true
    (shelves.inverseRelationship, books.inverseRelationship) = (books, shelves)
    book.isAbstract = true
    book.properties = [attribute("pages", .integer16AttributeType, 100)]
    book.subentities = [novel]
    novel.properties = [attribute("title", .stringAttributeType, ""), shelves]
    shelf.properties = [label, attribute("state_raw", .stringAttributeType, "open"), books]
    let model = NSManagedObjectModel()
    model.entities = [book, novel, shelf]
    return model
  }()

  private static func attribute(
    _ name: String, _ type: NSAttributeType, _ value: Any?
  ) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.isOptional = value == nil
    attribute.defaultValue = value
    return attribute
  }
}
