import CoreData
import Foundation
import Testing

@Suite(.inMemoryAndOnDisk) struct DictionaryTests {
  let columns = Columns.all

  func request(_ properties: [Any]?) -> NSFetchRequest<NSDictionary> {
    let request = NSFetchRequest<NSDictionary>(entityName: "Person")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = properties
    return request
  }

  func results(_ request: NSFetchRequest<NSDictionary>) throws -> [[String: Any]] {
    let staff = StaffStack()
    nonisolated(unsafe) let request = request
    return try staff.context.performAndWait {
      try staff.fill()
      return try staff.context.fetch(request).compactMap { $0 as? [String: Any] }
    }
  }

  @Test func dictionariesHoldThePropertiesToFetch() throws {
    let request = request(["name", "department.name"])
    request.sortDescriptors = [NSSortDescriptor(key: "age", ascending: false)]
    let found = try results(request)
    #expect(found.count == 5)
    #expect(found.first?["name"] as? String == "Eve")
    #expect(found.first?["department.name"] == nil)
    #expect(found.first?.count == 1)
    #expect(found.dropFirst().first?["department.name"] as? String == "Sales")
  }

  @Test func anIdentityIsFetchedByItsNameAndAsTheEvaluatedObject() throws {
    let found = try results(request(["name", "objectID", columns.object(as: "id")]))
    #expect(found.count == 5)
    for person in found {
      let id = try #require(person["objectID"] as? NSManagedObjectID)
      #expect(!id.isTemporaryID && id.entity.name == "Person" && person["id"] as? NSManagedObjectID == id)
    }
  }

  @Test func withoutPropertiesAllAttributesAreFetched() throws {
    let request = request(nil)
    request.predicate = NSPredicate(format: "name == 'Ada'")
    let found = try results(request)
    #expect(found.count == 1)
    #expect(found.first?["name"] as? String == "Ada")
    #expect(found.first?["age"] as? Int == 36)
    #expect(found.first?["salary"] as? Double == 100)
  }

  @Test func aPropertyWithoutAValueIsLeftOut() throws {
    let request = request(["name", "salary"])
    request.predicate = NSPredicate(format: "name == 'Di'")
    #expect(try results(request).first?.keys.sorted() == ["name"])
  }

  @Test func aToOneRelationshipIsAnIdentity() throws {
    let request = request(["department"])
    request.predicate = NSPredicate(format: "name == 'Ada'")
    let id = try results(request).first?["department"] as? NSManagedObjectID
    #expect(id?.entity.name == "Department")
  }

  @Test func theEvaluatedObjectIsAnIdentity() throws {
    let request = request([columns.object(as: "id")])
    request.predicate = NSPredicate(format: "name == 'Ada'")
    let id = try results(request).first?["id"] as? NSManagedObjectID
    #expect(id?.entity.name == "Person")
  }

  @Test func distinctResultsComeOnce() throws {
    let request = request(["age"])
    request.returnsDistinctResults = true
    request.sortDescriptors = [NSSortDescriptor(key: "age", ascending: true)]
    #expect(try results(request).map { $0["age"] as? Int } == [20, 36, 41, 50])
    request.fetchLimit = 2
    request.fetchOffset = 1
    #expect(try results(request).map { $0["age"] as? Int } == [36, 41])
  }

  @Test func aggregatesTakeAllObjectsTogether() throws {
    let request = request([
      columns.aggregate("sum:", of: "salary", as: "sum", .doubleAttributeType),
      columns.aggregate("min:", of: "age", as: "min", .integer16AttributeType),
      columns.aggregate("max:", of: "name", as: "max", .stringAttributeType),
      columns.aggregate("average:", of: "age", as: "average", .doubleAttributeType),
      columns.aggregate("count:", of: "salary", as: "count", .integer64AttributeType),
    ])
    let found = try results(request)
    #expect(found.count == 1)
    #expect(found.first?["sum"] as? Double == 230)
    #expect(found.first?["min"] as? Int == 20)
    #expect(found.first?["max"] as? String == "Eve")
    #expect(found.first?["average"] as? Double == 33.4)
    #expect(found.first?["count"] as? Int == 4)
  }

  @Test func groupsHaveAggregatesOfTheirOwn() throws {
    let oldest = columns.aggregate("max:", of: "age", as: "oldest", .integer16AttributeType)
    let request = request(["department.name", oldest])
    request.propertiesToGroupBy = ["department.name"]
    request.sortDescriptors = [NSSortDescriptor(key: "department.name", ascending: false)]
    let found = try results(request)
    #expect(found.map { $0["department.name"] as? String } == ["Sales", "Research", nil])
    #expect(found.map { $0["oldest"] as? Int } == [41, 36, 50])
  }

  @Test func havingFiltersGroups() throws {
    let count = columns.aggregate("count:", of: "name", as: "count", .integer64AttributeType)
    let request = request(["age", count])
    request.propertiesToGroupBy = ["age"]
    request.havingPredicate = columns.predicate("%@ > 1", variable: "count")
    let found = try results(request)
    #expect(found.map { $0["age"] as? Int } == [20])
    #expect(found.map { $0["count"] as? Int } == [2])
  }

  @Test func whatIsNotSavedIsNotInDictionaries() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      staff.person("Zoe")
      #expect(try staff.context.fetch(request(["name"])).count == 5)
    }
  }

  @Test func functionsAreComputedForEachObject() throws {
    let request = request([
      "name", columns.function("multiply:by:", ["age", 2], as: "twice", .integer32AttributeType),
    ])
    request.predicate = NSPredicate(format: "name == 'Ada'")
    #expect(try results(request).first?["twice"] as? Int == 72)
  }

  @Test func anOperatorOnNothingTakesAllObjectsTogether() throws {
    let request = request([columns.format("@sum.age", as: "total", .integer32AttributeType)])
    #expect(try results(request).map { $0["total"] as? Int } == [167])
  }

  @Test func anAggregateOfNothingIsOneDictionary() throws {
    let request = request([
      columns.aggregate("count:", of: "name", as: "count", .integer32AttributeType),
      columns.aggregate("max:", of: "age", as: "max", .integer32AttributeType),
    ])
    request.predicate = NSPredicate(value: false)
    let found = try results(request)
    #expect(found.map { $0["count"] as? Int } == [0])
    #expect(found.first?["max"] == nil)
  }

  @Test func groupsOfNothingAreNoDictionaries() throws {
    let request = request(["age", columns.aggregate("count:", of: "name", as: "count", .integer32AttributeType)])
    request.propertiesToGroupBy = ["age"]
    request.predicate = NSPredicate(value: false)
    #expect(try results(request).isEmpty)
  }

  @Test func valuesHaveTheirTypes() throws {
    let request = request([
      "age", "salary", "department",
      columns.aggregate("min:", of: "age", as: "youngest", .undefinedAttributeType),
    ])
    request.propertiesToGroupBy = ["age", "salary", "department"]
    request.predicate = NSPredicate(format: "name == 'Bob'")
    let bob = try #require(try results(request).first)
    #expect(bob["age"] as? Int == 20 && bob["youngest"] as? Int == 20)
    #expect(bob["salary"] as? Double == 50)
    #expect((bob["department"] as? NSManagedObjectID)?.entity.name == "Department")
  }

  @Test func limitAndOffsetCutSortedDictionariesAndGroups() throws {
    let people = request(["name"])
    people.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: false)]
    people.fetchLimit = 2
    people.fetchOffset = 1
    #expect(try results(people).map { $0["name"] as? String } == ["Cy", "Bob"])
    let count = columns.aggregate("count:", of: "objectID", as: "count", .integer64AttributeType)
    let groups = request(["age", count])
    groups.propertiesToGroupBy = ["age"]
    groups.sortDescriptors = [
      NSSortDescriptor(key: "count", ascending: false), NSSortDescriptor(key: "age", ascending: true),
    ]
    groups.fetchLimit = 2
    #expect(try results(groups).map { $0["age"] as? Int } == [20, 36])
    #expect(try results(groups).map { $0["count"] as? Int } == [2, 1])
  }

  @Test func groupsWithoutASortDescriptorComeInTheOrderOfTheirFirstObjects() throws {
    let request = request(["age"])
    request.propertiesToGroupBy = ["age"]
    request.returnsDistinctResults = true
    #expect(try results(request).map { $0["age"] as? Int } == [36, 20, 41, 50])
  }

  @Test func anAggregateTakesAToOneRelationship() throws {
    let request = request([
      "department.name", columns.aggregate("sum:", of: "salary", as: "sum", .doubleAttributeType),
      columns.aggregate("count:", of: "department", as: "count", .integer64AttributeType),
    ])
    request.propertiesToGroupBy = ["department.name"]
    request.havingPredicate = NSPredicate(format: "department.name != nil AND @sum.salary > 100")
    let found = try results(request)
    #expect(found.map { $0["department.name"] as? String } == ["Research"])
    #expect(found.map { $0["sum"] as? Double } == [150])
    #expect(found.map { $0["count"] as? Int } == [2])
  }

  @Test func largeSumsDoNotOverflow() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      for amount in [Int64.max, Int64.max, -5, 7] {
        let account = NSEntityDescription.insertNewObject(forEntityName: "Account", into: staff.context)
        account.setValue(amount, forKey: "amount")
      }
      try staff.context.save()
      let request = NSFetchRequest<NSDictionary>(entityName: "Account")
      request.resultType = .dictionaryResultType
      request.propertiesToFetch = [
        columns.aggregate("sum:", of: "amount", as: "sum", .undefinedAttributeType),
        columns.aggregate("max:", of: "amount", as: "max", .undefinedAttributeType),
      ]
      let found = try #require(try staff.context.fetch(request).first)
      #expect(found["sum"] as? Double == 0x1p64)
      #expect(found["max"] as? Int64 == .max)
      request.predicate = NSPredicate(format: "amount < 100")
      #expect(try staff.context.fetch(request).first?["sum"] as? Int64 == 2)
    }
  }

  @Test func statisticsAreComputedFromAllObjects() throws {
    let request = request([
      columns.aggregate("median:", of: "age", as: "median", .doubleAttributeType),
      columns.aggregate("stddev:", of: "age", as: "deviation", .doubleAttributeType),
    ])
    request.predicate = NSPredicate(format: "age != 50")
    let found = try #require(try results(request).first)
    #expect(found["median"] as? Double == 28)
    #expect((found["deviation"] as? Double).map { abs($0 - 9.418) < 0.001 } == true)
  }

  @Test func managersAreIncludedUnlessTheRequestExcludesThem() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      staff.person("Max", age: 60, entity: "Manager")
      try staff.context.save()
      let request = request([columns.aggregate("max:", of: "age", as: "max", .integer64AttributeType)])
      #expect(try staff.context.fetch(request).first?["max"] as? Int == 60)
      let ids = self.request(["objectID"])
      ids.predicate = NSPredicate(format: "name == 'Max'")
      #expect((try staff.context.fetch(ids).first?["objectID"] as? NSManagedObjectID)?.entity.name == "Manager")
      request.includesSubentities = false
      #expect(try staff.context.fetch(request).first?["max"] as? Int == 50)
    }
  }
}
