import Foundation

extension NotificationCenter {
  /// The notifications of that name, from `object` alone if it is given, that are posted from the time on that the
  /// sequence is iterated.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }

  /// Notifications as they are posted, without an end but that of the task which iterates.
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    /// What the sequence gives.
    public typealias Element = Notification

    private let center: NotificationCenter
    private let name: Notification.Name
    private let object: AnyObject?

    init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
      self.center = center
      self.name = name
      self.object = object
    }

    /// An iterator, which keeps what is posted until it is asked for it.
    public func makeAsyncIterator() -> Iterator {
      let (stream, continuation) = AsyncStream.makeStream(of: Posted.self)
      let observation = Observation(center: center)
      observation.observer = center.addObserver(forName: name, object: object, queue: nil) { notification in
        continuation.yield(Posted(notification: notification))
      }
      return Iterator(posted: stream.makeAsyncIterator(), observation: observation)
    }

    /// Gives notifications in the order of their posting.
    public struct Iterator: AsyncIteratorProtocol {
      private var posted: AsyncStream<Posted>.Iterator
      private let observation: Observation

      fileprivate init(posted: AsyncStream<Posted>.Iterator, observation: Observation) {
        self.posted = posted
        self.observation = observation
      }

      /// The next notification; nil when the task is cancelled.
      public mutating func next() async -> Notification? {
        await posted.next()?.notification
      }

      /// The next notification; nil when the task is cancelled.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
        await posted.next(isolation: actor)?.notification
      }
    }
  }

  /// A notification on its way to the task that waits for it, as Apple's sequence hands it over.
  fileprivate struct Posted: @unchecked Sendable {
    let notification: Notification
  }

  /// Ends with the iterator.
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
