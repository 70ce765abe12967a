import PlumbCore
import PlumbModel

/// Patterns that have the same meaning in ICU, which checks them in an app, and in JavaScript, the dialect of JSON
/// Schema.
enum PortablePattern {
  /// Whether a pattern is certainly portable. The check is conservative: a rejected pattern can still be portable.
  ///
  ///     isPortable("[A-Z]{2,4}[0-9]+")   // true
  ///     isPortable("\\\\A(?i)x\\\\z")        // false: JavaScript supports none of the three
  static func isPortable(_ text: String) -> Bool {
    guard let pattern = try? Pattern(text) else { return false }
    return isPortable(pattern)
  }

  /// Returns an omission with the attributes whose patterns are not written.
  static func omissions(in sorted: SortedModel) -> [Conversion.Omission] {
    sorted.omission("Patterns with another meaning in JavaScript are left out") { attribute in
      attribute.type == .string && attribute.regularExpression.map { !isPortable($0) } == true
    }
  }

  private static func isPortable(_ pattern: Pattern) -> Bool {
    switch pattern {
    case .any, .start, .end: true
    case .character(let character): isPortable(character, escapes: "bB" + escapes)
    case .set(let ranges, _): ranges.allSatisfy(isPortable)
    case .sequence(let parts), .choice(let parts): parts.allSatisfy(isPortable)
    case .repeated(let part, _, _): !isAnchor(part) && isPortable(part)
    case .ahead(let part): isPortable(part)
    case .annotated, .opaque: false
    }
  }

  private static let escapes = "dDwWsSnrtf.\\/[](){}*+?^$|-"

  /// Whether a character is portable. JavaScript can reject a `]` without a backslash.
  private static func isPortable(_ character: PatternCharacter, escapes: String) -> Bool {
    character.isEscaped ? escapes.unicodeScalars.contains(character.scalar) : character.scalar != "]"
  }

  /// Whether a part of a set is portable. `&` can be an operator in ICU.
  private static func isPortable(_ range: Pattern.Range) -> Bool {
    [range.first, range.last].allSatisfy {
      isPortable($0, escapes: escapes) && ($0.isEscaped || $0.scalar != "&")
    }
  }

  /// Whether a part matches a position, which a quantifier cannot follow.
  private static func isAnchor(_ pattern: Pattern) -> Bool {
    switch pattern {
    case .start, .end: true
    case .character(let character): character.isEscaped && (character.scalar == "b" || character.scalar == "B")
    default: false
    }
  }
}
