import Foundation

extension NSManagedObjectContext {
  private static let viewContextKey = "PlumbData.viewContext"

  /// The view context that receives the changes of the context's batch requests, because no save announces them; `nil`
  /// for a context that no actor has.
  final var viewContext: NSManagedObjectContext? {
    get { userInfo[Self.viewContextKey] as? NSManagedObjectContext }
    set {
      if viewContext !== newValue, newValue !== self { userInfo[Self.viewContextKey] = newValue }
    }
  }
}
