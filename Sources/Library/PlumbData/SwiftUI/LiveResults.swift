#if canImport(SwiftUI)
  import SwiftUI

  // This file was never compiled or run.

  /// The objects of a query in the managed object context of a view's environment.
  ///
  ///     struct OrderList: View {
  ///       @LiveResults(Order.where { $0.isPaid == false }) private var orders
  ///
  ///       var body: some View {
  ///         List(orders) { OrderRow(order: $0) }
  ///       }
  ///     }
  ///
  /// `$orders` is the `LiveQuery`, with its error. A view that is created with another query shows its objects.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  @propertyWrapper
  public struct LiveResults<Fields: Entity>: DynamicProperty where Fields.Root == Fields.Object {
    @Environment(\.managedObjectContext) private var context
    @State private var current = Current()
    private let query: Query<Fields>

    /// Creates the wrapper of a query.
    public init(_ query: Query<Fields>) { self.query = query }

    /// The objects in order.
    @MainActor public var wrappedValue: [Fields.Object] { projectedValue.items }

    /// The live query of the view.
    @MainActor public var projectedValue: LiveQuery<Fields> { current.live(query, context) }

    /// The live query that the view's last evaluation used.
    private final class Current {
      private var query: Query<Fields>?
      private var context: NSManagedObjectContext?
      private var live: LiveQuery<Fields>?

      @MainActor func live(_ query: Query<Fields>, _ context: NSManagedObjectContext) -> LiveQuery<Fields> {
        if let live, self.query == query, self.context === context { return live }
        let new = LiveQuery(query, in: context)
        (self.query, self.context, live) = (query, context, new)
        return new
      }
    }
  }
#endif
