import Foundation

/// A value with a lock. The lock is a system lock and not a `Mutex`, because the thread sanitizer does not detect
/// the synchronization of threads by a `Mutex`.
final class Guarded<Content>: @unchecked Sendable {
  private let lock = NSLock()
  private var content: Content

  init(_ content: Content) { self.content = content }

  func withLock<Result>(_ body: (inout Content) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&content)
  }
}

/// A value that is passed through a lock or to another queue, and is only read there.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}
