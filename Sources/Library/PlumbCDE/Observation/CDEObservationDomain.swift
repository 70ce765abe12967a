import Foundation
import Observation

/// An object whose properties are observed.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
public typealias CDEObservable = Observation.Observable

/// The registrar of observed properties.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
public typealias CDEObservationRegistrar = Observation.ObservationRegistrar

/// A setting of CoreDataEvolution for repeated merges. PlumbData compares values, so a repeated merge publishes none.
public enum CDEPreciseRouteEchoSuppression: Sendable {
  case auto
  case on
  case off
}

/// The observation of the objects in a container's view context.
///
/// PlumbData observes the view context without a domain. A domain can end the observation, and has the functions by
/// which CoreDataEvolution saves: all of them publish exactly the properties whose values changed.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
@MainActor
public final class CDEObservationDomain {
  /// The container of the view context.
  public nonisolated let modelContainer: NSPersistentContainer

  /// Observes the view context of a container. `preciseRouteEchoSuppression` has no effect.
  public init(container: NSPersistentContainer, preciseRouteEchoSuppression: CDEPreciseRouteEchoSuppression = .auto) {
    modelContainer = container
    container.viewContext.observation = .afterSave
  }

  /// Ends the observation of the view context.
  public func invalidate() { modelContainer.viewContext.observation = nil }

  /// Returns a registration without an effect: changes of all contexts are published precisely.
  @discardableResult
  public nonisolated func registerChangeProducer(
    context: NSManagedObjectContext
  ) -> CDEObservationProducerRegistration {
    CDEObservationProducerRegistration()
  }

  /// Returns a new background context.
  public func newObservedBackgroundContext() -> NSManagedObjectContext { modelContainer.newBackgroundContext() }

  /// Saves a context on its queue.
  public nonisolated func saveObservedChanges(in context: NSManagedObjectContext) async throws {
    try await context.perform { if context.hasChanges { try context.save() } }
  }

  /// Discards the unsaved changes of the view context, and publishes those that were read.
  public func rollbackObservedChanges() { modelContainer.viewContext.rollback() }
}

/// The registration of a context. It has no effect.
public final class CDEObservationProducerRegistration: Sendable {
  /// Has no effect.
  public func invalidate() {}
}
