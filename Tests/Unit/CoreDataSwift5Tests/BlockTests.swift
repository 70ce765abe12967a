import CoreData
import Foundation
import Testing

/// Code in Swift 5 mode, as apps have it: its blocks are not `Sendable`. It compiles without warnings, because the methods
/// are `@preconcurrency`.
@Suite struct BlockTests {
  private final class Counter {
    var count = 0
  }

  private func context() -> NSManagedObjectContext {
    NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
  }

  private func runTwice(_ block: @escaping () -> Void, in context: NSManagedObjectContext) {
    context.perform(block)
    context.performAndWait(block)
  }

  @Test func aBlockThatIsNotSendableRunsInAContext() {
    let counter = Counter()
    runTwice({ counter.count += 1 }, in: context())
    #expect(counter.count == 2)
  }

  private func value<T>(_ block: () throws -> T, in context: NSManagedObjectContext) rethrows -> T {
    try context.performAndWait(block)
  }

  @Test func aBlockThatIsNotSendableReturnsAValue() {
    let counter = Counter()
    let value = value({ counter.count + 1 }, in: context())
    #expect(value == 1)
  }

  private func runInBackground(_ block: @escaping (NSManagedObjectContext) -> Void, _ container: NSPersistentContainer)
  {
    container.performBackgroundTask(block)
  }

  @Test func aBlockThatIsNotSendableRunsInTheBackground() async {
    let container = NSPersistentContainer(name: "Empty", managedObjectModel: NSManagedObjectModel())
    await withCheckedContinuation { continuation in
      runInBackground({ _ in continuation.resume() }, container)
    }
  }
}
