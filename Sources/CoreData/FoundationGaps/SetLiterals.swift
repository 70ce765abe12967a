import Foundation

/// An array literal creates a set, as on Apple's systems: `author.books = [emma, persuasion]`.
extension NSSet: @retroactive ExpressibleByArrayLiteral {
  public typealias ArrayLiteralElement = Any
}

extension ExpressibleByArrayLiteral where Self: NSSet {
  /// Creates a set with the elements of an array literal. Raises for a subclass that is not Foundation's.
  public init(arrayLiteral elements: Any...) {
    let set: NSSet
    switch Self.self {
    case is NSCountedSet.Type: set = NSCountedSet(array: elements)
    case is NSMutableSet.Type: set = NSMutableSet(array: elements)
    default: set = NSSet(array: elements)
    }
    guard let own = set as? Self else {
      raise(.invalidArgument, "\(Self.self) cannot be created from an array literal.")
    }
    self = own
  }
}
