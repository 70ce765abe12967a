import Foundation

/// An object as an asynchronous sequence: the object, and the object again after each change of a stored value or of
/// a relationship.
///
///     for await order in context.values(of: order) { … }
///
/// Use it on the context's queue, as `values(of:)` for a query. Edits in the context, and merges of what others have
/// saved are changes; an equal value is none. The sequence ends when the object is deleted, with the cancellation of its
/// task, and when the context is deallocated.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct LiveObject<Object: NSManagedObject>: AsyncSequence {
  /// The object.
  public typealias Element = Object

  private let object: Object

  init(_ object: Object) { self.object = object }

  /// Creates an iterator, which observes the object from now on.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(object) }

  /// An iterator of the states of the object.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let object: Object
    private let changes: LiveChanges
    private var events: AsyncStream<Void>.Iterator?
    private var last: [String: AnyHashable]?

    fileprivate init(_ object: Object) {
      self.object = object
      guard let context = object.managedObjectContext else {
        changes = LiveChanges([]) { _ in false }
        changes.finish()
        return
      }
      changes = LiveChanges(in: context, merges: false)
      let changes = changes
      context.performAndWait { LiveEnd.add(changes, to: context) }
    }

    /// Returns the object, or waits for a change of it.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Object? {
      while await hasChanged(actor), let state = object.state {
        guard state != last else { continue }
        last = state
        return object
      }
      return nil
    }

    /// Waits for a change, except before the first result. Returns `false` at the end of the sequence.
    private mutating func hasChanged(_ actor: isolated (any Actor)?) async -> Bool {
      guard events == nil else { return await events?.next(isolation: actor) != nil }
      events = changes.stream.makeAsyncIterator()
      return !Task.isCancelled
    }
  }
}

extension NSManagedObject {
  /// The stored values of the object, and the identifiers of related objects; `nil` if the object is deleted.
  fileprivate var state: [String: AnyHashable]? {
    guard let context = managedObjectContext else { return nil }
    return context.performAndWait {
      if isDeleted || (isFault && (try? context.existingObject(with: objectID)) == nil) { return nil }
      var state: [String: AnyHashable] = [:]
      for (name, property) in entity.propertiesByName where !property.isTransient {
        switch property {
        case let relationship as NSRelationshipDescription where relationship.isToMany:
          let objects = NSManagedObject.objects(inValue: value(forKey: name)).map(\.objectID)
          state[name] = relationship.isOrdered ? AnyHashable(objects) : AnyHashable(Set(objects))
        case is NSRelationshipDescription: state[name] = (value(forKey: name) as? NSManagedObject)?.objectID
        case is NSAttributeDescription:
          let value = value(forKey: name)
          let composite = (value as? [String: Any]).map { NSDictionary(dictionary: $0) }
          state[name] = (composite ?? value as? any Hashable).map { AnyHashable($0) }
        default: break
        }
      }
      return state
    }
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension NSManagedObjectContext {
  /// Returns an object of the context now and after each of its changes.
  public func values<Object: NSManagedObject>(of object: Object) -> LiveObject<Object> { LiveObject(object) }
}
