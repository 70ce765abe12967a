import Dispatch
import Foundation

/// The serial queue on which a context performs its work.
///
/// The launch argument `-com.apple.CoreData.ConcurrencyDebug 1`, or `COREDATA_CONCURRENCY_DEBUG=1` in the
/// environment, enables a check: the program ends when code on another queue accesses the context's objects.
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

  /// Whether the caller is on the queue: in one of its blocks, or in a block of another queue for which a block of
  /// this queue waits.
  ///
  /// If the program's main function is asynchronous, the work of the main queue and of the main actor can run on any
  /// thread on Linux. Therefore the thread alone does not identify the main queue.
  var isCurrent: Bool {
    switch type {
    case .mainQueueConcurrencyType: Self.isMain
    case .privateQueueConcurrencyType: HeldQueues.current?.includes(owner) ?? false
    case .confinementConcurrencyType: true
    }
  }

  /// Whether the caller is on the main queue, or in a block for which a block of the main queue waits.
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

  /// Whether an access from another queue ends the program.
  static let isChecked: Bool = {
    let arguments = CommandLine.arguments
    let requested = arguments.firstIndex(of: "-com.apple.CoreData.ConcurrencyDebug").map {
      arguments[($0 + 1)...].first
    }
    return (requested.map { $0 != "0" } ?? false)
      || ProcessInfo.processInfo.environment["COREDATA_CONCURRENCY_DEBUG"].map { $0 != "0" } ?? false
  }()
}
