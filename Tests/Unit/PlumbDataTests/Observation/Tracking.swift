import Foundation
import Observation
import PlumbData

/// The properties of an object that were published since they were read.
final class Tracking: @unchecked Sendable {
  private var published: [String] = []

  /// Reads a property and observes it until it is published.
  func read<Value>(_ name: String, _ body: () -> Value) {
    withObservationTracking {
      _ = body()
    } onChange: { [self] in
      published.append(name)
    }
  }

  /// Returns the published properties, sorted, and starts again.
  func next() -> [String] {
    defer { published = [] }
    return published.sorted()
  }
}

extension NSPersistentContainer {
  /// Changes the notes in another context, and merges the save into the view context.
  @MainActor func changeElsewhere(_ body: @Sendable (NSManagedObjectContext) throws -> Void) throws {
    let context = newBackgroundContext()
    let saved = Saved()
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: context, queue: nil
    ) { saved.notification = $0 }
    defer { NotificationCenter.default.removeObserver(token) }
    try context.performAndWait {
      try body(context)
      try context.save()
    }
    if let notification = saved.notification { viewContext.mergeChanges(fromContextDidSave: notification) }
    viewContext.processPendingChanges()
  }
}

/// The notification of a save.
private final class Saved: @unchecked Sendable { var notification: Notification? }
