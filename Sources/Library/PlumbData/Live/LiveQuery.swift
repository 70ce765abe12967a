import Foundation
import Observation

/// The objects of a query in a context of the main queue, for views.
///
///     let live = LiveQuery(Order.where { $0.isPaid == false }, in: container.viewContext)
///     for order in live.items { … }
///
/// It publishes when other objects are in the list, or in another order. The objects publish their own values. Changes
/// of the context are followed by an `NSFetchedResultsController`; what others have saved is fetched again, because
/// objects that the context has not read can become part of the result.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
@MainActor @Observable
public final class LiveQuery<Fields: Entity> where Fields.Root == Fields.Object {
  /// A list of objects with equal values of the field by which the result is divided.
  public struct Section: Identifiable {
    /// The value of the field as text.
    public let name: String
    /// The objects in the order of the query.
    public let items: [Fields.Object]
    /// The name, which no other section has.
    public var id: String { name }
  }

  /// The query.
  public let query: Query<Fields>
  /// The reason why the query could not be executed; `nil` if it was. `items` are those of the last execution.
  public private(set) var error: (any Error)?
  /// The sections in order. Without a field for sections, a single one that has all objects.
  public private(set) var sections: [Section] = []

  @ObservationIgnored private var controller: NSFetchedResultsController<Fields.Object>?
  @ObservationIgnored private let follower = ResultsFollower()
  @ObservationIgnored private var following: Task<Void, Never>?

  /// Executes a query in a context of the main queue, and follows its changes.
  public convenience init(_ query: Query<Fields>, in context: NSManagedObjectContext) {
    self.init(query, context, section: nil)
  }

  /// Executes a query whose objects are divided by a field. They are sorted by the field first, unless the query sorts
  /// by it.
  public convenience init<Field: GroupingAttribute<Fields.Root>>(
    _ query: Query<Fields>, in context: NSManagedObjectContext, sections: (Fields) -> Field
  ) {
    self.init(query, context, section: sections(Fields()).path)
  }

  private init(_ query: Query<Fields>, _ context: NSManagedObjectContext, section: ModelPath?) {
    self.query = section.map(query.sorted(first:)) ?? query
    do {
      controller = try makeController(context, section)
    } catch {
      self.error = error
    }
    follow(context)
    fetch()
  }

  deinit { following?.cancel() }

  /// The objects in order.
  public var items: [Fields.Object] { sections.count == 1 ? sections[0].items : sections.flatMap(\.items) }

  /// The number of objects.
  public var count: Int { sections.reduce(0) { $0 + $1.items.count } }
}

@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension LiveQuery {
  private func makeController(
    _ context: NSManagedObjectContext, _ section: ModelPath?
  ) throws -> NSFetchedResultsController<Fields.Object> {
    guard context.concurrencyType == .mainQueueConcurrencyType else {
      throw QueryError.notOnMainQueue(entity: Fields.entityName)
    }
    if let section { try QueryCheck(Fields.entityName, in: context).check(section) }
    if let sorting = query.sorting.first(where: { !$0.term.isPath }) {
      throw QueryError.notSortable(entity: Fields.entityName, value: sorting.term.title)
    }
    let request = try context.checked(query).request
    if request.sortDescriptors == nil { request.sortDescriptors = [] }
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: section?.keyPath, cacheName: nil)
    controller.delegate = follower
    return controller
  }

  private func follow(_ context: NSManagedObjectContext) {
    guard controller != nil else { return }
    follower.contentDidChange = { [weak self] in self?.publish() }
    let changes = LiveChanges(in: context, merges: !query.dependsOnOthers)
    following = Task { [weak self] in
      for await _ in changes.stream { self?.fetch() }
    }
  }

  private func fetch() {
    guard let controller else { return }
    do {
      try controller.performFetch()
      if error != nil { error = nil }
      publish()
    } catch {
      self.error = error
    }
  }

  /// Publishes the result of the controller, if it differs.
  private func publish() {
    let found = (controller?.sections ?? []).map { section in
      Section(name: section.name, items: (section.objects ?? []).compactMap { $0 as? Fields.Object })
    }
    let isSame = found.elementsEqual(sections) { $0.name == $1.name && $0.items.elementsEqual($1.items, by: ===) }
    if !isSame { sections = found }
  }
}

/// The delegate of a live query's controller.
@MainActor private final class ResultsFollower: NSObject {
  var contentDidChange: () -> Void = {}
}

extension ResultsFollower: NSFetchedResultsControllerDelegate {
  nonisolated func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {
    MainActor.assumeIsolated { contentDidChange() }
  }
}
