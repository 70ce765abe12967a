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
}
