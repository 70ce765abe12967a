import Dispatch
import Foundation

/// The serial queue that a context's work is done on.
///
/// With the launch argument `-com.apple.CoreData.ConcurrencyDebug 1`, or `COREDATA_CONCURRENCY_DEBUG=1` in the
/// environment, every access to a context's objects from elsewhere ends the program.
struct ContextQueue: Sendable {
  let type: NSManagedObjectContextConcurrencyType
  private let queue: DispatchQueue
  private static let owner = DispatchSpecificKey<ObjectIdentifier>()

  init(_ type: NSManagedObjectContextConcurrencyType, of context: NSManagedObjectContext) {
    self.type = type
    switch type {
    case .mainQueueConcurrencyType: queue = .main
    case .privateQueueConcurrencyType, .confinementConcurrencyType:
      queue = DispatchQueue(label: "NSManagedObjectContext")
      queue.setSpecific(key: Self.owner, value: ObjectIdentifier(context))
    }
  }

  /// Whether the caller is on the queue of the context.
  func isCurrent(for context: NSManagedObjectContext) -> Bool {
    switch type {
    case .mainQueueConcurrencyType: Thread.isMainThread
    case .privateQueueConcurrencyType: DispatchQueue.getSpecific(key: Self.owner) == ObjectIdentifier(context)
    case .confinementConcurrencyType: true
    }
  }

  func async(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
  func sync<T>(_ work: () throws -> T) rethrows -> T { try queue.sync(execute: work) }

  /// Whether accesses from elsewhere end the program.
  static let isChecked: Bool = {
    let arguments = CommandLine.arguments
    let asked = arguments.firstIndex(of: "-com.apple.CoreData.ConcurrencyDebug").map { arguments[($0 + 1)...].first }
    return (asked.map { $0 != "0" } ?? false)
      || ProcessInfo.processInfo.environment["COREDATA_CONCURRENCY_DEBUG"].map { $0 != "0" } ?? false
  }()
}
