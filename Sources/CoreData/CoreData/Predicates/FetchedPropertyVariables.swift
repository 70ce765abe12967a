import Foundation

extension NSPredicate {
  /// Returns the predicate of a fetched property for an object: with the object for `$FETCH_SOURCE` and the description of
  /// the property for `$FETCHED_PROPERTY`. The values at key paths that start at them, including unsaved ones, become
  /// constants, so that the store evaluates the predicate.
  func binding(source: NSManagedObject, _ property: NSFetchedPropertyDescription) -> NSPredicate {
    let bound = withSubstitutionVariables(["FETCH_SOURCE": source, "FETCHED_PROPERTY": property])
    return NSPredicate.make(bound.liveTree.replacing(\.boundPath))
  }
}

extension ExpressionNode {
  /// The value of a key path that starts at a bound object, as a constant; `nil` for any other expression.
  fileprivate var boundPath: ExpressionNode? {
    guard case .path(let base, let path) = self, let base = base.boundObject else { return nil }
    return .constant(path.value(from: base, LiveReader()))
  }

  private var boundObject: Value? {
    guard case .constant(.object(let any)) = self, any is NSManagedObject || any is NSPropertyDescription else {
      return nil
    }
    return .object(any)
  }
}
