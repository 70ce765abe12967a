import Foundation

/// The predefined functions of expressions, by name.
enum PredicateFunction {
  /// The number of arguments of each function; `nil` for any number.
  static let arity: [String: Int?] = [
    "sum:": nil, "count:": nil, "min:": nil, "max:": nil, "average:": nil, "median:": nil, "mode:": nil,
    "stddev:": nil, "add:to:": 2, "from:subtract:": 2, "multiply:by:": 2, "divide:by:": 2, "modulus:by:": 2,
    "sqrt:": 1, "log:": 1, "ln:": 1, "raise:toPower:": 2, "exp:": 1, "floor:": 1, "ceiling:": 1, "abs:": 1,
    "trunc:": 1, "uppercase:": 1, "lowercase:": 1, "canonical:": 1, "random": 0, "randomn:": 1, "random:": 1,
    "now": 0, "bitwiseAnd:with:": 2, "bitwiseOr:with:": 2, "bitwiseXor:with:": 2, "leftshift:by:": 2,
    "rightshift:by:": 2, "onesComplement:": 1, "noindex:": 1, "length:": 1, "castObject:toType:": 2,
    "distanceToLocation:fromLocation:": 2,
  ]

  /// The infix operators of functions.
  static let infix: [String: String] = [
    "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/", "raise:toPower:": "**",
    "bitwiseAnd:with:": "&", "bitwiseOr:with:": "|", "bitwiseXor:with:": "^", "leftshift:by:": "<<",
    "rightshift:by:": ">>",
  ]

  /// Returns the full name of a function, which a format can contain with or without the last colon; `nil` if no
  /// such function exists.
  static func name(_ written: String, arguments: Int) -> String? {
    for name in [written, written + ":"] {
      if let count = arity[name], count == nil || count == arguments { return name }
    }
    return nil
  }

  /// Returns the value of a function. Raises if no such function exists.
  static func value(of name: String, _ arguments: [ExpressionNode], in scope: Scope) -> Value {
    let values = arguments.map { $0.value(in: scope) }
    switch (name, values.count) {
    case ("random", 0): return .int(Int64.random(in: 0...Int64(Int32.max)))
    case ("now", 0): return .date(Date())
    case (_, 1): if let value = unary(name, values[0]) { return value }
    case (_, 2): if let value = binary(name, values[0], values[1]) { return value }
    default: break
    }
    guard let value = Statistics.value(of: name, values) else {
      raise(.invalidArgument, "Unable to parse function name '\(name)' into supported selector (\(name))")
    }
    return value
  }

  /// Returns the value of a function with one argument; `nil` if no such function exists. The value for a null is
  /// null.
  private static func unary(_ name: String, _ value: Value) -> Value? {
    switch name {
    case "noindex:": return value
    case "sqrt:": return value.mapReal { $0.squareRoot() }
    case "log:": return value.mapReal(log10)
    case "ln:": return value.mapReal { log($0) }
    case "exp:": return value.mapReal { exp($0) }
    case "floor:": return value.rounded(.down)
    case "ceiling:": return value.rounded(.up)
    case "trunc:": return value.rounded(.towardZero)
    case "abs:": return value.magnitude
    case "uppercase:": return value.text.map { .string($0.uppercased()) } ?? .null
    case "lowercase:": return value.text.map { .string($0.lowercased()) } ?? .null
    case "canonical:": return value.text.map { .string($0.canonical) } ?? .null
    case "length:": return value.text.map { .int(Int64($0.utf16.count)) } ?? .null
    case "onesComplement:": return value.bits.map { .int(~$0) } ?? .null
    case "randomn:", "random:":
      return value.bits.map { .int($0 > 0 ? Int64.random(in: 0..<$0) : 0) } ?? .null
    default: return nil
    }
  }

  /// Returns the value of a function with two arguments; `nil` if no such function exists.
  private static func binary(_ name: String, _ a: Value, _ b: Value) -> Value? {
    switch name {
    case "add:to:": return Arithmetic.add.value(a, b)
    case "from:subtract:": return Arithmetic.subtract.value(a, b)
    case "multiply:by:": return Arithmetic.multiply.value(a, b)
    case "divide:by:": return Arithmetic.divide.value(a, b)
    case "modulus:by:": return Arithmetic.remainder.value(a, b)
    case "raise:toPower:":
      guard let base = a.real, let power = b.real else { return .null }
      return .double(pow(base, power))
    case "bitwiseAnd:with:": return a.combineBits(b) { $0 & $1 }
    case "bitwiseOr:with:": return a.combineBits(b) { $0 | $1 }
    case "bitwiseXor:with:": return a.combineBits(b) { $0 ^ $1 }
    case "leftshift:by:": return a.combineBits(b) { $0 << $1 }
    case "rightshift:by:": return a.combineBits(b) { $0 >> $1 }
    case "castObject:toType:": return a.cast(to: b.text ?? "")
    case "distanceToLocation:fromLocation:": unsupported(name)
    default: return nil
    }
  }
}

extension Value {
  fileprivate func mapReal(_ change: (Double) -> Double) -> Value {
    real.map { .double(change($0)) } ?? .null
  }

  fileprivate func rounded(_ rule: FloatingPointRoundingRule) -> Value {
    if case .int? = operand { return operand ?? .null }
    return mapReal { $0.rounded(rule) }
  }

  fileprivate var magnitude: Value {
    switch operand {
    case .int(let value)?: value == .min ? .double(-Double(value)) : .int(abs(value))
    case .decimal(let value)?: .decimal(NSDecimalNumber(decimal: abs(value.decimalValue)))
    default: mapReal { abs($0) }
    }
  }

  /// The integer for the bitwise functions; `nil` if the value is not a number in the range of an integer.
  fileprivate var bits: Int64? {
    guard let operand else { return nil }
    return operand.exactInteger ?? operand.doubleValue.flatMap { Int64(exactly: $0.rounded(.towardZero)) }
  }

  fileprivate func combineBits(_ other: Value, _ combine: (Int64, Int64) -> Int64) -> Value {
    guard let a = bits, let b = other.bits else { return .null }
    return .int(combine(a, b))
  }

  /// Returns the value converted to a type of Foundation; null if it is not convertible. Raises if the type is
  /// unknown.
  func cast(to type: String) -> Value {
    switch type {
    case "NSDate": return real.map { .date(Date(timeIntervalSinceReferenceDate: $0)) } ?? .null
    case "NSString": return castText.map(Value.string) ?? .null
    case "NSNumber": return operand ?? .null
    case "NSDecimalNumber": return numberText.map { .decimal(NSDecimalNumber(string: $0)) } ?? operand ?? .null
    case "NSUUID": return text.flatMap(UUID.init(uuidString:)).map(Value.uuid) ?? .null
    case "NSURL": return text.flatMap(NSURL.init(string:)).map(Value.url) ?? .null
    default: raise(.invalidArgument, "Don't know how to cast to \(type)")
    }
  }

  private var castText: String? {
    switch self {
    case .uuid(let id): id.uuidString
    case .date(let date): date.description
    default: text
    }
  }
}

extension String {
  /// The string without case and diacritics, as `canonical:` returns it.
  var canonical: String {
    let options: ComparisonNode.Options = [.caseInsensitive, .diacriticInsensitive]
    return options.fold(self)
  }
}
