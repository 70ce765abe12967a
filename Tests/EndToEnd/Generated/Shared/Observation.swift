import CoreData
import Foundation
import Observation

/// An object whose properties can be observed if its context is a main queue context.
protocol ModelObserved: NSManagedObject {
  /// The values that were read from the object, to detect changes. `nil` if no value was read.
  var observationState: ModelObservationState? { get set }
  /// The own and inherited properties, by their names in the model.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  static var observedFields: [String: ModelObservedField] { get }
}

extension ModelObserved {
  /// Registers that a property is read.
  func noteAccess(to key: String) {
    guard #available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *),
      managedObjectContext?.concurrencyType ?? .mainQueueConcurrencyType == .mainQueueConcurrencyType,
      let field = type(of: self).observedFields[key]
    else { return }
    let state = observationState ?? ModelObservationState(ObservationRegistrar())
    observationState = state
    if let registrar = state.registrar as? ObservationRegistrar { field.access(self, registrar) }
    if state.seen[key] == nil { state.seen[key] = snapshot(of: key) }
  }

  /// Changes a property, and notifies its observers.
  func noteChange(of key: String, _ change: () -> Void) {
    guard #available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *), let state = observationState,
      state.seen.removeValue(forKey: key) != nil, let field = type(of: self).observedFields[key],
      let registrar = state.registrar as? ObservationRegistrar
    else { return change() }
    field.change(self, registrar, change)
  }

  /// Notifies the observers of properties whose values differ from the values that were read.
  fileprivate func noteChanges() {
    guard let state = observationState, managedObjectContext != nil, !isDeleted else { return }
    for (key, value) in state.seen where snapshot(of: key) != value { noteChange(of: key) {} }
  }

  /// Returns a property's value for comparing. Objects are compared by their identifiers.
  private func snapshot(of key: String) -> AnyHashable {
    switch value(forKey: key) {
    case nil: NSNull()
    case let object as NSManagedObject: object.objectID
    case let objects as NSOrderedSet: objects.compactMap { ($0 as? NSManagedObject)?.objectID }
    case let objects as NSSet: Set(objects.compactMap { ($0 as? NSManagedObject)?.objectID })
    case let values as [String: Any]: NSDictionary(dictionary: values)
    case let value?: value as? AnyHashable ?? AnyHashable(ObjectIdentifier(value as AnyObject))
    }
  }
}

/// The key path of a property, for its observers.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
struct ModelObservedField: Sendable {
  fileprivate let access: @Sendable (NSManagedObject, ObservationRegistrar) -> Void
  fileprivate let change: @Sendable (NSManagedObject, ObservationRegistrar, () -> Void) -> Void

  init<Object: NSManagedObject & Observable, Value>(_ keyPath: any Swift.KeyPath<Object, Value> & Sendable) {
    access = { object, registrar in
      if let object = object as? Object { registrar.access(object, keyPath: keyPath) }
    }
    change = { object, registrar, body in
      guard let object = object as? Object else { return body() }
      registrar.withMutation(of: object, keyPath: keyPath, body)
    }
  }
}

/// The values that were read from an object.
final class ModelObservationState {
  /// An `ObservationRegistrar`.
  fileprivate let registrar: any Sendable
  /// The values that were read, by key. A changed value is removed.
  fileprivate var seen: [String: AnyHashable] = [:]

  fileprivate init(_ registrar: any Sendable) {
    self.registrar = registrar
    Self.watch
  }

  /// Observes the changes that main queue contexts process. It starts when the first object is read.
  private static let watch: Void = {
    _ = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange,
      object: nil,
      queue: nil
    ) { notification in
      guard
        (notification.object as? NSManagedObjectContext)?.concurrencyType == .mainQueueConcurrencyType
      else { return }
      let keys = [
        NSInsertedObjectsKey, NSUpdatedObjectsKey, NSRefreshedObjectsKey, NSInvalidatedObjectsKey,
      ]
      for key in keys {
        let objects = notification.userInfo?[key] as? Set<NSManagedObject> ?? []
        for object in objects { (object as? any ModelObserved)?.noteChanges() }
      }
    }
  }()
}
