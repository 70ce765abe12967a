#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  /// Behavior that the test suites of public packages expect.
  @Suite struct PackageBehaviourTests {
    private final class Unclaimed: NSManagedObject {}

    @Test func aClassWithoutAnEntityHasAnEntityWithoutAName() {
      #expect(Unclaimed.entity().name == nil && NSManagedObject.entity().name == nil)
    }

    @Test func anObjectOfTheClassIsInNoContext() throws {
      try inLibrary { _ in
        let book = Book()
        #expect(book.managedObjectContext == nil && book.entity.name == "Book" && !book.isInserted)
      }
    }

    @Test func aMergeNotifiesOfTheRefreshedObjects() throws {
      let container = try libraryContainer()
      let (one, two) = (container.newBackgroundContext(), container.newBackgroundContext())
      let book = try one.performAndWait { try one.book("Emma", saved: true) }
      try two.performAndWait {
        let other = try #require(try two.existingObject(with: book.objectID) as? Book)
        let saved = try one.performAndWait {
          book.title = "Sanditon"
          return try notifications(.NSManagedObjectContextDidSave, of: one) { try one.save() }
        }
        let merged = try notifications(.NSManagedObjectContextDidMergeChangesObjectIDs, of: two) {
          two.mergeChanges(fromContextDidSave: try #require(saved.first))
        }
        #expect(merged.first?.userInfo?[NSRefreshedObjectIDsKey] as? Set<NSManagedObjectID> == [other.objectID])
      }
    }

    @Test("A save to a store with a history notifies of the token of its transaction")
    func changeToken() throws {
      let folder = TemporaryFolder()
      for tracking in [true, false] {
        let stack = try HistoryStack(folder.url("\(tracking).sqlite"), tracking: tracking)
        try stack.perform {
          stack.person("Ada")
          let saved = try notifications(.NSManagedObjectContextDidSave, of: stack.context) { try stack.context.save() }
          let token = saved.first?.userInfo?["newChangeToken"] as? NSPersistentHistoryToken
          #expect(token == stack.token && (token != nil) == tracking)
        }
      }
    }

    @Test("An identifier of another coordinator with the same store finds the object")
    func identifiers() throws {
      let folder = TemporaryFolder()
      let stacks = try [HistoryStack(folder.url("a.sqlite")), HistoryStack(folder.url("a.sqlite"))]
      let id = try stacks[0].perform {
        let ada = stacks[0].person("Ada")
        try stacks[0].context.save()
        return ada.objectID
      }
      try stacks[1].perform {
        let found = try stacks[1].context.existingObject(with: id)
        #expect(found.value(forKey: "name") as? String == "Ada")
        #expect(stacks[1].context.object(with: id) === found)
      }
    }

    @Test("An asynchronous fetch has a progress if the thread has one")
    func progress() throws {
      try inLibrary { context in
        for title in ["a", "b"] { _ = try context.book(title) }
        func result() throws -> NSAsynchronousFetchResult<Book>? {
          let request = NSAsynchronousFetchRequest(fetchRequest: NSFetchRequest<Book>(entityName: "Book"))
          return try context.execute(request) as? NSAsynchronousFetchResult<Book>
        }
        #expect(try result()?.progress == nil)
        let progress = Progress(totalUnitCount: 1)
        progress.becomeCurrent(withPendingUnitCount: 1)
        let fetch = try result()
        progress.resignCurrent()
        fetch?.run()
        #expect(fetch?.progress?.completedUnitCount == 2 && progress.fractionCompleted == 1)
      }
    }

    @Test("An inferred mapping lists the properties that it maps, adds and drops")
    func mappedProperties() throws {
      func model(_ names: String...) -> NSManagedObjectModel {
        let model = NSManagedObjectModel()
        model.entities = [entity("Item", NSManagedObject.self, names.map { attribute($0, .stringAttributeType) })]
        return model
      }
      let mapping = try NSMappingModel.inferredMappingModel(
        forSourceModel: model("name", "old"), destinationModel: model("name", "new"))
      let info = mapping.entityMappings?.first?.userInfo as? [String: Set<String>]
      #expect(info == ["mappedProperties": ["name"], "addedProperties": ["new"], "removedProperties": ["old"]])
    }
  }
#endif
