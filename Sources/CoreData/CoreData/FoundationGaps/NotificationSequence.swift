import Foundation

extension NotificationCenter {
  /// Returns a sequence of the notifications with the given name, only from `object` if it is not `nil`. The
  /// sequence begins when its iterator is created.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }

  /// An asynchronous sequence of notifications as they are posted. It ends only when the iterating task is
  /// cancelled.
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    /// The type of the sequence's elements.
    public typealias Element = Notification

    private let center: NotificationCenter
    private let name: Notification.Name
    private let object: AnyObject?

    init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
      self.center = center
      self.name = name
      self.object = object
    }

    /// Creates an iterator, which buffers posted notifications until they are read.
    public func makeAsyncIterator() -> Iterator {
      let (stream, continuation) = AsyncStream.makeStream(of: Posted.self)
      let observation = Observation(center: center)
      observation.observer = center.addObserver(forName: name, object: object, queue: nil) { notification in
        continuation.yield(Posted(notification: notification))
      }
      return Iterator(posted: stream.makeAsyncIterator(), observation: observation)
    }

    /// An iterator that returns notifications in the order in which they are posted.
    public struct Iterator: AsyncIteratorProtocol {
      private var posted: AsyncStream<Posted>.Iterator
      private let observation: Observation

      fileprivate init(posted: AsyncStream<Posted>.Iterator, observation: Observation) {
        self.posted = posted
        self.observation = observation
      }

      /// Returns the next notification; `nil` when the task is cancelled.
      public mutating func next() async -> Notification? {
        await posted.next()?.notification
      }

      /// Returns the next notification; `nil` when the task is cancelled.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
        await posted.next(isolation: actor)?.notification
      }
    }
  }

  /// A notification on its way to the task that waits for it. Like Apple's sequence, it transfers the notification
  /// between threads.
  fileprivate struct Posted: @unchecked Sendable {
    let notification: Notification
  }

  /// The registration of an observer, which is removed when the iterator is released.
  fileprivate final class Observation {
    private let center: NotificationCenter
    var observer: (any NSObjectProtocol)?

    init(center: NotificationCenter) {
      self.center = center
    }

    deinit {
      if let observer { center.removeObserver(observer) }
    }
  }
}
