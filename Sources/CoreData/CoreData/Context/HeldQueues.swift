import Foundation

/// The context queues that the current thread holds: the queue of its current block, and the queues whose blocks
/// wait for that block. No other block runs on these queues in the meantime. Therefore the current block can do work
/// for an outer queue directly, without waiting.
final class HeldQueues: Sendable {
  private let owner: ObjectIdentifier
  private let outer: HeldQueues?
  /// Whether the main queue is one of the held queues, with or without a context.
  let includesMain: Bool

  init(_ owner: ObjectIdentifier, includesMain: Bool, inside outer: HeldQueues?) {
    self.owner = owner
    self.includesMain = includesMain
    self.outer = outer
  }

  /// The queues that the calling thread holds; `nil` if it holds none.
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

  /// Runs a block while the current thread holds these queues.
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
