import Foundation

/// A value behind a lock. It is a lock of the system's and not `Mutex`: where two threads meet at one of those, the
/// thread sanitizer sees no order between them.
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
