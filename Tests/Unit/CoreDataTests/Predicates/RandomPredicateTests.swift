#if os(Linux)
  import CoreData
  import Foundation
  import Testing

  /// Random predicates hold for the same objects in every way of evaluation, and for those of a Swift closure.
  ///
  /// `PLUMB_SEED=$RANDOM PLUMB_MUTATIONS=50000` in the environment tests other predicates, and more of them.
  @Suite("Random predicates with missing values") struct RandomPredicateTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["PLUMB_MUTATIONS"].flatMap { Int($0) } ?? 1_000
    private static let seed = environment["PLUMB_SEED"].flatMap { UInt64($0) } ?? 11

    /// The objects of some people in a store, or in a context.
    private struct Place {
      let name: String
      let context: NSManagedObjectContext
      let objects: [NSManagedObject]
      /// A part that is added to each predicate.
      var addition: NSPredicate?

      /// Returns the people for whom a predicate holds.
      func indices(_ predicate: RandomPredicate) throws -> [Int] {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Person")
        let own = NSPredicate(format: predicate.format, argumentArray: predicate.arguments)
        request.predicate = addition.map { NSCompoundPredicate(andPredicateWithSubpredicates: [own, $0]) } ?? own
        request.resultType = .managedObjectIDResultType
        let found = Set(try context.fetch(request))
        return objects.indices.filter { found.contains(objects[$0].objectID) }
      }
    }

    private func context(_ type: String, at url: URL? = nil) throws -> NSManagedObjectContext {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: PlainPeople.model())
      _ = try coordinator.addPersistentStore(ofType: type, configurationName: nil, at: url, options: nil)
      let context = NSManagedObjectContext(.privateQueue)
      context.persistentStoreCoordinator = coordinator
      return context
    }

    private func places(_ people: PlainPeople, _ other: PlainPeople, _ folder: TemporaryFolder) throws -> [Place] {
      let sql = try context(NSSQLiteStoreType, at: folder.url("People.sqlite"))
      let saved = people.insert(into: sql)
      try sql.save()
      let memory = try context(NSInMemoryStoreType)
      let inMemory = people.insert(into: memory)
      try memory.save()
      let new = try context(NSSQLiteStoreType, at: folder.url("New.sqlite"))
      let unsaved = people.insert(into: new)
      let changed = try context(NSSQLiteStoreType, at: folder.url("Changed.sqlite"))
      let updated = other.insert(into: changed)
      try changed.save()
      let teams = try changed.fetch(NSFetchRequest<NSManagedObject>(entityName: "Team"))
      people.set(updated, teams)
      let child = NSManagedObjectContext(.privateQueue)
      child.parent = new
      return [
        Place(name: "SQL", context: sql, objects: saved),
        Place(
          name: "a part without SQL form", context: sql, objects: saved, addition: NSPredicate(format: "nil == nil")),
        Place(name: "memory", context: memory, objects: inMemory),
        Place(name: "new objects", context: new, objects: unsaved),
        Place(name: "changed objects", context: changed, objects: updated),
        Place(name: "a child context", context: child, objects: unsaved.map { child.object(with: $0.objectID) }),
      ]
    }

    @Test("A predicate holds for the same objects in SQL, in memory, and for unsaved changes")
    func everyEvaluation() throws {
      var random = SeededGenerator(state: Self.seed)
      let people = PlainPeople(count: 20, &random)
      let folder = TemporaryFolder()
      let places = try places(people, PlainPeople(count: 20, &random), folder)
      var predicates = RandomPredicates(seed: Self.seed)
      var failures = 0
      for _ in 0..<Self.count where failures < 20 {
        let predicate = predicates.next()
        let expected = predicate.indices(of: people.people, .fetch)
        for place in places {
          let found = try place.indices(predicate)
          if found != expected { failures += 1 }
          #expect(found == expected, "\(place.name): \(predicate.format)")
        }
        let own = NSPredicate(format: predicate.format, argumentArray: predicate.arguments)
        let plain = predicate.indices(of: people.people, .plain)
        let evaluated = places[2].objects.indices.filter { own.evaluate(with: places[2].objects[$0]) }
        if evaluated != plain { failures += 1 }
        #expect(evaluated == plain, "evaluate(with:): \(predicate.format)")
      }
    }

    @Test(
      "A test for nil is true or false, and so is its negation",
      arguments: ["boss", "team", "name", "age", "boss.name", "boss.team", "reports.@max.age", "age + 1"])
    func negation(_ value: String) throws {
      var random = SeededGenerator(state: 3)
      let people = PlainPeople(count: 20, &random)
      let folder = TemporaryFolder()
      let places = try places(people, people, folder)
      for (test, negated) in [("==", "!="), ("!=", "==")] {
        let expected = try places[0].indices(RandomPredicate(format: "\(value) \(negated) nil") { _, _, _ in nil })
        #expect(!expected.isEmpty)
        for place in places {
          for format in ["NOT (\(value) \(test) nil)", "NOT (nil \(test) \(value))"] {
            #expect(try place.indices(RandomPredicate(format: format) { _, _, _ in nil }) == expected, "\(place.name)")
          }
        }
      }
    }
  }
#endif
