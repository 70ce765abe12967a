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
  private static let main = DispatchSpecificKey<Bool>()

  init(_ type: NSManagedObjectContextConcurrencyType, of context: NSManagedObjectContext) {
    self.type = type
    switch type {
    case .mainQueueConcurrencyType:
      queue = .main
      queue.setSpecific(key: Self.main, value: true)
    case .privateQueueConcurrencyType, .confinementConcurrencyType:
      queue = DispatchQueue(label: "NSManagedObjectContext")
      queue.setSpecific(key: Self.owner, value: ObjectIdentifier(context))
    }
  }

  /// Whether the caller is on the queue of the context.
  ///
  /// Where the main function is asynchronous, the main queue's work, and with it the main actor's, is done on any
  /// thread on Linux: the main one is given away.
  func isCurrent(for context: NSManagedObjectContext) -> Bool {
    switch type {
    case .mainQueueConcurrencyType: Thread.isMainThread || DispatchQueue.getSpecific(key: Self.main) == true
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
