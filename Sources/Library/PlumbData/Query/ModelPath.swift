/// The names in the model from an object to a property: `customer_ref`, `city`.
public struct ModelPath: Hashable, Sendable {
  /// The number of to-many relationships whose closures contain the path; 0 for a path from the fetched object.
  let depth: Int
  let names: [String]

  init(depth: Int = 0, names: [String] = []) {
    self.depth = depth
    self.names = names
  }

  /// Returns the path to a property of the object at the end of this path.
  public func adding(_ name: String) -> ModelPath {
    ModelPath(depth: depth, names: names + [name])
  }

  /// The names as a key path: `customer_ref.city`.
  public var keyPath: String { names.joined(separator: ".") }
}
