// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation
import Observation

/// An object whose properties can be observed if its context is a main queue context.
protocol LibraryObserved: NSManagedObject {
  /// The values that were read from the object, to detect changes. `nil` if no value was read.
  var observationState: LibraryObservationState? { get set }
  /// The own and inherited properties, by their names in the model.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  static var observedFields: [String: LibraryObservedField] { get }
}

extension LibraryObserved {
  /// Registers that a property is read.
  func noteAccess(to key: String) {
    guard #available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *),
      managedObjectContext?.concurrencyType ?? .mainQueueConcurrencyType == .mainQueueConcurrencyType,
      let field = type(of: self).observedFields[key]
    else { return }
    let state = observationState ?? LibraryObservationState(ObservationRegistrar())
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
struct LibraryObservedField: Sendable {
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
final class LibraryObservationState {
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
        for object in objects { (object as? any LibraryObserved)?.noteChanges() }
      }
    }
  }()
}

extension LibraryObserved {
  func stored<Value>(forKey key: String) -> Value? {
    noteAccess(to: key)
    willAccessValue(forKey: key)
    defer { didAccessValue(forKey: key) }
    return primitiveValue(forKey: key) as? Value
  }

  func stored<Value>(forKey key: String, or other: Value) -> Value {
    stored(forKey: key) ?? other
  }

  func store(_ value: Any?, forKey key: String) {
    noteChange(of: key) {
      willChangeValue(forKey: key)
      defer { didChangeValue(forKey: key) }
      setPrimitiveValue(value, forKey: key)
    }
  }

  func raw<Value: RawRepresentable>(forKey key: String) -> Value? {
    stored(forKey: key).flatMap(Value.init(rawValue:))
  }

  func raw<Value: RawRepresentable>(
    forKey key: String,
    or other: Value.RawValue
  ) -> Value {
    guard let value = raw(forKey: key) ?? Value(rawValue: other) else {
      preconditionFailure("\(other) is no raw value of \(Value.self)")
    }
    return value
  }

  func composed<Value>(
    forKey key: String,
    by make: ([String: Any]) -> Value
  ) -> Value? {
    stored(forKey: key).map(make)
  }

  func related<Object: NSManagedObject>(forKey key: String) -> Set<Object> {
    noteAccess(to: key)
    return value(forKey: key) as? Set<Object> ?? []
  }

  func related<Object: NSManagedObject>(forKey key: String) -> [Object] {
    noteAccess(to: key)
    return (value(forKey: key) as? NSOrderedSet)?.array as? [Object] ?? []
  }

  func relate(_ value: Any?, forKey key: String) {
    noteChange(of: key) { setValue(value, forKey: key) }
  }

  func count(of key: String) -> Int {
    noteAccess(to: key)
    return mutableSetValue(forKey: key).count
  }

  func orderedCount(of key: String) -> Int {
    noteAccess(to: key)
    return mutableOrderedSetValue(forKey: key).count
  }
}
