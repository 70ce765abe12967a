import Foundation
import Observation

/// A class of managed objects whose properties can be observed with Swift's Observation.
///
///     final class Item: NSManagedObject, ObservedModel, Observable {
///       final var observationState: ObservationState?
///       static let observedFields: ObservedFields = [
///         "title": ObservedField(\Item.title)
///       ]
///     }
///
/// Reading a property in the context of the main queue notes its value. When the context saves, merges or refreshes
/// the object, the noted values are compared with the current ones, and exactly the properties that differ are
/// published.
public protocol ObservedModel: ModelObject {
  /// The properties that were read from the object. `nil` if none were read.
  var observationState: ObservationState? { get set }

  /// The own and inherited properties, by their names in the model.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  static var observedFields: ObservedFields { get }
}

extension ObservedModel {
  /// Registers the reading of a property, and notes its value.
  public func noteAccess(to key: String) {
    guard #available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *) else { return }
    guard let state = currentState, let index = Self.observedFields.indices[key] else { return }
    Self.observedFields.fields[index].access(self, state.registrar)
    state.note(index, key, of: self)
  }

  /// The state of the object. A state is created if the object's context is observed, or was observed before:
  /// a state is found faster than the table of the context.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  private var currentState: ObservationState? {
    if let observationState { return observationState.isActive ? observationState : nil }
    guard let table = managedObjectContext?.tableOrDefault else { return nil }
    let state = ObservationState(of: self, in: table)
    observationState = state
    return state.isActive ? state : nil
  }
}

/// The members of a class with `observation: .none`, whose conformance is unavailable.
extension ObservedModel {
  /// The class is not observed.
  @available(*, unavailable, message: "the class needs `final var observationState: ObservationState?`.")
  public var observationState: ObservationState? {
    get { nil }
    set {}
  }

  /// The class is not observed.
  @available(*, unavailable, message: "the class is not observed: write `observation: .none` for a subclass too.")
  public static var observedFields: ObservedFields { [:] }
}

/// The properties of a class that can be observed, by their names in the model.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
public struct ObservedFields: Sendable, ExpressibleByDictionaryLiteral {
  let indices: [String: Int]
  let keys: [String]
  let fields: [ObservedField]

  /// Creates the properties. Of two with the same name, the first one is used.
  public init(dictionaryLiteral elements: (String, ObservedField)...) {
    self.init(keys: elements.map(\.0), fields: elements.map(\.1))
  }

  private init(keys: [String], fields: [ObservedField]) {
    self.keys = keys
    self.fields = fields
    indices = Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the properties of a superclass and those of its subclass. Each property of the superclass has the same
  /// index in both.
  public func adding(_ other: ObservedFields) -> ObservedFields {
    ObservedFields(keys: keys + other.keys, fields: fields + other.fields)
  }
}

/// The key paths of the Swift properties that read one property of the model.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
public struct ObservedField: Sendable {
  let access: @Sendable (NSManagedObject, ObservationRegistrar) -> Void
  let publish: @Sendable (NSManagedObject, ObservationRegistrar) -> Void

  /// Creates the field of a Swift property.
  public init<Object: NSManagedObject & Observable, Value>(_ keyPath: any Swift.KeyPath<Object, Value> & Sendable) {
    access = { object, registrar in
      if let object = object as? Object { registrar.access(object, keyPath: keyPath) }
    }
    publish = { object, registrar in
      if let object = object as? Object { registrar.withMutation(of: object, keyPath: keyPath) {} }
    }
  }
}
