/// The objects of a to-many relationship that fulfill a condition.
struct Members: Hashable, Sendable {
  /// The path of the relationship.
  let path: ModelPath
  /// The number of to-many relationships whose closures contain conditions for the objects. It names the objects: no
  /// enclosing closure has the same number.
  let depth: Int
  var condition = ConditionNode.constant(true)

  /// The path of one of the objects.
  var element: ModelPath { ModelPath(depth: depth) }

  /// Returns those of the objects that also fulfill another condition.
  func fulfilling(_ node: ConditionNode) -> Members {
    Members(path: path, depth: depth, condition: condition == .constant(true) ? node : .both(condition, node))
  }

  /// Whether the members are all objects of the relationship.
  var areAll: Bool { condition == .constant(true) }
}

/// The closures of to-many relationships that are being called.
enum Closures {
  /// Their number.
  @TaskLocal static var depth = 0
}
