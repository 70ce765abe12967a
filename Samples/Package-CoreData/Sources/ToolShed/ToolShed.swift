public import CoreData
import Foundation

/// A shed full of tools that its members borrow.
public struct ToolShed {
  /// Where the shed's objects live.
  public let container: NSPersistentContainer

  /// The model of the shed: compiled on Apple's systems, read from its source on Linux.
  nonisolated(unsafe) private static let model: NSManagedObjectModel = {
    let places = ["momd", "xcdatamodeld"].compactMap { Bundle.module.url(forResource: "ToolShed", withExtension: $0) }
    guard let model = places.lazy.compactMap(NSManagedObjectModel.init(contentsOf:)).first else {
      preconditionFailure("The package has no model.")
    }
    return model
  }()

  /// A shed that is forgotten when the program ends.
  public static func inMemory() throws -> ToolShed {
    let container = NSPersistentContainer(name: "ToolShed", managedObjectModel: model)
    // In memory, with everything that a SQLite store checks.
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return ToolShed(container: container)
  }
}

extension Tool {
  /// Who has the tool; nil while it is in the shed.
  public var holder: Member? { loans.first { $0.returned == nil }?.member }

  /// Lends the tool for a fortnight; nil if the tool is already lent.
  @discardableResult
  public func lend(to member: Member, on day: Date) -> Loan? {
    guard holder == nil, let context = managedObjectContext else { return nil }
    let loan = Loan(context: context)
    loan.tool = self
    loan.member = member
    loan.due = day.addingTimeInterval(14 * 24 * 60 * 60)
    return loan
  }
}

extension Loan {
  /// The loans that should have come back before a day, the oldest first.
  public static func overdue(on day: Date) -> NSFetchRequest<Loan> {
    let request = fetchRequest()
    request.predicate = NSPredicate(format: "returned == nil AND due < %@", day as CVarArg)
    request.sortDescriptors = [NSSortDescriptor(key: "due", ascending: true)]
    return request
  }
}
