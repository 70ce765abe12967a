import Foundation

/// A part of a predicate's format with its arguments.
struct PredicateFormat {
  var text: String
  var arguments: [Any]
  /// Whether the part is a single comparison, so that `AND` and `OR` need no parentheses around it.
  private var isSingle = true

  init(_ text: String, _ arguments: [Any] = []) {
    self.text = text
    self.arguments = arguments
  }

  static func + (one: consuming Self, other: Self) -> Self {
    one.text += other.text
    one.arguments += other.arguments
    return one
  }

  static func + (one: consuming Self, text: String) -> Self {
    one.text += text
    return one
  }

  static func + (text: String, other: Self) -> Self { PredicateFormat(text, []) + other }

  var inParentheses: Self { "(" + self + ")" }

  static func joined(_ parts: [Self], by separator: String) -> Self {
    guard var joined = parts.first else { return PredicateFormat("") }
    for part in parts.dropFirst() { joined = joined + separator + part }
    return joined
  }

  /// Returns the conjunction or the disjunction of the parts.
  static func combined(_ parts: [Self], by word: String) -> Self {
    var combined = joined(parts.map { $0.isSingle ? $0 : $0.inParentheses }, by: word)
    combined.isSingle = parts.count == 1
    return combined
  }

  static func and(_ parts: Self...) -> Self { combined(parts, by: " AND ") }

  static func or(_ parts: Self...) -> Self { combined(parts, by: " OR ") }

  /// The part as one that is not a single comparison.
  var asCompound: Self {
    var part = self
    part.isSingle = false
    return part
  }

  /// Returns the format that is true if this one is, or if one of the terms is nil.
  func orNil(_ terms: Term...) -> Self {
    let tests = terms.filter(\.canBeNil).map { $0.format + " == nil" }
    return tests.isEmpty ? self : Self.combined([self] + tests, by: " OR ")
  }
}

extension ConditionNode {
  /// The predicate of the condition. It finds no object with a URI, because it has no stores.
  var predicate: NSPredicate {
    let format = format
    return NSPredicate(format: format.text, argumentArray: format.arguments)
  }

  /// The format of the condition.
  var format: PredicateFormat { format(true) }

  /// Returns the format of the condition, or of its opposite. `NOT` is not sufficient for the opposite, because a
  /// store compares nil neither as true nor as false.
  private func format(_ holds: Bool) -> PredicateFormat {
    switch self {
    case .constant(let value): PredicateFormat(value == holds ? "TRUEPREDICATE" : "FALSEPREDICATE")
    case .not(let node): node.format(!holds)
    case .and(let nodes): Self.format(nodes, holds, all: holds)
    case .or(let nodes): Self.format(nodes, holds, all: !holds)
    case .compare(_, _, .constant(.uri)): Self.constant(false).format(holds)
    case .compare(let left, let comparison, let right): Self.format(left, comparison, right, holds)
    case .isNil(let term): term.format + (holds ? " == nil" : " != nil")
    case .isIn(let term, let values):
      term.format(" IN %@", values.filter { !$0.isURI }.map(\.argument), holds)
    case .isBetween(let term, let low, let high): term.format(" BETWEEN %@", [low.argument, high.argument], holds)
    case .text(let term, let test, let options, let other):
      term.format(" \(test.rawValue)\(options.suffix) ", other, holds)
    case .some(let members): members.format + ".@count \(holds ? "> 0" : "== 0")"
    case .raw(let text, let values): PredicateFormat(holds ? text : "NOT (\(text))", values.map(\.argument)).asCompound
    }
  }

  private static func format(_ nodes: [ConditionNode], _ holds: Bool, all: Bool) -> PredicateFormat {
    guard !nodes.isEmpty else { return PredicateFormat(all ? "TRUEPREDICATE" : "FALSEPREDICATE") }
    return .combined(nodes.map { $0.format(holds) }, by: all ? " AND " : " OR ")
  }

  private static func format(
    _ left: Term, _ comparison: Comparison, _ right: Term, _ holds: Bool
  ) -> PredicateFormat {
    if comparison == .equal { return holds ? equality(left, right) : inequality(left, right) }
    let sign = holds ? comparison : comparison.opposite
    let format = left.format + " \(sign.rawValue) " + right.format
    return holds ? format : format.orNil(left, right)
  }

  private static func equality(_ left: Term, _ right: Term) -> PredicateFormat {
    let same = left.format + " == " + right.format
    guard left.canBeNil, right.canBeNil else { return same }
    return .or(same, .and(left.format + " == nil", right.format + " == nil"))
  }

  private static func inequality(_ left: Term, _ right: Term) -> PredicateFormat {
    let different = left.format + " != " + right.format
    if left.isPath, right.isConstant { return different }
    guard left.canBeNil, right.canBeNil else { return different.orNil(left, right) }
    return .or(
      .and(different, left.format + " != nil", right.format + " != nil"),
      .and(left.format + " == nil", right.format + " != nil"),
      .and(left.format + " != nil", right.format + " == nil"))
  }
}

extension ConditionNode.Comparison {
  /// The comparison that holds for exactly the other pairs of values.
  fileprivate var opposite: Self {
    switch self {
    case .equal: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }
}

extension Term {
  /// The format of the term.
  var format: PredicateFormat {
    switch self {
    case .constant(let value): PredicateFormat("%@", [value.argument])
    case .path(let path): path.format()
    case .members(let aggregate, let members, let names):
      members.areAll
        ? members.path.format(["@\(aggregate.rawValue)"] + names)
        : members.format + ([".@\(aggregate.rawValue)"] + names).joined(separator: ".")
    case .period(let term, _): term.format
    case .chosen(let condition, let term, let other):
      "TERNARY(" + condition.format + ", " + term.format + ", " + (other?.format ?? PredicateFormat("nil")) + ")"
    case .function(.coalesce, let terms): Self.coalesced(terms)
    case .group: PredicateFormat("$\(columnName)")
    case .function(let function, let terms): Self.format(function, terms.map(\.format))
    }
  }

  private static func format(_ function: Function, _ arguments: [PredicateFormat]) -> PredicateFormat {
    if function.isOperator { return .joined(arguments, by: " \(function.rawValue) ").inParentheses }
    let colon = arguments.isEmpty ? "" : ":"
    return function.rawValue + colon + PredicateFormat.joined(arguments, by: ", ").inParentheses
  }

  private static func coalesced(_ terms: [Term]) -> PredicateFormat {
    guard let first = terms.first?.format, let other = terms.last?.format else { return PredicateFormat("nil") }
    return "TERNARY(" + first + " != nil, " + first + ", " + other + ")"
  }

  /// Returns the format of a test with another term, or of its opposite.
  fileprivate func format(_ test: String, _ other: Term, _ holds: Bool) -> PredicateFormat {
    let positive = format + test + other.format
    // Two values that are nil can be equal in memory.
    if holds, test.hasPrefix(" =="), canBeNil, other.canBeNil { return .and(positive, other.format + " != nil") }
    return holds ? positive : ("NOT " + positive.inParentheses).asCompound.orNil(self, other)
  }

  /// Returns the format of a test of the term, or of its opposite.
  fileprivate func format(_ test: String, _ argument: Any, _ holds: Bool) -> PredicateFormat {
    let positive = format + PredicateFormat(test, [argument])
    return holds ? positive : ("NOT " + positive.inParentheses).asCompound.orNil(self)
  }
}

extension ModelPath {
  fileprivate var variable: String { "$m\(depth)" }

  /// Returns the format of the path's value, followed by other keys.
  fileprivate func format(_ keys: [String] = []) -> PredicateFormat {
    let names = names + keys
    guard !names.isEmpty else { return PredicateFormat(depth == 0 ? "SELF" : variable) }
    let path = PredicateFormat("%K", [names.joined(separator: ".")])
    return depth == 0 ? path : variable + "." + path
  }
}

extension Members {
  /// The format of the objects: a subquery of the relationship.
  fileprivate var format: PredicateFormat {
    "SUBQUERY(" + path.format() + ", \(element.variable), " + condition.format + ")"
  }
}
