import PlumbModel

/// Reads the archive of an `NSPredicate` or an `NSExpression` as text. The inverse of
/// `ArchiveBuilder.add(_:)`.
///
///     var reader = ArchivedPredicate(archive)
///     reader.predicate(reference)   // name BEGINSWITH[c] $PREFIX
///
/// `nil` for a kind whose text is unknown. The number of parts that a reader reads is limited, because an archive can
/// reference one object several times.
struct ArchivedPredicate {
  fileprivate typealias Reference = KeyedArchive.Reference
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
    let type = archive.value("NSCompoundPredicateType", of: reference)?.integer
    var texts: [String] = []
    for part in parts {
      guard let text = predicate(part, depth + 1) else { return nil }
      let isCompound = archive.instance(part)?.className == "NSCompoundPredicate"
      texts.append(isCompound && parts.count > 1 ? "(\(text))" : text)
    }
    switch type {
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
      let code = archive.value("NSOperatorType", of: comparison)?.integer,
      let form = ArchivedOperator[code: code],
      let modifier = archive.value("NSModifier", of: comparison)?.integer,
      let prefix = [0: "", 1: "ALL ", 2: "ANY "][modifier]
    else { return nil }
    let options = archive.value(form.optionsKey, of: comparison)?.integer ?? 0
    guard let suffix = Self.options(options) else { return nil }
    return "\(prefix)\(left) \(form.syntax.rawValue)\(suffix) \(right)"
  }

  /// Returns the letters of options in brackets; `nil` for an unknown bit.
  private static func options(_ bits: Int64) -> String? {
    let known = ArchivedOperator.options.filter { bits & $0.bit != 0 }
    guard known.reduce(0, { $0 | $1.bit }) == bits else { return nil }
    return known.isEmpty ? "" : "[\(String(known.map(\.letter)))]"
  }
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
    case "NSSetExpression":
      guard let type = archive.value("NSExpressionType", of: reference)?.integer,
        let symbol = BinarySyntax.allCases.first(where: { $0.setExpressionType == type }),
        let left = part("NSLeftExpression", of: reference, depth),
        let right = part("NSRightExpression", of: reference, depth)
      else { return nil }
      return "(\(left) \(symbol.rawValue) \(right))"
    case "NSSubqueryExpression":
      guard let collection = part("NSExpression", of: reference, depth),
        let variable = archive.value("NSVariable", of: reference)?.string,
        let test = predicate(archive.reference("NSSubpredicate", of: reference), depth + 1)
      else { return nil }
      return "SUBQUERY(\(collection), $\(variable), \(test))"
    case "NSTernaryExpression":
      guard let test = predicate(archive.reference("NSPredicate", of: reference), depth + 1),
        let yes = part("NSTrueExpression", of: reference, depth),
        let no = part("NSFalseExpression", of: reference, depth)
      else { return nil }
      return "TERNARY(\(test), \(yes), \(no))"
    default: return nil
    }
  }

  private mutating func part(_ key: String, of reference: Reference?, _ depth: Int) -> String? {
    expression(archive.reference(key, of: reference), depth + 1)
  }

  private func constant(_ reference: Reference?) -> String? {
    guard case .constant(let value)? = ExpressionReader.expression(at: reference, in: archive) else { return nil }
    switch value {
    case .string(let text): return PredicateText.quoted(text)
    case .date(let seconds): return "CAST(\(seconds), \"NSDate\")"
    default: return value.description
    }
  }

  private mutating func keyPath(_ reference: Reference?, _ depth: Int) -> String? {
    let arguments = elements("NSArguments", of: reference)
    guard arguments.count == 1, let path = archive.value("NSKeyPath", of: arguments[0])?.string,
      let keys = PredicateText.keys(path),
      let operand = expression(archive.reference("NSOperand", of: reference), depth + 1)
    else { return nil }
    return operand == "SELF" ? keys : "\(operand).\(keys)"
  }

  /// Returns a call of one of the functions of predicates, or of a selector on a value: `now()`, `count:(items)` in the
  /// form with a colon, `price * 2`.
  private mutating func function(_ reference: Reference?, _ depth: Int) -> String? {
    let operand = archive.reference("NSOperand", of: reference)
    guard let selector = archive.value("NSSelectorName", of: reference)?.string,
      let arguments = list("NSArguments", of: reference, depth)
    else { return nil }
    if archive.value("NSConstantValueClassName", of: operand)?.string == "_NSPredicateUtilities" {
      if arguments.count == 2 {
        if selector == "castObject:toType:" { return "CAST(\(arguments[0]), \(arguments[1]))" }
        if let symbol = BinarySyntax.allCases.first(where: { !$0.function.isEmpty && $0.function == selector }) {
          return "(\(arguments[0]) \(symbol.rawValue) \(arguments[1]))"
        }
      }
      return "\(selector)(\(arguments.joined(separator: ", ")))"
    }
    guard let target = expression(operand, depth + 1) else { return nil }
    return "FUNCTION(\(([target, PredicateText.quoted(selector)] + arguments).joined(separator: ", ")))"
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

/// Texts in the format language of predicates.
private enum PredicateText {
  static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// Returns a path of keys, with `#` before a key that is a reserved word; `nil` for a path that no text represents.
  static func keys(_ path: String) -> String? {
    var keys: [String] = []
    for (index, key) in path.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
      let isReserved = index == 0 && PredicateKeyword(String(key))?.isReserved == true
      keys.append(isReserved ? "#\(key)" : String(key))
    }
    let text = keys.joined(separator: ".")
    guard let syntax = try? ExpressionSyntax(parsing: text), case .keyPath = syntax.kind else { return nil }
    return text
  }
}
