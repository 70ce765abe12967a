import PlumbModel

extension PredicateSyntax {
  /// Returns the condition of a partial index, as the statements in stores have it: `ZSTATE = 1`,
  /// `(ZA IS NOT NULL OR ZB <> 0)`. `column` returns the column of a property. `nil` for a predicate with another part
  /// than comparisons of properties with whole numbers and nil: its statement is unknown.
  func condition(column: (String) -> String?) -> String? {
    switch self {
    case .comparison(let comparison): comparison.condition(column: column)
    case .and(let parts): Self.joined(parts.map { $0.condition(column: column) }, by: "AND")
    case .or(let parts): Self.joined(parts.map { $0.condition(column: column) }, by: "OR")
    case .not, .constant: nil
    }
  }

  private static func joined(_ conditions: [String?], by sign: String) -> String? {
    let known = conditions.compactMap { $0 }
    return known.count == conditions.count ? "(\(known.joined(separator: " \(sign) ")))" : nil
  }
}

extension ComparisonSyntax {
  fileprivate func condition(column: (String) -> String?) -> String? {
    guard quantifier == nil, options == nil, case .keyPath(let keys) = left.kind, keys.count == 1,
      let name = column(keys[0]).map(SQL.name), case .literal(let literal) = right.kind
    else { return nil }
    switch literal {
    case .null: return isEquality.map { "\(name) IS \($0 ? "" : "NOT ")NULL" }
    case .integer(let value): return sign.map { "\(name) \($0) \(value)" }
    case .bool(let value): return sign.map { "\(name) \($0) \(value ? 1 : 0)" }
    case .number, .string: return nil
    }
  }

  /// Whether the operator is `==`; `nil` unless it is `==` or `!=`.
  private var isEquality: Bool? {
    switch self.operator {
    case .equal: true
    case .notEqual: false
    default: nil
    }
  }

  /// The operator in SQL; `nil` if it has none.
  private var sign: String? {
    switch self.operator {
    case .equal: "="
    case .notEqual: "<>"
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual: self.operator.rawValue
    default: nil
    }
  }
}
