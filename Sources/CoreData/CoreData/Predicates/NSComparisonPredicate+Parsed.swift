import Foundation

/// An object that contains a comparison until it becomes a comparison predicate.
private final class ComparisonStorage: NSPredicate {
  let comparison: ComparisonNode

  init(_ comparison: ComparisonNode) {
    self.comparison = comparison
    super.init(value: false)
  }
}

/// A comparison predicate. It is never initialized: see `become(_:_:)`.
@available(*, deprecated, message: "A class of Foundation that is marked so on Linux")
final class ParsedComparison: NSComparisonPredicate {
  let comparison: ComparisonNode

  private init() {
    preconditionFailure("Made of a ComparisonStorage")
  }

  override func copy(with zone: NSZone? = nil) -> Any { self }

  override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
    PredicateNode.comparison(comparison).evaluate(object, bindings ?? [:])
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSPredicate else { return false }
    return comparisonNode(of: other) == comparison
  }

  override var hash: Int { comparison.description.hashValue }

  override var description: String { comparison.description }

  override var predicateFormat: String { comparison.description }
}

/// A protocol for functions that use deprecated classes of Foundation. Calls through the protocol cause no
/// deprecation warnings.
private protocol ComparisonBridge {
  static func make(_ node: ComparisonNode) -> NSPredicate
  static func node(of predicate: NSPredicate) -> ComparisonNode?
}

private enum Comparisons {}

extension Comparisons: ComparisonBridge {
  @available(*, deprecated, message: "Names a class that is marked so on Linux")
  static func make(_ node: ComparisonNode) -> NSPredicate { become(ComparisonStorage(node), ParsedComparison.self) }

  @available(*, deprecated, message: "Names a class that is marked so on Linux")
  static func node(of predicate: NSPredicate) -> ComparisonNode? { (predicate as? ParsedComparison)?.comparison }
}

extension NSPredicate {
  /// Creates the comparison predicate of a node.
  static func makeComparison(_ node: ComparisonNode) -> NSPredicate {
    let bridge: any ComparisonBridge.Type = Comparisons.self
    return bridge.make(node)
  }
}

/// Returns the node of a comparison predicate; `nil` for any other predicate.
func comparisonNode(of predicate: NSPredicate) -> ComparisonNode? {
  let bridge: any ComparisonBridge.Type = Comparisons.self
  return bridge.node(of: predicate)
}

extension PredicateNode {
  /// Whether the predicate is true for an object in memory. As in Foundation, a result that is unknown because of a
  /// null counts as false.
  func evaluate(_ object: Any?, _ bindings: [String: Any]) -> Bool {
    var scope = Scope(object: Value(object, keepingObjects: true), reader: LiveReader(), variables: bindings)
    scope.keepsUnknown = false
    return truth(in: scope) == true
  }
}
