import PlumbModel

/// Reads the archive of an `NSPredicate` or an `NSExpression` as text.
///
///     var reader = ArchivedPredicate(archive)
///     reader.predicate(reference)   // name BEGINSWITH[c] $PREFIX
///
/// `nil` for a kind whose text is unknown. The number of parts that a reader reads is limited, because an archive can
/// reference one object several times.
struct ArchivedPredicate {
  private typealias Reference = KeyedArchive.Reference
  private let archive: KeyedArchive
  private var left: Int
  private static let greatestDepth = 32

  init(_ archive: KeyedArchive) {
    self.archive = archive
    left = 1_000 + 4 * archive.objects.count
  }

  /// Returns the format of a predicate.
  mutating func predicate(_ reference: KeyedArchive.Reference?) -> String? { predicate(reference, 0) }

  /// Returns the text of an expression.
  mutating func expression(_ reference: KeyedArchive.Reference?) -> String? { expression(reference, 0) }

  private mutating func predicate(_ reference: Reference?, _ depth: Int) -> String? {
    guard mayContinue(depth) else { return nil }
    switch archive.instance(reference)?.className {
    case "NSTruePredicate": return "TRUEPREDICATE"
    case "NSFalsePredicate": return "FALSEPREDICATE"
    case "NSComparisonPredicate": return comparison(reference, depth)
    case "NSCompoundPredicate": return compound(reference, depth)
    default: return nil
    }
  }

  private mutating func mayContinue(_ depth: Int) -> Bool {
    left -= 1
    return left >= 0 && depth < Self.greatestDepth
  }

  private mutating func compound(_ reference: Reference?, _ depth: Int) -> String? {
    let parts = elements("NSSubpredicates", of: reference)
    var texts: [String] = []
    for part in parts {
      guard let text = predicate(part, depth + 1) else { return nil }
      texts.append(parts.count > 1 ? "(\(text))" : text)
    }
    switch archive.value("NSCompoundPredicateType", of: reference)?.integer {
    case 0 where texts.count == 1: return "NOT (\(texts[0]))"
    case 1: return texts.isEmpty ? "TRUEPREDICATE" : texts.joined(separator: " AND ")
    case 2: return texts.isEmpty ? "FALSEPREDICATE" : texts.joined(separator: " OR ")
    default: return nil
    }
  }

  private mutating func comparison(_ reference: Reference?, _ depth: Int) -> String? {
    let comparison = archive.reference("NSPredicateOperator", of: reference)
    guard let left = expression(archive.reference("NSLeftExpression", of: reference), depth + 1),
      let right = expression(archive.reference("NSRightExpression", of: reference), depth + 1),
      let code = archive.value("NSOperatorType", of: comparison)?.integer, let symbol = Self.operators[code],
      let modifier = archive.value("NSModifier", of: comparison)?.integer,
      let prefix = [0: "", 1: "ALL ", 2: "ANY "][modifier]
    else { return nil }
    let options = (archive.value("NSOptions", of: comparison) ?? archive.value("NSFlags", of: comparison))?.integer ?? 0
    guard let suffix = [0: "", 1: "[c]", 2: "[d]", 3: "[cd]"][options] else { return nil }
    return "\(prefix)\(left) \(symbol)\(suffix) \(right)"
  }

  private static let operators: [Int64: String] = [
    0: "<", 1: "<=", 2: ">", 3: ">=", 4: "==", 5: "!=", 6: "MATCHES", 7: "LIKE", 8: "BEGINSWITH", 9: "ENDSWITH",
    10: "IN", 99: "CONTAINS", 100: "BETWEEN",
  ]
}

// MARK: - Expressions

extension ArchivedPredicate {
  private mutating func expression(_ reference: Reference?, _ depth: Int) -> String? {
    guard mayContinue(depth) else { return nil }
    switch archive.instance(reference)?.className {
    case "NSSelfExpression": return "SELF"
    case "NSVariableExpression": return archive.value("NSVariable", of: reference)?.string.map { "$\($0)" }
    case "NSConstantValueExpression": return constant(reference)
    case "NSKeyPathExpression": return keyPath(reference, depth)
    case "NSFunctionExpression": return function(reference, depth)
    case "NSAggregateExpression":
      return list("NSCollection", of: reference, depth).map { "{\($0.joined(separator: ", "))}" }
    default: return nil
    }
  }

  private func constant(_ reference: Reference?) -> String? {
    guard case .constant(let value)? = ExpressionReader.expression(at: reference, in: archive) else { return nil }
    guard case .string(let text) = value else { return value.description }
    return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private mutating func keyPath(_ reference: Reference?, _ depth: Int) -> String? {
    let arguments = elements("NSArguments", of: reference)
    guard arguments.count == 1, let path = archive.value("NSKeyPath", of: arguments[0])?.string,
      let operand = expression(archive.reference("NSOperand", of: reference), depth + 1)
    else { return nil }
    return operand == "SELF" ? path : "\(operand).\(path)"
  }

  /// Returns a call of one of the functions of predicates: `now()`, `count:(items)` in the form with a colon.
  private mutating func function(_ reference: Reference?, _ depth: Int) -> String? {
    let operand = archive.reference("NSOperand", of: reference)
    guard archive.value("NSConstantValueClassName", of: operand)?.string == "_NSPredicateUtilities",
      let selector = archive.value("NSSelectorName", of: reference)?.string,
      let arguments = list("NSArguments", of: reference, depth)
    else { return nil }
    return "\(selector)(\(arguments.joined(separator: ", ")))"
  }

  private mutating func elements(_ key: String, of reference: Reference?) -> [Reference] {
    guard left > 0 else { return [] }
    let found = archive.elements(archive.reference(key, of: reference)) ?? []
    left -= found.count
    return found
  }

  private mutating func list(_ key: String, of reference: Reference?, _ depth: Int) -> [String]? {
    var texts: [String] = []
    for element in elements(key, of: reference) {
      guard let text = expression(element, depth + 1) else { return nil }
      texts.append(text)
    }
    return texts
  }
}
