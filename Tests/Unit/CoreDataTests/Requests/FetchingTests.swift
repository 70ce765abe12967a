import CoreData
import Foundation
import Testing

@Suite(.inMemoryAndOnDisk) struct FetchingTests {
  @Test func objectsComeInTheOrderOfTheSortDescriptors() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
      request.sortDescriptors = [
        NSSortDescriptor(key: "age", ascending: true), NSSortDescriptor(key: "name", ascending: false),
      ]
      #expect(try staff.names(request) == ["Di", "Bob", "Ada", "Cy", "Eve"])
    }
  }

  @Test func limitAndOffsetCutTheSortedObjects() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSFetchRequest.people()
      request.fetchLimit = 2
      #expect(try staff.names(request) == ["Ada", "Bob"])
      request.fetchOffset = 3
      #expect(try staff.names(request) == ["Di", "Eve"])
      request.fetchOffset = 9
      #expect(try staff.names(request) == [])
    }
  }

  @Test func limitAndOffsetCutPendingObjectsToo() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      staff.person("Aaron")
      let request = NSFetchRequest.people()
      request.fetchLimit = 2
      #expect(try staff.names(request) == ["Aaron", "Ada"])
      request.fetchOffset = 1
      #expect(try staff.names(request) == ["Ada", "Bob"])
    }
  }

  @Test func aBatchSizeChangesNothingAboutTheResults() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSFetchRequest.people()
      request.fetchBatchSize = 2
      #expect(try staff.names(request) == ["Ada", "Bob", "Cy", "Di", "Eve"])
    }
  }

  @Test func identitiesAreAResultType() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSFetchRequest<NSManagedObjectID>(entityName: "Person")
      request.resultType = .managedObjectIDResultType
      request.predicate = NSPredicate(format: "name == %@", "Cy")
      let ids = try staff.context.fetch(request)
      #expect(ids.count == 1)
      #expect(try ids.first.map(staff.context.existingObject)?.value(forKey: "age") as? Int == 41)
    }
  }

  @Test func aCountIsAResultType() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSFetchRequest<NSNumber>(entityName: "Person")
      request.resultType = .countResultType
      #expect(try staff.context.fetch(request).map(\.intValue) == [5])
    }
  }

  @Test func theCountOfARequestObservesItsLimit() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSFetchRequest.people()
      #expect(try staff.context.count(for: request) == 5)
      request.fetchLimit = 3
      #expect(try staff.context.count(for: request) == 3)
    }
  }

  @Test func subentitiesAreIncludedUnlessTheRequestExcludesThem() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      staff.person("Max", entity: "Manager")
      try staff.context.save()
      let request = NSFetchRequest.people()
      #expect(try staff.context.count(for: request) == 6)
      request.includesSubentities = false
      #expect(try staff.context.count(for: request) == 5)
    }
  }

  @Test func pendingChangesAreIncludedUnlessTheRequestExcludesThem() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSFetchRequest.people()
      request.predicate = NSPredicate(format: "age > 40")
      let eve = try #require(try staff.context.fetch(request).last)
      eve.setValue(5, forKey: "age")
      staff.person("Zoe", age: 60)
      #expect(try staff.names(request) == ["Cy", "Zoe"])
      request.includesPendingChanges = false
      #expect(try staff.context.count(for: request) == 2)
    }
  }

  @Test func aRequestExecutesItselfInsideOfPerform() async throws {
    let staff = StaffStack()
    let names = try await staff.context.perform {
      try staff.fill()
      return try NSFetchRequest.people().execute().compactMap { $0.value(forKey: "name") as? String }
    }
    #expect(names == ["Ada", "Bob", "Cy", "Di", "Eve"])
  }

  @Test func aRequestKnowsItsEntityOnceItWasExecuted() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      let request = NSFetchRequest.people()
      _ = try staff.context.fetch(request)
      #expect(request.entity?.name == "Person")
    }
  }

  @Test func anUntypedRequestGivesObjects() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Department")
      let found: [Any] = try staff.context.fetch(request)
      #expect(found.count == 2)
      #expect(found.allSatisfy { ($0 as? NSManagedObject)?.entity.name == "Department" })
    }
  }

  @Test func arithmeticIsEvaluatedInAFetch() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSFetchRequest.people()
      func names(_ format: String) throws -> [String] {
        request.predicate = NSPredicate(format: format)
        return try staff.names(request)
      }
      #expect(try names("age * 2 == 40") == ["Bob", "Di"])
      #expect(try names("salary - age > 20") == ["Ada", "Bob", "Cy"])
      #expect(try names("age / 7 == 2") == ["Bob", "Di"])
      #expect(try names("salary / 0 == nil") == ["Ada", "Bob", "Cy", "Di", "Eve"])
      #expect(try names("salary + 1 == nil") == ["Di"])
      #expect(try names("salary + 1 == salary + 1") == ["Ada", "Bob", "Cy", "Di", "Eve"])
      #expect(try names("NOT (salary + 1 > 60)") == ["Bob", "Eve"])
    }
  }

  @Test func onlyTheStoresOfARequestAreSearched() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSFetchRequest.people()
      request.affectedStores = staff.coordinator.persistentStores
      #expect(try staff.context.count(for: request) == 5)
      request.affectedStores = []
      #expect(try staff.context.fetch(request).isEmpty)
    }
  }

  @Test func faultsWithoutPropertyValuesAreFilledWhenTheyAreRead() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      staff.context.reset()
      let request = NSFetchRequest.people()
      request.includesPropertyValues = false
      let people = try staff.context.fetch(request)
      #expect(people.filter { !$0.isFault }.isEmpty)
      #expect(people.compactMap { $0.value(forKey: "age") as? Int } == [36, 20, 41, 20, 50])
    }
  }

  @Test func refetchedObjectsAreRefreshedIfTheRequestRequiresIt() throws {
    // A store in memory takes no batch requests.
    if StorePlace.current == .memory { return }
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSFetchRequest.people()
      let ada = try #require(try staff.context.fetch(request).first)
      #expect(ada.value(forKey: "age") as? Int == 36)
      let update = NSBatchUpdateRequest(entityName: "Person")
      update.propertiesToUpdate = ["age": 1]
      _ = try staff.context.execute(update)
      _ = try staff.context.fetch(request)
      #expect(ada.value(forKey: "age") as? Int == 36)
      request.shouldRefreshRefetchedObjects = true
      _ = try staff.context.fetch(request)
      #expect(ada.value(forKey: "age") as? Int == 1)
    }
  }
}
