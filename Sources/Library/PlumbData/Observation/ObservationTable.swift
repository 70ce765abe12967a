import Foundation
import PlumbSystem

/// When a context publishes the changes of its observed objects.
public enum ObservationPublishing: Sendable {
  /// When they are saved by the context, or merged into it. Unsaved edits are not published.
  case afterSave
  /// At the end of the event that makes them, saved or not. A form that edits an object follows its own edits.
  case asEdited
}

/// The observed objects of a context: those with properties that were read and not published since.
final class ObservationTable: NSObject, Sendable {
  private struct State {
    var publishing: ObservationPublishing?
    var objects: [ObjectIdentifier: WeakObject] = [:]
    var tokens: [any NSObjectProtocol] = []
    var comparisons = 0
  }
  private struct WeakObject {
    weak var object: (any ObservedModel)?
  }
  private let state: Guarded<State>

  init(_ publishing: ObservationPublishing?) { state = Guarded(State(publishing: publishing)) }

  deinit { for token in state.withLock({ $0.tokens }) { NotificationCenter.default.removeObserver(token) } }

  var publishing: ObservationPublishing? {
    get { state.withLock { $0.publishing } }
    set { state.withLock { $0.publishing = newValue } }
  }

  /// The number of objects in the table.
  var count: Int { state.withLock { $0.objects.count } }
  /// The number of values that were compared since the context is observed.
  var comparisons: Int { state.withLock { $0.comparisons } }

  func add(_ object: any ObservedModel) {
    state.withLock { $0.objects[ObjectIdentifier(object)] = WeakObject(object: object) }
  }

  func remove(_ identifier: ObjectIdentifier) {
    _ = state.withLock { $0.objects.removeValue(forKey: identifier) }
  }

  func counted(_ comparisons: Int) { state.withLock { $0.comparisons += comparisons } }

  /// Returns the observed objects among the given ones. The smaller of the two sets is searched.
  func observed(among objects: Set<NSManagedObject>) -> [any ObservedModel] {
    if objects.isEmpty { return [] }
    if objects.count > count { return all.filter { objects.contains($0) } }
    return state.withLock { state in objects.compactMap { state.objects[ObjectIdentifier($0)]?.object } }
  }

  /// Returns the observed objects with the given identifiers. The smaller of the two sets is searched.
  func observed(with ids: Set<NSManagedObjectID>, in context: NSManagedObjectContext) -> [any ObservedModel] {
    if ids.count > count { return all.filter { ids.contains($0.objectID) } }
    return observed(among: Set(ids.compactMap { context.registeredObject(for: $0) }))
  }

  /// All observed objects. They are released outside of the lock, because a release can be the last one.
  var all: [any ObservedModel] { state.withLock { $0.objects.values.compactMap(\.object) } }

  /// Registers the table's observers of notifications, to be removed with the table.
  func keep(_ tokens: [any NSObjectProtocol]) { state.withLock { $0.tokens += tokens } }
}
