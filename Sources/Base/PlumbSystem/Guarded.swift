/// A value with a lock, which one thread at a time can access.
///
/// The lock is a system lock and not a `Mutex`, because the thread sanitizer does not detect the synchronization of
/// threads by a `Mutex`. The members are inlinable so that other modules can specialize them.
package final class Guarded<Value>: @unchecked Sendable {
  @usableFromInline let lock: UnsafeMutablePointer<pthread_mutex_t>
  /// The lock excludes simultaneous accesses, which need not be checked.
  @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable package init(_ value: sending Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  @inlinable deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Calls `body` with the value, which it can read or change, while no other thread has access.
  @inlinable package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
