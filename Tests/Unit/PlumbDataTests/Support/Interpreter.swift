import Foundation

@testable import PlumbData

/// An interpreter of conditions in plain Swift, on managed objects. It has the rules in which a store differs from
/// Swift:
/// - A comparison with nil is false, except that two nils are equal.
/// - Texts are compared by their bytes; with options, by their folded texts.
/// - No text contains the empty text, begins with it or ends with it.
/// - A quotient of integers has no remainder, and a division by zero is nil.
struct Interpreter {
  /// The objects of the paths by their depth.
  private var objects: [Int: NSManagedObject]

  init(_ object: NSManagedObject) { objects = [0: object] }

  func holds(_ node: ConditionNode) -> Bool {
    switch node {
    case .constant(let value): value
    case .not(let node): !holds(node)
    case .and(let nodes): nodes.allSatisfy(holds)
    case .or(let nodes): nodes.contains(where: holds)
    case .isNil(let term): value(term) == nil
    case .compare(let left, let comparison, let right): compare(value(left), comparison, value(right))
    case .isIn(let term, let values): value(term).map { one in values.contains { one.compared($0) == 0 } } ?? false
    case .isBetween(let term, let low, let high):
      compare(value(term), .greaterOrEqual, low) && compare(value(term), .lessOrEqual, high)
    case .text(let term, let test, let options, let other): text(value(term), test, options, value(other))
    case .some(let members): !self.members(members).isEmpty
    case .raw: false
    }
  }

  private func compare(_ left: StoredValue?, _ comparison: ConditionNode.Comparison, _ right: StoredValue?) -> Bool {
    guard let left, let right else { return comparison == .equal && left == nil && right == nil }
    guard let order = left.compared(right) else { return false }
    return switch comparison {
    case .equal: order == 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }

  private func text(
    _ value: StoredValue?, _ test: ConditionNode.TextOperator, _ options: TextOptions, _ other: StoredValue?
  ) -> Bool {
    guard case .string(let whole)? = value, case .string(let pattern)? = other else { return false }
    let text = options.fold(whole)
    let part = options.fold(pattern)
    return switch test {
    case .equals: Array(text.utf8) == Array(part.utf8)
    case .contains: !part.isEmpty && text.contains(part)
    case .beginsWith: !part.isEmpty && text.hasPrefix(part)
    case .endsWith: !part.isEmpty && text.hasSuffix(part)
    case .like: Self.like(Array(text), Array(part))
    case .matches: whole.range(of: "^(?:\(pattern))$", options: .regularExpression) != nil
    }
  }

  private static func like(_ text: [Character], _ pattern: [Character]) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = Array(pattern.dropFirst())
    if first == "*" { return (0...text.count).contains { like(Array(text.dropFirst($0)), rest) } }
    guard let letter = text.first, first == "?" || first == letter else { return false }
    return like(Array(text.dropFirst()), rest)
  }
}

// Values.
extension Interpreter {
  private func any(_ path: ModelPath) -> Any? {
    path.names.reduce(objects[path.depth] as Any?) { value, name in
      (value as? NSManagedObject)?.value(forKey: name) ?? (value as? [String: Any])?[name]
    }
  }

  private func members(_ members: Members) -> [NSManagedObject] {
    let value = any(members.path)
    let elements = (value as? NSSet)?.allObjects ?? (value as? NSOrderedSet)?.array ?? []
    return elements.compactMap { $0 as? NSManagedObject }.filter { member in
      var inner = self
      inner.objects[members.depth] = member
      return inner.holds(members.condition)
    }
  }

  func value(_ term: Term) -> StoredValue? {
    switch term {
    case .constant(let value): value
    case .path(let path): StoredValue(any(path))
    case .function(.coalesce, let terms): terms.lazy.compactMap(value).first
    case .function(let function, let terms): Self.call(function, terms.map(value))
    case .members(let aggregate, let members, let names): self.aggregate(aggregate, self.members(members), names)
    case .chosen(let condition, let term, let other): holds(condition) ? value(term) : other.flatMap(value)
    case .period(let term, let period):
      if case .date(let date)? = value(term) { .date(period.start(of: date)) } else { nil }
    case .group: nil
    }
  }

  private func aggregate(_ aggregate: Term.Aggregate, _ members: [NSManagedObject], _ names: [String]) -> StoredValue? {
    if aggregate == .count { return .integer(Int64(members.count)) }
    let values = members.compactMap { Interpreter($0).value(.path(ModelPath(names: names))) }
    let numbers = values.compactMap(\.number)
    switch aggregate {
    case .sum: return .double(numbers.reduce(0, +))
    case .average: return numbers.isEmpty ? nil : .double(numbers.reduce(0, +) / Double(numbers.count))
    case .min: return values.min { ($0.compared($1) ?? 0) < 0 }
    default: return values.max { ($0.compared($1) ?? 0) < 0 }
    }
  }

  private static func call(_ function: Term.Function, _ arguments: [StoredValue?]) -> StoredValue? {
    let values = arguments.compactMap { $0 }
    guard values.count == arguments.count, let first = values.first else { return nil }
    switch (function, first, values.last) {
    case (.uppercase, .string(let text), _): return .string(text.uppercased())
    case (.lowercase, .string(let text), _): return .string(text.lowercased())
    case (.length, .string(let text), _): return .integer(Int64(text.utf16.count))
    case (_, .integer(let one), .integer(let other)?): return integer(function, one, other)
    default: break
    }
    guard let one = first.number, let other = values.last?.number else { return nil }
    switch function {
    case .add: return .double(one + other)
    case .subtract: return .double(one - other)
    case .multiply: return .double(one * other)
    case .divide: return other == 0 ? nil : .double(one / other)
    default: return nil
    }
  }

  private static func integer(_ function: Term.Function, _ one: Int64, _ other: Int64) -> StoredValue? {
    switch function {
    case .add: .integer(one + other)
    case .subtract: .integer(one - other)
    case .multiply: .integer(one * other)
    case .divide: other == 0 ? nil : .integer(one / other)
    case .bitAnd: .integer(one & other)
    case .bitOr: .integer(one | other)
    default: nil
    }
  }
}

extension StoredValue {
  /// Returns the order of two values: negative, 0 or positive; `nil` if they cannot be compared.
  func compared(_ other: StoredValue) -> Int? {
    switch (self, other) {
    case (.string(let one), .string(let other)): Self.order(Array(one.utf8), Array(other.utf8))
    case (.date(let one), .date(let other)): one < other ? -1 : one > other ? 1 : 0
    case (.uuid(let one), .uuid(let other)): Self.order(Array(one.uuidString.utf8), Array(other.uuidString.utf8))
    case (.object, .object), (.data, .data), (.url, .url): self == other ? 0 : 1
    default: number.flatMap { one in other.number.map { one < $0 ? -1 : one > $0 ? 1 : 0 } }
    }
  }

  private static func order(_ one: [UInt8], _ other: [UInt8]) -> Int {
    one == other ? 0 : one.lexicographicallyPrecedes(other) ? -1 : 1
  }
}

extension TextOptions {
  fileprivate func fold(_ text: String) -> String {
    var options: String.CompareOptions = []
    if contains(.caseInsensitive) { options.insert(.caseInsensitive) }
    if contains(.diacriticInsensitive) { options.insert(.diacriticInsensitive) }
    return options.isEmpty ? text : text.folding(options: options, locale: nil)
  }
}
