/// An expression that computes a value during a migration (`NSExpression`).
///
///     ValueExpression.keyPath("customer.name", of: .source).description   // $source.customer.name
///
/// Contains the kinds of expressions that occur in known mapping models. Other kinds are preserved as archives.
public indirect enum ValueExpression: Hashable, Sendable {
  /// A value: `0`, `YES`, `"x"`.
  case constant(Constant)
  /// `$source`, `$manager`, `$entityPolicy`, without the dollar.
  case variable(String)
  /// A path of keys from a value: `$source.a.b`.
  case keyPath(String, of: ValueExpression)
  /// A bare word: a key of the object that the expression is evaluated with. A migration has no such object, so the
  /// intended expression is usually `"a"`.
  case key(String)
  /// A call of a method of an object: `FUNCTION($entityPolicy, "fullName:", $source.name)`.
  case function(selector: String, of: ValueExpression, arguments: [ValueExpression])
  /// A class whose methods are the functions of predicates: `_NSPredicateUtilities` in `now()`.
  case classNamed(String)
  /// The archive of an expression of another kind, unchanged.
  case opaque([UInt8])

  /// The object that is migrated.
  public static let source = ValueExpression.variable("source")

  /// A constant in an expression.
  public enum Constant: Hashable, Sendable {
    /// The missing value, `nil`.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case real(Double)
    /// `YES` or `NO`.
    case boolean(Bool)
    /// A text.
    case string(String)
    /// A date, in seconds since 2001-01-01 00:00 UTC.
    case date(Double)
  }
}

extension ValueExpression: CustomStringConvertible {
  /// The expression in the format of Xcode's editor.
  public var description: String {
    switch self {
    case .constant(let constant): constant.description
    case .variable(let name): "$\(name)"
    case .keyPath(let path, let operand): "\(operand).\(path)"
    case .key(let key): key
    case .classNamed(let name): "CAST(\"\(name)\", \"Class\")"
    case .opaque: "…"
    case .function(let selector, .classNamed("_NSPredicateUtilities"), let arguments):
      "\(selector.prefix { $0 != ":" })(\(arguments.map(\.description).joined(separator: ", ")))"
    case .function(let selector, let operand, let arguments):
      "FUNCTION(\(([operand.description, "\"\(selector)\""] + arguments.map(\.description)).joined(separator: ", ")))"
    }
  }

  /// The expression itself and all nested expressions.
  package var all: [ValueExpression] {
    var found: [ValueExpression] = []
    var open = [self]
    while let next = open.popLast() {
      found.append(next)
      switch next {
      case .keyPath(_, let operand): open.append(operand)
      case .function(_, let operand, let arguments): open += [operand] + arguments
      case .constant, .variable, .key, .classNamed, .opaque: break
      }
    }
    return found
  }
}

extension ValueExpression.Constant: CustomStringConvertible {
  /// The value in the format of predicates.
  public var description: String {
    switch self {
    case .null: "nil"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .boolean(let value): value ? "YES" : "NO"
    case .string(let value): "\"\(value)\""
    case .date(let value): "CAST(\(value), \"NSDate\")"
    }
  }
}
