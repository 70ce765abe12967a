import Foundation

/// What a comparison predicate's tree is kept in until it becomes one.
private final class ComparisonStorage: NSPredicate {
  let comparison: ComparisonNode

  init(_ comparison: ComparisonNode) {
    self.comparison = comparison
    super.init(value: false)
  }
}

/// A comparison predicate. Never initialised: see `become(_:_:)`.
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

/// Code that names Foundation's deprecated classes, behind names that are not.
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
  /// The comparison predicate of a node.
  static func makeComparison(_ node: ComparisonNode) -> NSPredicate {
    let bridge: any ComparisonBridge.Type = Comparisons.self
    return bridge.make(node)
  }
}

/// The node of a comparison predicate; nil for any other one.
func comparisonNode(of predicate: NSPredicate) -> ComparisonNode? {
  let bridge: any ComparisonBridge.Type = Comparisons.self
  return bridge.node(of: predicate)
}

extension PredicateNode {
  /// Whether the predicate holds for any object of a program, what a null leaves open being false, as Foundation
  /// evaluates predicates that no store sees.
  func evaluate(_ object: Any?, _ bindings: [String: Any]) -> Bool {
    var scope = Scope(object: Value(object, keepingObjects: true), reader: LiveReader(), variables: bindings)
    scope.keepsUnknown = false
    return truth(in: scope) == true
  }
}
