import CoreData
import Foundation
import Testing

/// Misuse of requests, which raises an exception and ends the process.
@Suite struct RequestMisuseTests {
  @Test func aRequestWithoutAnEntityRaises() async {
    await #expect(processExitsWith: .failure) {
      let staff = StaffStack()
      _ = try staff.context.performAndWait { try staff.context.fetch(NSFetchRequest<NSManagedObject>()).count }
    }
  }

  @Test func anEntityThatIsNotInTheModelRaises() async {
    await #expect(processExitsWith: .failure) {
      let staff = StaffStack()
      _ = try staff.context.performAndWait {
        try staff.context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Nobody")).count
      }
    }
  }

  @Test func aRequestExecutedOutsideOfPerformRaises() async {
    await #expect(processExitsWith: .failure) {
      _ = try NSFetchRequest<NSManagedObject>(entityName: "Person").execute()
    }
  }

  @Test func groupsOfObjectsRaise() async {
    await #expect(processExitsWith: .failure) {
      let staff = StaffStack()
      try staff.context.performAndWait {
        let request = NSFetchRequest.people()
        request.propertiesToGroupBy = ["age"]
        _ = try staff.context.fetch(request)
      }
    }
  }

  @Test func aPropertyToFetchThatIsNotInTheModelRaises() async {
    await #expect(processExitsWith: .failure) {
      let staff = StaffStack()
      try staff.context.performAndWait {
        let request = NSFetchRequest<NSDictionary>(entityName: "Person")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["nonsense"]
        _ = try staff.context.fetch(request)
      }
    }
  }

  @Test func aPropertyThatIsNeitherGroupedByNorAnAggregateRaises() async {
    await #expect(processExitsWith: .failure) {
      let staff = StaffStack()
      try staff.context.performAndWait {
        let request = NSFetchRequest<NSDictionary>(entityName: "Person")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["name", "age"]
        request.propertiesToGroupBy = ["age"]
        _ = try staff.context.fetch(request)
      }
    }
  }

  @Test func aControllerWithoutSortDescriptorsRaises() async {
    await #expect(processExitsWith: .failure) {
      let staff = StaffStack()
      _ = NSFetchedResultsController(
        fetchRequest: NSFetchRequest<NSManagedObject>(entityName: "Person"), managedObjectContext: staff.context,
        sectionNameKeyPath: nil, cacheName: nil)
    }
  }

  @Test func anIndexPathWithoutAnObjectRaises() async {
    await #expect(processExitsWith: .failure) {
      let staff = StaffStack()
      try staff.context.performAndWait {
        let controller = NSFetchedResultsController(
          fetchRequest: .people(), managedObjectContext: staff.context, sectionNameKeyPath: nil, cacheName: nil)
        try controller.performFetch()
        _ = controller.object(at: IndexPath(indexes: [0, 0]))
      }
    }
  }

  @Test func identitiesOfSeveralEntitiesInOneDeleteRaise() async {
    await #expect(processExitsWith: .failure) {
      let staff = StaffStack()
      try staff.context.performAndWait {
        try staff.fill()
        let person = try #require(try staff.context.fetch(NSFetchRequest.people()).first)
        let department = staff.department("x")
        _ = NSBatchDeleteRequest(objectIDs: [person.objectID, department.objectID])
      }
    }
  }
}
