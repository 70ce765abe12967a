import Dispatch
import Foundation

/// The serial queue that a context's work is done on.
///
/// With the launch argument `-com.apple.CoreData.ConcurrencyDebug 1`, or `COREDATA_CONCURRENCY_DEBUG=1` in the
/// environment, every access to a context's objects from elsewhere ends the program.
struct ContextQueue: Sendable {
  let type: NSManagedObjectContextConcurrencyType
  private let queue: DispatchQueue
  private let owner: ObjectIdentifier
  private static let main = DispatchSpecificKey<Bool>()

  init(_ type: NSManagedObjectContextConcurrencyType, of context: NSManagedObjectContext) {
    self.type = type
    owner = ObjectIdentifier(context)
    switch type {
    case .mainQueueConcurrencyType:
      queue = .main
      queue.setSpecific(key: Self.main, value: true)
    case .privateQueueConcurrencyType, .confinementConcurrencyType:
      queue = DispatchQueue(label: "NSManagedObjectContext")
    }
  }

  /// Whether the caller is on the queue: in a block of it, or in one of another queue that a block of it waits for.
  ///
  /// Where the main function is asynchronous, the main queue's work, and with it the main actor's, is done on any
  /// thread on Linux: the main one is given away.
  var isCurrent: Bool {
    switch type {
    case .mainQueueConcurrencyType: Self.isMain
    case .privateQueueConcurrencyType: HeldQueues.current?.includes(owner) ?? false
    case .confinementConcurrencyType: true
    }
  }

  /// Whether the caller is on the main queue, or in a block that one of the main queue waits for.
  private static var isMain: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: main) == true || HeldQueues.current?.includesMain ?? false
  }

  func async(_ work: @escaping @Sendable () -> Void) {
    queue.async { [owner] in HeldQueues(owner, includesMain: false, inside: nil).hold(work) }
  }

  func sync<T>(_ work: () throws -> T) rethrows -> T {
    let held = HeldQueues(owner, includesMain: Self.isMain, inside: HeldQueues.current)
    return try queue.sync { try held.hold(work) }
  }

  /// Whether accesses from elsewhere end the program.
  static let isChecked: Bool = {
    let arguments = CommandLine.arguments
    let asked = arguments.firstIndex(of: "-com.apple.CoreData.ConcurrencyDebug").map { arguments[($0 + 1)...].first }
    return (asked.map { $0 != "0" } ?? false)
      || ProcessInfo.processInfo.environment["COREDATA_CONCURRENCY_DEBUG"].map { $0 != "0" } ?? false
  }()
}
