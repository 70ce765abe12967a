import CoreData
import Foundation
import Testing

// Compiling this file is the test: every member with its labels, types and optionality.

private typealias Request = NSFetchRequest<Book>
private typealias Untyped = NSFetchRequest<any NSFetchRequestResult>
private typealias Controller = NSFetchedResultsController<Book>

/// The members of requests and of fetched results controllers.
@Suite struct RequestSignatureTests {
  @Test func fetchRequests() {
    let _: () -> Request = Request.init
    let _: (String) -> Request = Request.init(entityName:)
    let _: (Request) -> () throws -> [Book] = Request.execute
    let _: ReferenceWritableKeyPath<Request, NSEntityDescription?> = \.entity
    let _: KeyPath<Request, String?> = \.entityName
    let _: [ReferenceWritableKeyPath<Request, NSPredicate?>] = [\.predicate, \.havingPredicate]
    let _: ReferenceWritableKeyPath<Request, [NSSortDescriptor]?> = \.sortDescriptors
    let _: [ReferenceWritableKeyPath<Request, Int>] = [\.fetchLimit, \.fetchOffset, \.fetchBatchSize]
    let _: [ReferenceWritableKeyPath<Request, Bool>] = [
      \.includesSubentities, \.includesPropertyValues, \.returnsObjectsAsFaults, \.includesPendingChanges,
      \.returnsDistinctResults, \.shouldRefreshRefetchedObjects,
    ]
    let _: ReferenceWritableKeyPath<Request, [String]?> = \.relationshipKeyPathsForPrefetching
    let _: [ReferenceWritableKeyPath<Request, [Any]?>] = [\.propertiesToFetch, \.propertiesToGroupBy]
    let _: ReferenceWritableKeyPath<Request, NSFetchRequestResultType> = \.resultType
    let _: ReferenceWritableKeyPath<Request, [NSPersistentStore]?> = \.affectedStores
    let _: KeyPath<Request, NSPersistentStoreRequestType> = \.requestType
    let kinds: [NSFetchRequestResultType] = [
      .managedObjectIDResultType, .dictionaryResultType, .countResultType,
    ]
    #expect(kinds.map(\.rawValue) == [1, 2, 4])
    func results<T: NSFetchRequestResult>(_: T.Type) {}
    results(NSManagedObject.self)
    results(NSManagedObjectID.self)
    results(NSNumber.self)
    results(NSDictionary.self)
  }

  @Test func batchDeletes() {
    let _: (Untyped) -> NSBatchDeleteRequest = NSBatchDeleteRequest.init(fetchRequest:)
    let _: ([NSManagedObjectID]) -> NSBatchDeleteRequest = NSBatchDeleteRequest.init(objectIDs:)
    let _: ReferenceWritableKeyPath<NSBatchDeleteRequest, NSBatchDeleteRequestResultType> = \.resultType
    let types: [NSBatchDeleteRequestResultType] = [.resultTypeStatusOnly, .resultTypeObjectIDs, .resultTypeCount]
    #expect(types.map(\.rawValue) == [0, 1, 2])
    let _: KeyPath<NSBatchDeleteResult, Any?> = \.result
  }

  @Test func batchUpdates() {
    let _: (String) -> NSBatchUpdateRequest = NSBatchUpdateRequest.init(entityName:)
    let _: (NSEntityDescription) -> NSBatchUpdateRequest = NSBatchUpdateRequest.init(entity:)
    let _: ReferenceWritableKeyPath<NSBatchUpdateRequest, NSPredicate?> = \.predicate
    let _: ReferenceWritableKeyPath<NSBatchUpdateRequest, [AnyHashable: Any]?> = \.propertiesToUpdate
    let _: ReferenceWritableKeyPath<NSBatchUpdateRequest, NSBatchUpdateRequestResultType> = \.resultType
    let types: [NSBatchUpdateRequestResultType] = [
      .statusOnlyResultType, .updatedObjectIDsResultType, .updatedObjectsCountResultType,
    ]
    #expect(types.map(\.rawValue) == [0, 1, 2])
    let _: KeyPath<NSBatchUpdateResult, Any?> = \.result
  }

  @Test func batchInserts() {
    let _: (String, [[String: Any]]) -> NSBatchInsertRequest = NSBatchInsertRequest.init(entityName:objects:)
    let _: (NSEntityDescription, [[String: Any]]) -> NSBatchInsertRequest = NSBatchInsertRequest.init(entity:objects:)
    let _: (String, @escaping (NSMutableDictionary) -> Bool) -> NSBatchInsertRequest =
      NSBatchInsertRequest.init(entityName:dictionaryHandler:)
    let _: (NSEntityDescription, @escaping (NSMutableDictionary) -> Bool) -> NSBatchInsertRequest =
      NSBatchInsertRequest.init(entity:dictionaryHandler:)
    let _: (String, @escaping (NSManagedObject) -> Bool) -> NSBatchInsertRequest =
      NSBatchInsertRequest.init(entityName:managedObjectHandler:)
    let _: (NSEntityDescription, @escaping (NSManagedObject) -> Bool) -> NSBatchInsertRequest =
      NSBatchInsertRequest.init(entity:managedObjectHandler:)
    let _: ReferenceWritableKeyPath<NSBatchInsertRequest, NSBatchInsertRequestResultType> = \.resultType
    let _: KeyPath<NSBatchInsertResult, Any?> = \.result
  }

  @Test func controllers() {
    let _: (Request, NSManagedObjectContext, String?, String?) -> Controller =
      Controller.init(fetchRequest:managedObjectContext:sectionNameKeyPath:cacheName:)
    let _: (Controller) -> () throws -> Void = Controller.performFetch
    let _: KeyPath<Controller, [Book]?> = \.fetchedObjects
    let _: (Controller) -> (IndexPath) -> Book = Controller.object(at:)
    let _: (Controller) -> (Book) -> IndexPath? = Controller.indexPath(forObject:)
    let _: KeyPath<Controller, [any NSFetchedResultsSectionInfo]?> = \.sections
    let _: ReferenceWritableKeyPath<Controller, (any NSFetchedResultsControllerDelegate)?> = \.delegate
    let kinds: [NSFetchedResultsChangeType] = [.insert, .delete, .move, .update]
    #expect(kinds.map(\.rawValue) == [1, 2, 3, 4])
  }
}

/// A delegate that implements every method a fetched results controller calls.
private final class EveryDelegate: NSObject, NSFetchedResultsControllerDelegate {
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange object: Any, at path: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {}
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange section: any NSFetchedResultsSectionInfo, atSectionIndex index: Int, for type: NSFetchedResultsChangeType
  ) {}
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, sectionIndexTitleForSectionName name: String
  ) -> String? { nil }
}
