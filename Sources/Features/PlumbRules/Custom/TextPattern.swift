import PlumbCore

/// A regular expression that searches a text. The time of a search is limited by the length of the text times the
/// length of the expression.
///
///     try TextPattern("^is[A-Z]").isFound(in: "isPaid")  // true
///     try TextPattern("Date$").isFound(in: "dates")      // false
///
/// The syntax is ICU's, without the parts that need backtracking or a Unicode table: look-around, references to
/// groups, possessive repetition, `\b`, `\p{…}` and flags are rejected. `\d`, `\w` and `\s` match ASCII characters,
/// `.` matches any character, and `^` and `$` match the start and the end of the text.
package struct TextPattern: Sendable {
  /// The expression as it was passed in.
  package let text: String
  private let program: PatternProgram

  /// The reason why an expression cannot be used, as a phrase that follows a colon: `a bracket is not closed`.
  package struct Fault: Error, Sendable {
    package let reason: String
  }

  /// Creates a pattern from an expression. Throws `Fault` if the expression is invalid, has a part that is rejected,
  /// or needs more than a thousand steps.
  package init(_ text: String) throws(Fault) {
    self.text = text
    let pattern: Pattern
    do throws(Pattern.Trouble) {
      pattern = try Pattern(text)
    } catch {
      guard case .broken(let reason) = error else { throw Fault(reason: PatternProgram.Fault.opaque.reason) }
      throw Fault(reason: reason)
    }
    do throws(PatternProgram.Fault) {
      program = try PatternProgram(pattern)
    } catch {
      throw Fault(reason: error.reason)
    }
  }

  /// Whether the expression matches a part of a text.
  package func isFound(in text: String) -> Bool { program.isFound(in: text) }
}

extension TextPattern: Hashable {
  package static func == (one: TextPattern, other: TextPattern) -> Bool { one.text == other.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension PatternProgram.Fault {
  fileprivate var reason: String {
    switch self {
    case .tooLarge: "it is too large"
    case .opaque:
      "look-around, references to groups, possessive repetition, \\b, \\p{…}, flags and counts over 100 are not supported"
    }
  }
}
