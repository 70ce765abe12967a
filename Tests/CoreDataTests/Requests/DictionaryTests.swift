import CoreData
import Foundation
import Testing

@available(*, deprecated, message: "Foundation marks NSExpression as deprecated on Linux")
@Suite struct DictionaryTests {
  func column(_ name: String, _ expression: NSExpression, _ type: NSAttributeType) -> NSExpressionDescription {
    let column = NSExpressionDescription()
    column.name = name
    column.expression = expression
    column.expressionResultType = type
    return column
  }

  func aggregate(_ function: String, of path: String, as name: String, _ type: NSAttributeType = .doubleAttributeType)
    -> NSExpressionDescription
  {
    column(name, NSExpression(forFunction: function, arguments: [NSExpression(forKeyPath: path)]), type)
  }

  func request(_ properties: [Any]?) -> NSFetchRequest<NSDictionary> {
    let request = NSFetchRequest<NSDictionary>(entityName: "Person")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = properties
    return request
  }

  func results(_ request: NSFetchRequest<NSDictionary>) throws -> [[String: Any]] {
    let staff = StaffStack()
    return try staff.context.performAndWait {
      try staff.fill()
      return try staff.context.fetch(request).compactMap { $0 as? [String: Any] }
    }
  }

  @Test func dictionariesHoldThePropertiesToFetch() throws {
    let request = request(["name", "department.name"])
    request.sortDescriptors = [NSSortDescriptor(key: "age", ascending: false)]
    let found = try results(request)
    #expect(found.map { $0["name"] as? String } == ["Eve", "Cy", "Ada", "Bob", "Di"] || found.count == 5)
    #expect(found.first?["name"] as? String == "Eve")
    #expect(found.first?["department.name"] == nil)
    #expect(found.first?.count == 1)
    #expect(found.dropFirst().first?["department.name"] as? String == "Sales")
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
    let request = request([column("id", NSExpression.expressionForEvaluatedObject(), .objectIDAttributeType)])
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
      aggregate("sum:", of: "salary", as: "sum"), aggregate("min:", of: "age", as: "min", .integer16AttributeType),
      aggregate("max:", of: "name", as: "max", .stringAttributeType),
      aggregate("average:", of: "age", as: "average"),
      aggregate("count:", of: "salary", as: "count", .integer64AttributeType),
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
    let request = request(["department.name", aggregate("max:", of: "age", as: "oldest", .integer16AttributeType)])
    request.propertiesToGroupBy = ["department.name"]
    request.sortDescriptors = [NSSortDescriptor(key: "department.name", ascending: false)]
    let found = try results(request)
    #expect(found.map { $0["department.name"] as? String } == ["Sales", "Research", nil])
    #expect(found.map { $0["oldest"] as? Int } == [41, 36, 50])
  }

  @Test func havingFiltersGroups() throws {
    let count = aggregate("count:", of: "name", as: "count", .integer64AttributeType)
    let request = request(["age", count])
    request.propertiesToGroupBy = ["age"]
    request.havingPredicate = NSPredicate(format: "%@ > 1", NSExpression(forVariable: "count"))
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
}
