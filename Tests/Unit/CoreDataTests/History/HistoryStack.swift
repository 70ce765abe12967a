#if os(Linux)
  import Foundation

  @testable import CoreData

  /// A store of people with a history, and its contexts.
  struct HistoryStack {
    let coordinator: NSPersistentStoreCoordinator
    let context: NSManagedObjectContext
    let store: NSPersistentStore

    init(_ url: URL, tracking: Bool = true, remote: Bool = false) throws {
      coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.model())
      var options: [String: Any] = [:]
      if tracking { options[NSPersistentHistoryTrackingKey] = NSNumber(value: true) }
      if remote { options[NSPersistentStoreRemoteChangeNotificationPostOptionKey] = NSNumber(value: true) }
      store = try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
      context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
    }

    /// People with a name and a code that a deletion preserves, an age, and friends in a house.
    static func model() -> NSManagedObjectModel {
      let person = NSEntityDescription()
      person.name = "Person"
      let house = NSEntityDescription()
      house.name = "House"
      let name = attribute("name", .stringAttributeType)
      name.preservesValueInHistoryOnDeletion = true
      let code = attribute("code", .integer64AttributeType)
      code.preservesValueInHistoryOnDeletion = true
      let shown = attribute("shown", .stringAttributeType)
      shown.isTransient = true
      let lives = NSRelationshipDescription()
      (lives.name, lives.destinationEntity, lives.maxCount) = ("house", house, 1)
      let people = NSRelationshipDescription()
      (people.name, people.destinationEntity) = ("people", person)
      (lives.inverseRelationship, people.inverseRelationship) = (people, lives)
      person.properties = [name, code, shown, attribute("age", .integer64AttributeType), lives]
      house.properties = [attribute("street", .stringAttributeType), people]
      let model = NSManagedObjectModel()
      model.entities = [person, house]
      return model
    }

    /// Runs a closure on the context's queue.
    func perform<Result>(_ body: () throws -> Result) throws -> Result {
      try withoutActuallyEscaping(body) { body in
        let body = Unchecked(value: body)
        return try context.performAndWait { Unchecked(value: try body.value()) }.value
      }
    }

    /// Inserts a person without saving.
    @discardableResult
    func person(_ name: String) -> NSManagedObject {
      let person = NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)
      person.setValue(name, forKey: "name")
      return person
    }

    /// Saves one transaction for each name.
    func save(_ names: String...) throws {
      try perform {
        for name in names {
          person(name)
          try context.save()
        }
      }
    }

    func result(_ request: NSPersistentHistoryChangeRequest) throws -> Any? {
      try perform { (try context.execute(request) as? NSPersistentHistoryResult)?.result }
    }

    func transactions(
      _ request: NSPersistentHistoryChangeRequest = .fetchHistory(after: nil as NSPersistentHistoryToken?)
    ) throws -> [NSPersistentHistoryTransaction] {
      try result(request) as? [NSPersistentHistoryTransaction] ?? []
    }

    var token: NSPersistentHistoryToken? { coordinator.currentPersistentHistoryToken(fromStores: nil) }
  }
#endif
