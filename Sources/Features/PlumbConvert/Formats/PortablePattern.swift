import PlumbModel

/// Patterns that have the same meaning in ICU, which checks them in an app, and in JavaScript, the dialect of JSON
/// Schema.
enum PortablePattern {
  /// Whether a pattern is certainly portable. The check is conservative: a rejected pattern can still be portable.
  ///
  ///     isPortable("[A-Z]{2,4}[0-9]+")   // true
  ///     isPortable("\\\\A(?i)x\\\\z")        // false: JavaScript supports none of the three
  static func isPortable(_ pattern: String) -> Bool {
    var scan = Scan(rest: Array(pattern.unicodeScalars)[...])
    while let scalar = scan.rest.popFirst() {
      guard scan.take(scalar) else { return false }
    }
    return scan.depth == 0 && !scan.isInSet
  }

  /// Returns an omission with the attributes whose patterns are not written.
  static func omissions(in sorted: SortedModel) -> [Conversion.Omission] {
    sorted.omission("Patterns with another meaning in JavaScript are left out") { attribute in
      attribute.type == .string && attribute.regularExpression.map { !isPortable($0) } == true
    }
  }

  private struct Scan {
    var rest: ArraySlice<Unicode.Scalar>
    var depth = 0
    var isInSet = false
    /// Whether the previous item allows a quantifier.
    private var isQuantifiable = false

    init(rest: ArraySlice<Unicode.Scalar>) { self.rest = rest }

    /// Whether a scalar, with the scalars that belong to it, has the same meaning in both dialects.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      if isInSet { return takeInSet(scalar) }
      switch scalar {
      case "\\": return takeEscape()
      case "[": return openSet()
      case "(": return openGroup()
      case ")":
        depth -= 1
        isQuantifiable = true
        return depth >= 0
      case "*", "+", "?": return takeQuantifier()
      case "{": return takeCount()
      case "}", "]": return false
      case "|", "^", "$": isQuantifiable = false
      default: isQuantifiable = true
      }
      return true
    }

    private mutating func takeEscape() -> Bool {
      guard let escaped = rest.popFirst() else { return false }
      isQuantifiable = escaped != "b" && escaped != "B"
      return "dDwWsSbBnrtf.\\/[](){}*+?^$|-".unicodeScalars.contains(escaped)
    }

    private mutating func openGroup() -> Bool {
      depth += 1
      isQuantifiable = false
      guard rest.first == "?" else { return true }
      rest.removeFirst()
      guard let kind = rest.popFirst() else { return false }
      return kind == ":" || kind == "=" || kind == "!"
    }

    /// Reads one quantifier, with an optional `?` for a lazy match. A following `+` exists only in ICU.
    private mutating func takeQuantifier() -> Bool {
      guard isQuantifiable else { return false }
      isQuantifiable = false
      if rest.first == "?" { rest.removeFirst() }
      return rest.first != "+"
    }

    private mutating func takeCount() -> Bool {
      guard let end = rest.firstIndex(of: "}") else { return false }
      let parts = rest[..<end].split(separator: ",", omittingEmptySubsequences: false)
      rest = rest[rest.index(after: end)...]
      let isNumber = { (part: ArraySlice<Unicode.Scalar>) in part.allSatisfy { ("0"..."9").contains($0) } }
      guard let first = parts.first, !first.isEmpty, parts.count <= 2, parts.allSatisfy(isNumber),
        parts.allSatisfy({ $0.count < 6 })
      else { return false }
      return takeQuantifier()
    }

    private mutating func openSet() -> Bool {
      isInSet = true
      if rest.first == "^" { rest.removeFirst() }
      return rest.first != "]"
    }

    /// Reads a scalar in a set. Nested sets, set operators, and ranges that start with a class are not portable.
    private mutating func takeInSet(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "]":
        isInSet = false
        isQuantifiable = true
        return true
      case "\\":
        guard let escaped = rest.popFirst() else { return false }
        return "dDwWsSnrtf.\\/[](){}*+?^$|-".unicodeScalars.contains(escaped)
      case "[", "&": return false
      case "-": return rest.first != "-" && rest.first != "["
      default: return rest.first != "-" || isOrderedRange(from: scalar)
      }
    }

    /// Whether the scalars form an ordered range such as `a-z`, or `a-` before the end of the set.
    private func isOrderedRange(from first: Unicode.Scalar) -> Bool {
      guard let last = rest.dropFirst().first else { return false }
      return last == "]" || (last != "\\" && first <= last)
    }
  }
}
