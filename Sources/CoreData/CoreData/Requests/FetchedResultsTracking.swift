import Foundation

extension NSFetchedResultsController {
  /// Updates the results with an event of the context and notifies the delegate.
  final func contextDidChange(_ notification: Notification) {
    guard let delegate, let old = results, fetchRequest.resultType == .managedObjectResultType else { return }
    let event = ObjectChanges(notification)
    guard let tracking = FetchedResultsTracking(old, event, options: fetchRequest.fetchOptions) else { return }
    let new = divided(tracking.objects) { event.changed.contains(ObjectIdentifier($0)) ? nil : old.sectionName(of: $0) }
    let changes = FetchedResultsChanges(from: old, to: new, touched: event.changed)
    guard !changes.isEmpty else { return }
    if sectionNameKeyPath == nil, reportsDifference(from: old, to: new, delegate) { return }
    delegate.controllerWillChangeContent(untyped)
    results = new
    for change in changes.sections {
      delegate.controller(untyped, didChange: change.section, atSectionIndex: change.index, for: change.type)
    }
    for change in changes.objects {
      delegate.controller(
        untyped, didChange: change.object, at: change.old, for: change.type, newIndexPath: change.new)
    }
    delegate.controllerDidChangeContent(untyped)
  }

  /// Whether the delegate handles the change as a difference. If so, the delegate was called with it.
  private func reportsDifference(
    from old: FetchedResults, to new: FetchedResults, _ delegate: any NSFetchedResultsControllerDelegate
  ) -> Bool {
    differenceWasIgnored = false
    results = new
    let difference = new.identities.difference(from: old.identities).inferringMoves()
    delegate.controller(untyped, didChangeContentWith: difference)
    if differenceWasIgnored { results = old }
    return !differenceWasIgnored
  }
}

extension FetchedResults {
  /// The identifiers of the objects.
  fileprivate var identities: [NSManagedObjectID] { objects.compactMap { ($0 as? NSManagedObject)?.objectID } }
}

/// The objects of an `NSManagedObjectContextObjectsDidChange` notification.
struct ObjectChanges {
  /// The objects that are inserted or have new values, and are not deleted.
  private(set) var present: [NSManagedObject] = []
  private(set) var deleted: Set<ObjectIdentifier> = []
  private(set) var changed: Set<ObjectIdentifier> = []

  init(_ notification: Notification) {
    func objects(_ key: String) -> Set<NSManagedObject> {
      notification.userInfo?[key] as? Set<NSManagedObject> ?? []
    }
    deleted = Set(objects(NSDeletedObjectsKey).map(ObjectIdentifier.init))
    for key in [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSRefreshedObjectsKey] {
      for object in objects(key) where !deleted.contains(ObjectIdentifier(object)) {
        if changed.insert(ObjectIdentifier(object)).inserted { present.append(object) }
      }
    }
  }
}

/// The objects of a controller after an event, in order. Only the objects of the event are evaluated.
private struct FetchedResultsTracking {
  let objects: [AnyObject]

  /// Computes the objects; `nil` if the event does not affect them.
  init?(_ old: FetchedResults, _ event: ObjectChanges, options: FetchOptions?) {
    guard let options, let entity = options.entity else { return nil }
    let matching = event.present.filter { object in
      (options.includesSubentities ? object.entity.isKindOf(entity: entity) : object.entity === entity)
        && options.predicate?.evaluate(with: object) ?? true
    }
    let leaving = event.deleted.union(event.changed)
    guard !matching.isEmpty || old.objects.contains(where: { leaving.contains(ObjectIdentifier($0)) }) else {
      return nil
    }
    let untouched = old.objects.filter { !leaving.contains(ObjectIdentifier($0)) }
    let order = ResultOrder(descriptors: options.sortDescriptors ?? [], old: old)
    objects = order.merge(matching.sorted(by: order.areInOrder), into: untouched)
  }
}

/// The order of a controller's objects: by its sort descriptors, then by their previous order.
private struct ResultOrder {
  let descriptors: [NSSortDescriptor]
  let old: FetchedResults

  func areInOrder(_ a: AnyObject, _ b: AnyObject) -> Bool {
    for descriptor in descriptors {
      let order = descriptor.compare(a, to: b)
      if order != .orderedSame { return order == .orderedAscending }
    }
    return old.position(of: a) ?? .max < old.position(of: b) ?? .max
  }

  /// Merges sorted objects into other sorted objects.
  func merge(_ additions: [AnyObject], into others: [AnyObject]) -> [AnyObject] {
    var result: [AnyObject] = []
    result.reserveCapacity(others.count + additions.count)
    var taken = 0
    for object in additions {
      let place = firstPlace(in: taken..<others.count) { areInOrder(object, others[$0]) }
      result += others[taken..<place]
      result.append(object)
      taken = place
    }
    return result + others[taken...]
  }

  /// Returns the first index of a range from which a condition is true, by binary search.
  private func firstPlace(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// An observation of a context's changes, which ends when it is deallocated.
final class ContextObservation {
  private let observer: any NSObjectProtocol

  init(_ context: NSManagedObjectContext, _ handler: @escaping (Notification) -> Void) {
    let box = Handler(handler)
    observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
    ) { box.handle($0) }
  }

  deinit { NotificationCenter.default.removeObserver(observer) }

  /// The handler of the notifications. It is called only on the context's queue, on which the controller is used.
  private final class Handler: @unchecked Sendable {
    let handle: (Notification) -> Void
    init(_ handle: @escaping (Notification) -> Void) { self.handle = handle }
  }
}
