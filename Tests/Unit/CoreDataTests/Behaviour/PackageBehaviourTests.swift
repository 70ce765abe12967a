#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  /// Behavior that the test suites of public packages expect.
  @Suite struct PackageBehaviourTests {
    private final class Unclaimed: NSManagedObject {}
    private final class Claimed: NSManagedObject {}

    private final class ShortTexts: ValueTransformer {
      override func transformedValue(_ value: Any?) -> Any? {
        (value as? String).flatMap { $0.count < 4 ? Data($0.utf8) : nil }
      }

      override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? Data).map { String(decoding: $0, as: UTF8.self) }
      }
    }

    @Test func aClassWithoutAnEntityHasAnEntityWithoutAName() {
      #expect(Unclaimed.entity().name == nil && NSManagedObject.entity().name == nil)
    }

    @Test("entity() of a class in several models is from the most recently used one")
    func severalModels() {
      let models = ["One", "Two"].map { name in
        let model = NSManagedObjectModel()
        model.entities = [entity(name, Claimed.self, [])]
        return model
      }
      for model in models + models {
        _ = NSPersistentStoreCoordinator(managedObjectModel: model)
        #expect(Claimed.entity().name == model.entities.first?.name)
      }
    }

    @Test("A value for which a transformer returns nil is saved as nil, and one that it cannot archive is an error")
    func transformed() throws {
      let name = NSValueTransformerName("PackageBehaviourTests.ShortTexts")
      ValueTransformer.setValueTransformer(ShortTexts(), forName: name)
      defer { ValueTransformer.setValueTransformer(nil, forName: name) }
      let text = attribute("text", .transformableAttributeType)
      text.valueTransformerName = name.rawValue
      let model = NSManagedObjectModel()
      let archived = attribute("archived", .transformableAttributeType)
      model.entities = [entity("Item", NSManagedObject.self, [text, archived])]
      let container = NSPersistentContainer(name: "Items", managedObjectModel: model)
      container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
      container.loadPersistentStores { #expect($1 == nil) }
      let context = container.newBackgroundContext()
      try context.performAndWait {
        let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
        for (value, saved) in [("abc", "abc"), ("abcd", nil)] {
          item.setValue(value, forKey: "text")
          try context.save()
          context.refresh(item, mergeChanges: false)
          #expect(item.value(forKey: "text") as? String == saved)
        }
        item.setValue(NSObject(), forKey: "archived")
        #expect(throws: CocoaError.self) { try context.save() }
      }
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
        for isFault in [false, true] {
          let saved = try one.performAndWait {
            book.title = "Sanditon \(isFault)"
            return try notifications(.NSManagedObjectContextDidSave, of: one) { try one.save() }
          }
          #expect(other.isFault == isFault)
          let merged = try notifications(.NSManagedObjectContextDidMergeChangesObjectIDs, of: two) {
            two.mergeChanges(fromContextDidSave: try #require(saved.first))
          }
          let refreshed = merged.first?.userInfo?[NSRefreshedObjectIDsKey] as? Set<NSManagedObjectID>
          #expect(refreshed == (isFault ? [] : [other.objectID]))
        }
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
