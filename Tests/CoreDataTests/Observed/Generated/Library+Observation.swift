// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation
import Observation

/// An object whose properties can be observed, where its context is the main queue's.
// swift-format-ignore
protocol LibraryObserved: NSManagedObject {
  /// What was read of the object, for those who wait for another value.
  var observationState: LibraryObservationState? { get set }
  /// Key paths by the names in the model, those of inherited properties among them.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  static var observedFields: [String: LibraryObservedField] { get }
}

// swift-format-ignore
extension LibraryObserved {
  /// Notes that a property is read.
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

  /// Changes a property, and tells those who have read it.
  func noteChange(of key: String, _ change: () -> Void) {
    guard #available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *), let state = observationState,
      state.seen.removeValue(forKey: key) != nil, let field = type(of: self).observedFields[key],
      let registrar = state.registrar as? ObservationRegistrar
    else { return change() }
    field.change(self, registrar, change)
  }

  /// Tells of properties that have another value than the one that was read.
  fileprivate func noteChanges() {
    guard let state = observationState, managedObjectContext != nil, !isDeleted else { return }
    for (key, value) in state.seen where snapshot(of: key) != value { noteChange(of: key) {} }
  }

  /// A value to compare with: objects by their identities.
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

/// A property as those who observe it know it.
// swift-format-ignore
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
struct LibraryObservedField: Sendable {
  fileprivate let access: @Sendable (NSManagedObject, ObservationRegistrar) -> Void
  fileprivate let change: @Sendable (NSManagedObject, ObservationRegistrar, () -> Void) -> Void

  init<Object: NSManagedObject & Observable, Value>(_ keyPath: Swift.KeyPath<Object, Value> & Sendable) {
    access = { object, registrar in
      if let object = object as? Object { registrar.access(object, keyPath: keyPath) }
    }
    change = { object, registrar, body in
      guard let object = object as? Object else { return body() }
      registrar.withMutation(of: object, keyPath: keyPath, body)
    }
  }
}

/// What was read of an object.
// swift-format-ignore
final class LibraryObservationState {
  /// An `ObservationRegistrar`.
  fileprivate let registrar: any Sendable
  /// By key, until it is another value.
  fileprivate var seen: [String: AnyHashable] = [:]

  fileprivate init(_ registrar: any Sendable) {
    self.registrar = registrar
    Self.watch
  }

  /// Looks at what contexts of the main queue have processed, from the first object on that is read.
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
