import CoreData
import Foundation

/// A value that several processes increment, each from the value that it has read. A process that finds another
/// value when it saves reads it and tries again.
struct Counter {
  private let stack: Stack

  init(_ stack: Stack) { self.stack = stack }

  func increment(_ times: Int) throws {
    for time in 0..<times {
      while try !incremented() { stack.context.reset() }
      say(time + 1)
      stack.context.reset()
    }
  }

  /// Returns whether the counter was incremented; `false` if another process has changed it in the meantime.
  private func incremented() throws -> Bool {
    guard let counter = try stack.all("Counter").first else {
      stack.insert("Counter").setValue(0, forKey: "value")
      try stack.context.save()
      return false
    }
    counter.setValue(counter.integer("value") + 1, forKey: "value")
    do {
      try stack.context.save()
      return true
    } catch let error as NSError where error.code == NSManagedObjectMergeError {
      return false
    }
  }

  var value: Int { get throws { try stack.all("Counter").first?.integer("value") ?? 0 } }
}

/// Saves until one fails.
struct Filling {
  private let stack: Stack

  init(_ stack: Stack) { self.stack = stack }

  func run() throws {
    while true {
      stack.insert("Line").setValue(String(repeating: "x", count: 20_000), forKey: "text")
      try stack.context.save()
      say(try stack.context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Line")))
    }
  }
}
