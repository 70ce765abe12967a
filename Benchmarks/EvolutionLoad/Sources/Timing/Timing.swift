import CoreData
import Foundation
import Observation

/// The number of objects in the store.
public let objectCount = 10_000

/// Prints the step and the shortest of several runs, in microseconds for each repetition.
@MainActor public func measure(_ step: String, _ repetitions: Int, runs: Int = 5, _ work: () throws -> Void) rethrows {
  var shortest = UInt64.max
  for _ in 0..<runs {
    let start = DispatchTime.now().uptimeNanoseconds
    try work()
    shortest = min(shortest, DispatchTime.now().uptimeNanoseconds - start)
  }
  print(step, Double(shortest) / 1000 / Double(repetitions), separator: "\t")
}

/// Returns a container with an empty SQLite store in the folder that is the program's argument.
public func emptyContainer(_ model: NSManagedObjectModel) throws -> NSPersistentContainer {
  let folder = URL(fileURLWithPath: CommandLine.arguments[1])
  let container = NSPersistentContainer(name: "Load", managedObjectModel: model)
  let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("\(UUID().uuidString).sqlite"))
  description.shouldAddStoreAsynchronously = false
  container.persistentStoreDescriptions = [description]
  var failure: (any Error)?
  container.loadPersistentStores { failure = $1 }
  if let failure { throw failure }
  return container
}

/// Ends the program if reading a property and then saving a change of it does not publish the property.
@MainActor public func requirePublishing(reading: () -> Void, saving: () throws -> Void) throws {
  let published = Flag()
  withObservationTracking(reading) { published.set() }
  try saving()
  for _ in 0..<100 where !published.isSet { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
  guard published.isSet else { fatalError("The save published no property: the figures would be of no observation.") }
}

/// A value that the closure of an observation sets.
private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}
