import Foundation
import PlumbCore
import PlumbModel

/// A parser for the predicate format language. `PlumbModel` parses the syntax. This parser converts the syntax tree
/// to nodes with the values of the arguments.
struct FormatParser {
  private let format: String
  private var arguments: [Any]
  private var usedArguments = 0

  /// Returns the predicate of a format.
  static func predicate(_ format: String, _ arguments: [Any] = []) throws(FormatError) -> PredicateNode {
    var parser = FormatParser(format: format, arguments: arguments)
    return try parser.node(parser.syntax(PredicateSyntax.init(parsing:)))
  }

  /// Returns the expression of a format.
  static func expression(_ format: String, _ arguments: [Any] = []) throws(FormatError) -> ExpressionNode {
    var parser = FormatParser(format: format, arguments: arguments)
    return try parser.node(parser.syntax(ExpressionSyntax.init(parsing:)))
  }

  private func syntax<Syntax>(
    _ parse: (String) throws(PredicateSyntaxError) -> Syntax
  ) throws(FormatError) -> Syntax {
    do {
      return try parse(format)
    } catch {
      throw FormatError(error, in: format)
    }
  }

  /// Returns the error for a construct that is unsupported or has invalid parts.
  private func error(_ reason: FormatError.Reason, at offset: Int) -> FormatError {
    FormatError(reason, at: offset, in: format)
  }
}

// MARK: - Predicates

extension FormatParser {
  private mutating func node(_ predicate: PredicateSyntax) throws(FormatError) -> PredicateNode {
    switch predicate {
    case .comparison(let comparison): return try node(comparison)
    case .and(let parts): return .and(try nodes(parts))
    case .or(let parts): return .or(try nodes(parts))
    case .not(let part): return .not(try node(part))
    case .constant(let value): return .always(value)
    }
  }

  private mutating func nodes(_ predicates: [PredicateSyntax]) throws(FormatError) -> [PredicateNode] {
    var nodes: [PredicateNode] = []
    nodes.reserveCapacity(predicates.count)
    for predicate in predicates { nodes.append(try node(predicate)) }
    return nodes
  }

  private mutating func node(_ comparison: ComparisonSyntax) throws(FormatError) -> PredicateNode {
    let left = try node(comparison.left)
    guard let type = ComparisonNode.Operator(comparison.operator) else {
      throw error(.unexpected(comparison.operator.rawValue), at: comparison.left.range.upperBound)
    }
    let options = try options(comparison.options)
    let right = try node(comparison.right)
    let modifier: ComparisonNode.Modifier =
      switch comparison.quantifier {
      case nil: .direct
      case .any, .no: .any
      case .all: .all
      }
    let node = PredicateNode.comparison(ComparisonNode(left, type, right, modifier: modifier, options: options))
    return comparison.quantifier == .no ? .not(node) : node
  }

  private func options(_ options: ComparisonSyntax.Options?) throws(FormatError) -> ComparisonNode.Options {
    guard let options else { return [] }
    var set: ComparisonNode.Options = []
    for letter in options.letters.lowercased() {
      switch letter {
      case "c": set.insert(.caseInsensitive)
      case "d": set.insert(.diacriticInsensitive)
      case "n": set.insert(.normalized)
      case "l": set.insert(.localeSensitive)
      default: throw error(.unexpected(options.letters), at: options.position)
      }
    }
    return set
  }
}

extension ComparisonNode.Operator {
  /// Creates the operator; `nil` for the operators on uniform type identifiers, which are not supported.
  fileprivate init?(_ syntax: ComparisonSyntax.Operator) {
    switch syntax {
    case .lessThan: self = .lessThan
    case .lessThanOrEqual: self = .lessThanOrEqualTo
    case .greaterThan: self = .greaterThan
    case .greaterThanOrEqual: self = .greaterThanOrEqualTo
    case .equal: self = .equalTo
    case .notEqual: self = .notEqualTo
    case .matches: self = .matches
    case .like: self = .like
    case .beginsWith: self = .beginsWith
    case .endsWith: self = .endsWith
    case .in: self = .in
    case .contains: self = .contains
    case .between: self = .between
    case .conformsToUTI, .equalsUTI: return nil
    }
  }
}

// MARK: - Expressions

extension FormatParser {
  private mutating func node(_ expression: ExpressionSyntax) throws(FormatError) -> ExpressionNode {
    let start = expression.range.lowerBound
    switch expression.kind {
    case .literal(let literal): return .constant(try value(literal, at: start))
    case .placeholder(let letter): return try argument(letter, at: start)
    case .evaluatedObject: return .evaluatedObject
    case .variable(let name): return .variable(name)
    case .keyPath(let keys): return .path(try path(keys, at: start))
    case .path(let base, let keys):
      let node = try node(base)
      return node.appending(try path(keys, at: base.range.upperBound))
    case .function(let name, let arguments):
      guard let function = PredicateFunction.name(name, arguments: arguments.count) else {
        throw error(.unknownFunction(name), at: start)
      }
      return .function(function, try nodes(arguments))
    case .call(let function, let arguments): return try call(function, nodes(arguments), at: start)
    case .binary(let symbol, let left, let right):
      let a = try node(left)
      let b = try node(right)
      if let operation = ExpressionNode.SetOperation(rawValue: symbol.rawValue) { return .set(operation, a, b) }
      return .function(symbol.function, [a, b])
    case .unary(let symbol, let operand): return try unary(symbol, node(operand), at: start)
    case .list(let elements): return .aggregate(try nodes(elements))
    case .subquery(let collection, let variable, let predicate):
      let node = try node(collection)
      return .subquery(node, variable: variable, try self.node(predicate))
    case .conditional(let test, let yes, let no):
      let node = try node(test)
      let yes = try self.node(yes)
      return .conditional(node, yes, try self.node(no))
    case .element(let base, let index):
      let node = try node(base)
      return .element(node, try self.index(index))
    case .anyKey: throw error(.unexpected("ANYKEY"), at: start)
    case .assignment: throw error(.unexpected(":="), at: start)
    }
  }

  private mutating func nodes(_ expressions: [ExpressionSyntax]) throws(FormatError) -> [ExpressionNode] {
    var nodes: [ExpressionNode] = []
    nodes.reserveCapacity(expressions.count)
    for expression in expressions { nodes.append(try node(expression)) }
    return nodes
  }

  private func value(_ literal: LiteralSyntax, at position: Int) throws(FormatError) -> Value {
    switch literal {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value): return .int(value)
    case .string(let text): return .string(text)
    case .number(let digits):
      guard let value = Value(numberIn: digits) else { throw error(.badNumber(digits), at: position) }
      return value
    }
  }

  private mutating func index(_ index: IndexSyntax) throws(FormatError) -> ExpressionNode.IndexNode {
    switch index {
    case .first: return .first
    case .last: return .last
    case .size: return .size
    case .at(let expression): return .at(try node(expression))
    }
  }

  /// Returns the node of a call with a reserved word. A `CAST` of a constant to `NSDate` is a constant.
  private func call(
    _ function: CallSyntax, _ nodes: [ExpressionNode], at position: Int
  ) throws(FormatError) -> ExpressionNode {
    guard function != .fetch, nodes.count >= 2, case .constant(.string(let name)) = nodes[1] else {
      throw error(.unknownFunction(function.rawValue), at: position)
    }
    if function == .function { return .message(nodes[0], name, Array(nodes[2...])) }
    guard nodes.count == 2 else { throw error(.unknownFunction(function.rawValue), at: position) }
    if case .constant(let value) = nodes[0], name == "NSDate" { return .constant(value.cast(to: name)) }
    return .function("castObject:toType:", nodes)
  }

  /// Returns the node of a prefix operator. A minus before a number negates the number; otherwise it multiplies by
  /// -1.
  private func unary(
    _ symbol: UnarySyntax, _ operand: ExpressionNode, at position: Int
  ) throws(FormatError) -> ExpressionNode {
    switch symbol {
    case .minus:
      guard case .constant(let value) = operand, value.isNumber else {
        return .function("multiply:by:", [.constant(.int(-1)), operand])
      }
      return .constant(Arithmetic.subtract.value(.int(0), value))
    case .complement: return .function("onesComplement:", [operand])
    case .plus: throw error(.unexpected("+"), at: position)
    }
  }
}

// MARK: - Arguments

extension FormatParser {
  private mutating func nextArgument(at position: Int) throws(FormatError) -> Any {
    guard usedArguments < arguments.count else { throw error(.missingArgument, at: position) }
    defer { usedArguments += 1 }
    return arguments[usedArguments]
  }

  /// Returns the expression of a placeholder's argument.
  private mutating func argument(_ letter: Character, at position: Int) throws(FormatError) -> ExpressionNode {
    let argument = try nextArgument(at: position)
    // A failing cast of a Swift value is slow.
    if type(of: argument) is AnyClass, let object = argument as? NSObject {
      if let node = expressionNode(of: object) { return node }
      if object is NSPredicate { throw error(.badArgument("%\(letter)"), at: position) }
    }
    let value = Value(argument, keepingObjects: true)
    switch letter {
    case "@", "s", "S": return ExpressionNode(constantValue: argument)
    case "f", "F", "e", "E", "g", "G", "a", "A": if let double = value.doubleValue { return .constant(.double(double)) }
    default: if let integer = value.wholeNumber { return .constant(integer) }
    }
    throw error(.badArgument("%\(letter)"), at: position)
  }

  /// Returns the path with the given keys. `%K` is replaced with an argument.
  private mutating func path(_ keys: [String], at position: Int) throws(FormatError) -> String {
    if keys.count == 1, keys[0] != "%K" { return keys[0] }
    var path = ""
    for key in keys {
      if !path.isEmpty { path += "." }
      path += key == "%K" ? try keyArgument(at: position) : key
    }
    return path
  }

  /// Returns the key path that is the argument of `%K`.
  private mutating func keyArgument(at position: Int) throws(FormatError) -> String {
    guard case .string(let path) = Value(try nextArgument(at: position)), !path.isEmpty else {
      throw error(.badArgument("%K"), at: position)
    }
    return path
  }
}

extension Value {
  /// The integer part of a number; `nil` if the value is not a number. A decimal that is not an integer remains
  /// unchanged.
  fileprivate var wholeNumber: Value? {
    guard isNumber else { return nil }
    if let exact = exactInteger { return .int(exact) }
    if case .decimal = self { return self }
    return doubleValue.flatMap { Int64(exactly: $0.rounded(.towardZero)) }.map(Value.int)
  }
}
