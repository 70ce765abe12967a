import PlumbSystem

/// A value with a lock, for changes by several threads, one at a time.
package final class Guarded<Value>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Calls `body` with the value, which it can read or change, while no other thread has access.
  package func change<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }
}
