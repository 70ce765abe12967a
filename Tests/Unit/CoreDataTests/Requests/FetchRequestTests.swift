import CoreData
import Foundation
import Testing

@Suite struct FetchRequestTests {
  @Test func aRequestHasTheDocumentedDefaults() {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    #expect(request.entityName == "Item")
    #expect(request.predicate == nil)
    #expect(request.sortDescriptors == nil)
    #expect(request.fetchLimit == 0)
    #expect(request.fetchOffset == 0)
    #expect(request.fetchBatchSize == 0)
    #expect(request.includesSubentities)
    #expect(request.includesPropertyValues)
    #expect(request.returnsObjectsAsFaults)
    #expect(request.includesPendingChanges)
    #expect(!request.returnsDistinctResults)
    #expect(!request.shouldRefreshRefetchedObjects)
    #expect(request.resultType == .managedObjectResultType)
    #expect(request.propertiesToFetch == nil)
    #expect(request.requestType == .fetchRequestType)
  }

  @Test func aCopyIsIndependent() throws {
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    request.fetchLimit = 3
    request.predicate = NSPredicate(value: true)
    let copy = try #require(request.copy() as? NSFetchRequest<any NSFetchRequestResult>)
    #expect(copy.entityName == "Item")
    #expect(copy.fetchLimit == 3)
    #expect(copy.predicate != nil)
    copy.fetchLimit = 5
    #expect(request.fetchLimit == 3)
  }

  @Test func aCopyKeepsWhatItIsOf() throws {
    final class Special: NSFetchRequest<NSManagedObject> {}
    let request = Special(entityName: "Item")
    request.affectedStores = []
    let copy = try #require(request.copy() as? Special)
    #expect(copy.affectedStores?.isEmpty == true)
  }

  @Test func anEntityTakesThePlaceOfAName() {
    let entity = NSEntityDescription()
    entity.name = "Other"
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.entity = entity
    #expect(request.entityName == "Other")
    #expect(request.entity === entity)
  }

  @Test func theResultTypesHaveTheNumbersOfTheHeaders() {
    #expect(NSFetchRequestResultType.managedObjectResultType.rawValue == 0)
    #expect(NSFetchRequestResultType.managedObjectIDResultType.rawValue == 1)
    #expect(NSFetchRequestResultType.dictionaryResultType.rawValue == 2)
    #expect(NSFetchRequestResultType.countResultType.rawValue == 4)
    #expect(NSPersistentStoreRequestType.batchDeleteRequestType.rawValue == 7)
    #expect(NSFetchedResultsChangeType.update.rawValue == 4)
  }

  /// A subclass as in generated code, with a typed `fetchRequest()` in addition to the inherited one.
  final class Item: NSManagedObject {
    @nonobjc class func fetchRequest() -> NSFetchRequest<Item> { NSFetchRequest(entityName: "Item") }
  }

  @Test func aBatchDeleteTakesTypedAndUntypedRequests() {
    let untyped: NSFetchRequest<any NSFetchRequestResult> = NSFetchRequest(entityName: "Item")
    #expect(NSBatchDeleteRequest(fetchRequest: untyped).fetchRequest.entityName == "Item")
    #if os(Linux)
      #expect(NSBatchDeleteRequest(fetchRequest: Item.fetchRequest()).fetchRequest.entityName == "Item")
    #endif
  }
}
