import CoreData
import Foundation
import Testing

@Suite(.inSQLite) struct BatchTests {
  func all(_ staff: StaffStack, _ format: String? = nil) throws -> Int {
    let request = NSFetchRequest.people()
    request.predicate = format.map { NSPredicate(format: $0) }
    return try staff.context.count(for: request)
  }

  @Test func aDeleteDeletesWhatItsRequestFinds() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let found = NSFetchRequest<any NSFetchRequestResult>(entityName: "Person")
      found.predicate = NSPredicate(format: "age == 20")
      let request = NSBatchDeleteRequest(fetchRequest: found)
      request.resultType = .resultTypeCount
      let result = try staff.context.execute(request) as? NSBatchDeleteResult
      #expect(result?.result as? Int == 2)
      #expect(result?.resultType == .resultTypeCount)
      #expect(try all(staff) == 3)
    }
  }

  @Test func aDeleteTakesIdentities() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let ids = try staff.context.fetch(NSFetchRequest.people()).prefix(2).map(\.objectID)
      let request = NSBatchDeleteRequest(objectIDs: ids)
      request.resultType = .resultTypeObjectIDs
      let result = try staff.context.execute(request) as? NSBatchDeleteResult
      #expect(Set(result?.result as? [NSManagedObjectID] ?? []) == Set(ids))
      #expect(try all(staff) == 3)
    }
  }

  @Test func aBatchReturnsItsSuccessByDefault() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Person"))
      let result = try staff.context.execute(request) as? NSBatchDeleteResult
      #expect(result?.result as? Bool == true)
      #expect(try all(staff) == 0)
    }
  }

  @Test func contextsLearnOfADeleteWhenItIsMerged() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let ada = try #require(try staff.context.fetch(NSFetchRequest.people()).first)
      let request = NSBatchDeleteRequest(objectIDs: [ada.objectID])
      request.resultType = .resultTypeObjectIDs
      let result = try staff.context.execute(request) as? NSBatchDeleteResult
      let ids = try #require(result?.result as? [NSManagedObjectID])
      #expect(staff.context.registeredObject(for: ids[0]) === ada)
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [staff.context])
      #expect(try staff.names(.people()) == ["Bob", "Cy", "Di", "Eve"])
    }
  }

  @Test func anUpdateSetsConstants() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSBatchUpdateRequest(entityName: "Person")
      request.predicate = NSPredicate(format: "age == 20")
      request.propertiesToUpdate = ["age": 21, "name": "Young"]
      request.resultType = .updatedObjectsCountResultType
      let result = try staff.context.execute(request) as? NSBatchUpdateResult
      #expect(result?.result as? Int == 2)
      staff.context.reset()
      #expect(try all(staff, "age == 21 AND name == 'Young'") == 2)
    }
  }

  @Test func anUpdateComputesExpressions() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSBatchUpdateRequest(entityName: "Person")
      request.propertiesToUpdate = ["age": Columns.all.sum(of: "age", and: 1)]
      request.resultType = .updatedObjectIDsResultType
      let result = try staff.context.execute(request) as? NSBatchUpdateResult
      #expect((result?.result as? [NSManagedObjectID])?.count == 5)
      staff.context.reset()
      #expect(try all(staff, "age == 21") == 2)
      #expect(try all(staff, "age == 51") == 1)
    }
  }

  @Test(arguments: [(70_000, 1610), (-40_000, 1620)])
  func aNumberThatDoesNotFitItsAttributeIsRefused(_ number: Int, _ code: Int) throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let update = NSBatchUpdateRequest(entityName: "Person")
      let insert = NSBatchInsertRequest(entityName: "Person", objects: [["name": "A", "age": number]])
      let calculation = NSBatchUpdateRequest(entityName: "Person")
      calculation.propertiesToUpdate = ["age": Columns.all.sum(of: "age", and: number)]
      update.propertiesToUpdate = ["age": number]
      for request in [update, insert, calculation] as [NSPersistentStoreRequest] {
        let error = #expect(throws: (any Error).self) { try staff.context.execute(request) }
        #expect((error as NSError?)?.code == code)
      }
      #expect(try all(staff, "age BETWEEN {20, 50}") == 5)
    }
  }

  @Test func anInsertTakesDictionaries() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      let request = NSBatchInsertRequest(
        entityName: "Person", objects: [["name": "A", "age": 1], ["name": "B", "salary": 2]])
      request.resultType = .objectIDs
      let result = try staff.context.execute(request) as? NSBatchInsertResult
      let ids = try #require(result?.result as? [NSManagedObjectID])
      #expect(ids.count == 2)
      #expect(ids.allSatisfy { !$0.isTemporaryID })
      #expect(try staff.names(.people()) == ["A", "B"])
      #expect(try all(staff, "salary == 2") == 1)
    }
  }

  @Test func anInsertWithAKeyThatIsNotInTheModelThrowsAndInsertsNothing() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      let request = NSBatchInsertRequest(
        entityName: "Person", objects: [["name": "A"], ["name": "B", "nonsense": 2]])
      let error = #expect(throws: (any Error).self) { try staff.context.execute(request) }
      #expect((error as NSError?)?.domain == NSCocoaErrorDomain)
      let count = try all(staff)
      #expect(count == 0)
    }
  }

  @Test func anInsertCallsTheHandlerUntilItReturnsNil() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      var next = 0
      let dictionaries = NSBatchInsertRequest(entityName: "Person") { (dictionary: NSMutableDictionary) in
        guard next < 3 else { return true }
        dictionary["name"] = "D\(next)"
        next += 1
        return false
      }
      dictionaries.resultType = .count
      let result = try staff.context.execute(dictionaries) as? NSBatchInsertResult
      #expect(result?.result as? Int == 3)
      var more = 2
      let objects = NSBatchInsertRequest(entityName: "Person") { (object: NSManagedObject) in
        guard more > 0 else { return true }
        object.setValue("O\(more)", forKey: "name")
        more -= 1
        return false
      }
      #expect((try staff.context.execute(objects) as? NSBatchInsertResult)?.result as? Bool == true)
      #expect(try staff.names(.people()) == ["D0", "D1", "D2", "O1", "O2"])
    }
  }

  @Test func whereTheObjectTrumpsAnInsertUpdatesWhatAConstraintDoesNotAllowTwice() throws {
    let staff = StaffStack(unique: true)
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSBatchInsertRequest(
        entityName: "Person", objects: [["name": "Ada", "age": 99], ["name": "New", "age": 98]])
      #expect(throws: (any Error).self) { try staff.context.execute(request) }
      staff.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      _ = try staff.context.execute(request)
      staff.context.reset()
      #expect(try all(staff) == 6)
      #expect(try all(staff, "name == 'Ada' AND age == 99 AND salary == 100") == 1)
    }
  }

  @Test func whereTheStoreTrumpsAnInsertLeavesOutWhatAConstraintDoesNotAllowTwice() throws {
    let staff = StaffStack(unique: true)
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSBatchInsertRequest(
        entityName: "Person", objects: [["name": "Ada", "age": 99], ["name": "New", "age": 98]])
      staff.context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
      _ = try staff.context.execute(request)
      #expect(try all(staff) == 6)
      #expect(try all(staff, "name == 'Ada' AND age == 36") == 1)
    }
  }

  @Test func aCopyOfABatchIsIndependent() throws {
    let request = NSBatchUpdateRequest(entityName: "Person")
    request.propertiesToUpdate = ["age": 1]
    let copy = try #require(request.copy() as? NSBatchUpdateRequest)
    #expect(copy.entityName == "Person")
    copy.propertiesToUpdate = ["age": 2]
    #expect(request.propertiesToUpdate?["age"] as? Int == 1)
    #expect(copy.requestType == .batchUpdateRequestType)
  }

  @Test func anUpdateOfAConstraintThatIsViolatedThrowsAndUpdatesNothing() throws {
    let staff = StaffStack(unique: true)
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSBatchUpdateRequest(entityName: "Person")
      request.propertiesToUpdate = ["name": "Same"]
      let error = #expect(throws: (any Error).self) { try staff.context.execute(request) }
      #expect((error as NSError?)?.code == NSManagedObjectConstraintMergeError)
      #expect(try all(staff, "name == 'Same'") == 0)
    }
  }

  @Test func anUpdateSetsRelationshipsAndNothing() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let sales = NSFetchRequest<NSManagedObject>(entityName: "Department")
      sales.predicate = NSPredicate(format: "name == 'Sales'")
      let department = try #require(try staff.context.fetch(sales).first)
      let request = NSBatchUpdateRequest(entityName: "Person")
      request.predicate = NSPredicate(format: "department.name == 'Research'")
      request.propertiesToUpdate = ["department": department.objectID, "salary": NSNull()]
      request.resultType = .updatedObjectsCountResultType
      #expect((try staff.context.execute(request) as? NSBatchUpdateResult)?.result as? Int == 2)
      staff.context.reset()
      #expect(try all(staff, "department.name == 'Sales'") == 4)
      #expect(try all(staff, "salary == nil") == 3)
    }
  }

  @Test func anUpdateIsAConflictForAContextThatChangesTheObject() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let ada = try #require(try staff.context.fetch(NSFetchRequest.people()).first)
      ada.setValue(37, forKey: "age")
      let request = NSBatchUpdateRequest(entityName: "Person")
      request.propertiesToUpdate = ["salary": 1]
      _ = try staff.context.execute(request)
      let error = #expect(throws: (any Error).self) { try staff.context.save() }
      #expect((error as NSError?)?.code == NSManagedObjectMergeError)
      staff.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      try staff.context.save()
      staff.context.reset()
      #expect(try all(staff, "age == 37 AND salary == 1") == 1)
    }
  }

  @Test func anUpdateOfTheWholeHierarchyIncludesSubentitiesUnlessTheRequestExcludesThem() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      staff.person("Max", age: 60, entity: "Manager")
      try staff.context.save()
      let request = NSBatchUpdateRequest(entityName: "Person")
      request.propertiesToUpdate = ["age": 1]
      request.resultType = .updatedObjectsCountResultType
      #expect((try staff.context.execute(request) as? NSBatchUpdateResult)?.result as? Int == 6)
      request.includesSubentities = false
      #expect((try staff.context.execute(request) as? NSBatchUpdateResult)?.result as? Int == 5)
    }
  }

  @Test func aDeleteObservesTheLimitOfItsRequest() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let found = NSFetchRequest<any NSFetchRequestResult>(entityName: "Person")
      found.sortDescriptors = [NSSortDescriptor(key: "age", ascending: false)]
      found.fetchLimit = 2
      _ = try staff.context.execute(NSBatchDeleteRequest(fetchRequest: found))
      #expect(try staff.names(.people()) == ["Ada", "Bob", "Di"])
    }
  }

  @Test func aDeleteRemovesRelationshipsToWhatItDeletes() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Department"))
      request.resultType = .resultTypeCount
      #expect((try staff.context.execute(request) as? NSBatchDeleteResult)?.result as? Int == 2)
      staff.context.reset()
      #expect(try all(staff, "department == nil") == 5)
    }
  }

  @Test func aLargeInsertIsOneSave() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      var next = 0
      let request = NSBatchInsertRequest(entityName: "Person") { (dictionary: NSMutableDictionary) in
        guard next < 2500 else { return true }
        dictionary["age"] = next
        if next == 2400 { dictionary["nonsense"] = 1 }
        next += 1
        return false
      }
      #expect(throws: (any Error).self) { try staff.context.execute(request) }
      #expect(try all(staff) == 0)
      request.dictionaryHandler = { dictionary in
        guard next < 5000 else { return true }
        dictionary["age"] = next
        next += 1
        return false
      }
      request.resultType = .count
      let result = try staff.context.execute(request) as? NSBatchInsertResult
      #expect(try result?.result as? Int == all(staff))
      #expect(try all(staff, "age == 4999") == 1)
    }
  }

  @Test func laterDictionariesOfAnInsertSetMoreValuesWhereTheObjectTrumps() throws {
    let staff = StaffStack(unique: true)
    try staff.context.performAndWait {
      try staff.fill()
      staff.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      let objects: [[String: Any]] = [
        ["name": "New", "age": 1, "salary": 1], ["name": "New", "age": 2], ["name": "Ada", "age": 3],
        ["name": "Ada", "salary": 4],
      ]
      _ = try staff.context.execute(NSBatchInsertRequest(entityName: "Person", objects: objects))
      staff.context.reset()
      #expect(try all(staff) == 6)
      #expect(try all(staff, "name == 'New' AND age == 2 AND salary == 1") == 1)
      #expect(try all(staff, "name == 'Ada' AND age == 3 AND salary == 4") == 1)
    }
  }
}
