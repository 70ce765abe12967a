import Foundation

/// The queues of contexts that a thread works for: the one that its block is on, and those whose blocks wait for that
/// block. Nobody else is on any of them meanwhile, so that a block may go back to a queue further out without waiting.
final class HeldQueues: Sendable {
  private let owner: ObjectIdentifier
  private let outer: HeldQueues?
  /// Whether the main queue is one of them, whether as a context's or not.
  let includesMain: Bool

  init(_ owner: ObjectIdentifier, includesMain: Bool, inside outer: HeldQueues?) {
    self.owner = owner
    self.includesMain = includesMain
    self.outer = outer
  }

  /// Those of the thread that asks.
  static var current: HeldQueues? {
    pthread_getspecific(key).map { Unmanaged<HeldQueues>.fromOpaque($0).takeUnretainedValue() }
  }

  func includes(_ queue: ObjectIdentifier) -> Bool {
    var next: HeldQueues? = self
    while let held = next {
      if held.owner == queue { return true }
      next = held.outer
    }
    return false
  }

  /// Runs a block while these are the thread's.
  func hold<T>(_ work: () throws -> T) rethrows -> T {
    let before = pthread_getspecific(Self.key)
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, before) }
    return try withExtendedLifetime(self) { try work() }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    guard pthread_key_create(&key, nil) == 0 else {
      raise(.internalInconsistency, "The process has no thread-specific key left.")
    }
    return key
  }()
}
