import CoreData
import Foundation
import Testing

@Suite struct FetchedResultsControllerTests {
  final class Log: NSObject, NSFetchedResultsControllerDelegate {
    var entries: [String] = []
    var objectsOfDeletedSections: [Any] = []
    var countInDeletedSections = 0
    weak var expected: AnyObject?

    private func text(_ path: IndexPath?) -> String { path.map { "\($0[0]).\($0[1])" } ?? "-" }

    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
      entries.append(controller === expected ? "will" : "another controller")
    }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
      didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
      for type: NSFetchedResultsChangeType
    ) {
      entries.append("section \(type.rawValue) \(sectionInfo.name) \(sectionIndex)")
      if type == .delete { objectsOfDeletedSections += sectionInfo.objects ?? [] }
      countInDeletedSections += type == .delete ? sectionInfo.numberOfObjects : 0
    }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
      at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
      let name = (anObject as? NSManagedObject)?.value(forKey: "name") as? String ?? "?"
      switch type {
      case .insert: entries.append("insert \(name) \(text(newIndexPath))")
      case .delete: entries.append("delete \(text(indexPath))")
      case .move: entries.append("move \(name) \(text(indexPath)) \(text(newIndexPath))")
      default: entries.append("update \(name) \(text(indexPath))")
      }
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
      let names = (controller.fetchedObjects ?? []).compactMap { ($0 as? NSManagedObject)?.value(forKey: "name") }
      entries.append("did \(names.count)")
    }
  }

  final class Differences: NSObject, NSFetchedResultsControllerDelegate {
    var differences: [CollectionDifference<NSManagedObjectID>] = []
    var others = 0

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
      didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
    ) {
      differences.append(diff)
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { others += 1 }
  }

  func controller(
    _ staff: StaffStack, sections: String? = nil, predicate: NSPredicate? = nil
  ) -> NSFetchedResultsController<NSManagedObject> {
    let request = NSFetchRequest.people()
    request.predicate = predicate
    if let sections { request.sortDescriptors?.insert(NSSortDescriptor(key: sections, ascending: true), at: 0) }
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: staff.context, sectionNameKeyPath: sections, cacheName: nil)
  }

  func names(_ controller: NSFetchedResultsController<NSManagedObject>) -> [String] {
    (controller.fetchedObjects ?? []).compactMap { $0.value(forKey: "name") as? String }
  }

  @Test func aControllerAcceptsEmptySortDescriptors() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
      request.sortDescriptors = []
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: staff.context, sectionNameKeyPath: nil, cacheName: nil)
      let log = Log()
      log.expected = controller
      controller.delegate = log
      try controller.performFetch()
      #expect(names(controller).sorted() == ["Ada", "Bob", "Cy", "Di", "Eve"])
      staff.person("Flo")
      staff.context.processPendingChanges()
      #expect(names(controller).count == 6 && log.entries.last == "did 6")
    }
  }

  @Test func nothingIsFetchedBeforePerformFetch() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let controller = controller(staff)
      #expect(controller.fetchedObjects == nil)
      try controller.performFetch()
      #expect(names(controller) == ["Ada", "Bob", "Cy", "Di", "Eve"])
      #expect(controller.sections?.count == 1)
      #expect(controller.sections?.first?.numberOfObjects == 5)
    }
  }

  @Test func objectsAndIndexPathsAnswerEachOther() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let controller = controller(staff, sections: "department.name")
      try controller.performFetch()
      #expect(controller.sections?.map(\.name) == ["", "Research", "Sales"])
      #expect(controller.sections?.map(\.numberOfObjects) == [1, 2, 2])
      let cy = controller.object(at: IndexPath(indexes: [2, 0]))
      #expect(cy.value(forKey: "name") as? String == "Cy")
      #expect(controller.indexPath(forObject: cy) == IndexPath(indexes: [2, 0]))
      let stranger = staff.person("Zoe")
      #expect(controller.indexPath(forObject: stranger) == nil)
    }
  }

  @Test func anIndexHasTheFirstLettersOfTheSections() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      for name in ["alpha", "alter", "beta"] {
        staff.person("x", in: staff.department(name))
      }
      try staff.context.save()
      let controller = controller(staff, sections: "department.name")
      try controller.performFetch()
      #expect(controller.sectionIndexTitles == ["A", "B"])
      #expect(controller.sectionIndexTitle(forSectionName: "gamma") == "G")
      #expect(controller.section(forSectionIndexTitle: "B", at: 1) == 2)
    }
  }

  @Test func anOrderThatTearsASectionApartFails() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let controller = NSFetchedResultsController(
        fetchRequest: .people(), managedObjectContext: staff.context, sectionNameKeyPath: "age", cacheName: nil)
      #expect(throws: (any Error).self) { try controller.performFetch() }
    }
  }

  @Test func insertsDeletesUpdatesAndMovesAreReported() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let log = Log()
      let controller = controller(staff)
      controller.delegate = log
      log.expected = controller
      try controller.performFetch()
      let people = try #require(controller.fetchedObjects)

      staff.person("Bea")
      staff.context.processPendingChanges()
      #expect(log.entries == ["will", "insert Bea 0.1", "did 6"])

      log.entries = []
      people[3].setValue(77, forKey: "age")
      staff.context.processPendingChanges()
      #expect(log.entries == ["will", "update Di 0.4", "did 6"])

      log.entries = []
      people[0].setValue("Zed", forKey: "name")
      staff.context.processPendingChanges()
      #expect(log.entries == ["will", "move Zed 0.0 0.5", "did 6"])

      log.entries = []
      staff.context.delete(people[1])
      staff.context.processPendingChanges()
      #expect(log.entries == ["will", "delete 0.1", "did 5"])
      #expect(names(controller) == ["Bea", "Cy", "Di", "Eve", "Zed"])
    }
  }

  @Test func sectionsComeAndGo() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let log = Log()
      let inDepartments = NSPredicate(format: "department != nil")
      let controller = controller(staff, sections: "department.name", predicate: inDepartments)
      controller.delegate = log
      log.expected = controller
      try controller.performFetch()
      let sales = try #require(controller.object(at: IndexPath(indexes: [1, 0])).value(forKey: "department"))
      let people = try #require(controller.fetchedObjects)
      people[0].setValue(sales, forKey: "department")
      people[1].setValue(sales, forKey: "department")
      staff.context.processPendingChanges()
      #expect(log.entries.contains("section 2 Research 0"))
      #expect(log.objectsOfDeletedSections.isEmpty && log.countInDeletedSections == 0)
      #expect(log.entries.contains("move Ada 0.0 0.0"))
      #expect(log.entries.contains("move Bob 0.1 0.1"))
      #expect(controller.sections?.map(\.name) == ["Sales"])
      #expect(names(controller) == ["Ada", "Bob", "Cy", "Di"])
    }
  }

  @Test func anObjectThatStopsMatchingIsDeletedAndOneThatStartsIsInserted() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let log = Log()
      let controller = controller(staff, predicate: NSPredicate(format: "age > 30"))
      controller.delegate = log
      log.expected = controller
      try controller.performFetch()
      #expect(names(controller) == ["Ada", "Cy", "Eve"])
      let cy = try #require(controller.fetchedObjects?[1])
      cy.setValue(3, forKey: "age")
      staff.person("Dan", age: 31)
      staff.context.processPendingChanges()
      #expect(log.entries == ["will", "delete 0.1", "insert Dan 0.1", "did 3"])
    }
  }

  @Test func withoutADelegateNothingIsTracked() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let controller = controller(staff)
      try controller.performFetch()
      staff.person("Bea")
      staff.context.processPendingChanges()
      #expect(names(controller).count == 5)
    }
  }

  @Test func aDelegateForDifferencesHearsNothingElse() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let log = Differences()
      let controller = controller(staff)
      controller.delegate = log
      try controller.performFetch()
      let before = (controller.fetchedObjects ?? []).map(\.objectID)
      let bea = staff.person("Bea")
      staff.context.processPendingChanges()
      #expect(log.differences.count == 1)
      #expect(log.differences.first.flatMap(before.applying)?[1] == bea.objectID)
      #expect(log.others == 0)
    }
  }

  @Test func anInsertThatIsUndoneIsRemoved() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let log = Log()
      let controller = controller(staff)
      controller.delegate = log
      log.expected = controller
      try controller.performFetch()
      staff.person("Bea")
      controller.fetchedObjects?.first?.setValue("Zed", forKey: "name")
      staff.context.processPendingChanges()
      #expect(names(controller) == ["Bea", "Bob", "Cy", "Di", "Eve", "Zed"])
      staff.context.rollback()
      #expect(names(controller) == ["Ada", "Bob", "Cy", "Di", "Eve"])
    }
  }

  @Test func whatAnotherContextSavesArrivesByMerging() async throws {
    let staff = StaffStack()
    try await staff.context.perform { try staff.fill() }
    let other = staff.container.newBackgroundContext()
    let log = Log()
    nonisolated(unsafe) let unsafeLog = log
    let controller = await staff.context.perform {
      let made = Transferred(value: self.controller(staff))
      made.value.delegate = unsafeLog
      unsafeLog.expected = made.value
      try? made.value.performFetch()
      #expect(names(made.value).count == 5)
      return made
    }
    let saved = await other.perform { () -> Transferred<Notification>? in
      nonisolated(unsafe) var saved: Notification?
      let observer = NotificationCenter.default.addObserver(
        forName: .NSManagedObjectContextDidSave, object: other, queue: nil
      ) { saved = $0 }
      defer { NotificationCenter.default.removeObserver(observer) }
      let request = NSFetchRequest.people()
      let people = (try? other.fetch(request)) ?? []
      people.first?.setValue("Zed", forKey: "name")
      if let last = people.last { other.delete(last) }
      NSEntityDescription.insertNewObject(forEntityName: "Person", into: other).setValue("Bea", forKey: "name")
      try? other.save()
      return saved.map { Transferred(value: $0) }
    }
    let notification = try #require(saved)
    await staff.context.perform {
      staff.context.mergeChanges(fromContextDidSave: notification.value)
      staff.context.processPendingChanges()
      #expect(names(controller.value) == ["Bea", "Bob", "Cy", "Di", "Zed"])
      #expect(unsafeLog.entries.contains("insert Bea 0.0"))
      #expect(unsafeLog.entries.contains("delete 0.4"))
      #expect(unsafeLog.entries.contains("move Zed 0.0 0.4"))
    }
  }

  /// A box that passes a value from one queue to another. The queues use the value one after the other.
  struct Transferred<Value>: @unchecked Sendable {
    let value: Value
  }

  @Test func anUntypedControllerIsItsDelegatesController() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Person")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      let log = Log()
      let controller = NSFetchedResultsController<any NSFetchRequestResult>(
        fetchRequest: request, managedObjectContext: staff.context, sectionNameKeyPath: nil, cacheName: "people")
      controller.delegate = log
      log.expected = controller
      try controller.performFetch()
      let bob = controller.object(at: IndexPath(indexes: [0, 1])) as? NSManagedObject
      #expect(bob?.value(forKey: "name") as? String == "Bob")
      staff.person("Bea")
      staff.context.processPendingChanges()
      #expect(log.entries == ["will", "insert Bea 0.1", "did 6"])
    }
  }

  @Test func sectionsFollowAChangedSectionName() throws {
    let staff = StaffStack()
    try staff.context.performAndWait {
      try staff.fill()
      let log = Log()
      let controller = controller(staff, sections: "age")
      controller.delegate = log
      log.expected = controller
      try controller.performFetch()
      #expect(controller.sections?.map(\.name) == ["20", "36", "41", "50"])
      controller.object(at: IndexPath(indexes: [0, 1])).setValue(36, forKey: "age")
      staff.context.processPendingChanges()
      #expect(log.entries == ["will", "move Di 0.1 1.1", "did 5"])
      log.entries = []
      controller.object(at: IndexPath(indexes: [3, 0])).setValue(60, forKey: "age")
      staff.context.processPendingChanges()
      #expect(log.entries.first == "will" && log.entries.last == "did 5")
      #expect(Set(log.entries.dropFirst().dropLast()) == ["section 2 50 3", "section 1 60 3", "move Eve 3.0 3.0"])
    }
  }
}
