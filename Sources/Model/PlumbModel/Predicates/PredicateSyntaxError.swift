/// The reason why a text is not a predicate or not an expression, and its position.
///
///     a ==      // expected an expression after “==” (character 4)
package struct PredicateSyntaxError: Error, Equatable {
  /// The kinds of mistakes.
  package enum Reason: Equatable, Sendable {
    /// A token that cannot follow the tokens before it.
    case unexpected(Unexpected)
    case unterminatedString
    case badNumber(String)
    case badPlaceholder(String)
    case tooDeep
    /// An expression where a predicate is required, with its text.
    case notAPredicate(String)
    /// A predicate where an expression is required, with its text.
    case notAnExpression(String)
  }

  /// An unexpected token and the required one.
  package struct Unexpected: Equatable, Sendable {
    /// The text of the token, empty at the end of the text.
    package let found: String
    /// The token before it, empty at the beginning.
    package let after: String
    /// The phrase for the required token; `nil` if the text before the token is complete.
    package let expected: String?
    /// Whether the token is a word or placeholder that Foundation may accept there.
    let isUncertain: Bool
  }

  package let reason: Reason
  /// The offset in the text, in UTF-8 bytes.
  package let position: Int

  /// Whether Foundation rejects the text too. `false` if its parser may accept a text that this one rejects.
  package var isCertain: Bool {
    switch reason {
    case .unexpected(let token): !token.isUncertain
    case .unterminatedString, .notAPredicate: true
    case .badNumber, .badPlaceholder, .tooDeep, .notAnExpression: false
    }
  }

  /// The error of a predicate's text; `nil` if it parses.
  package init?(ofPredicate text: String) {
    do throws(PredicateSyntaxError) { _ = try PredicateSyntax(parsing: text) } catch {
      self = error
      return
    }
    return nil
  }

  /// The error of an expression's text; `nil` if it parses.
  package init?(ofExpression text: String) {
    do throws(PredicateSyntaxError) { _ = try ExpressionSyntax(parsing: text) } catch {
      self = error
      return
    }
    return nil
  }

  init(reason: Reason, position: Int) {
    self.reason = reason
    self.position = position
  }

  /// Returns the mistake as a phrase that follows a colon, with the number of the character in the text.
  package func phrase(in text: String) -> String {
    "\(mistake) (character \(character(in: text)))"
  }

  /// The message without the position.
  private var mistake: String {
    switch reason {
    case .unexpected(let token): token.phrase
    case .unterminatedString: "the string has no closing quotation mark"
    case .badNumber(let text): "the number “\(text)” is malformed"
    case .badPlaceholder(let text): "“\(text)” is not a format specifier"
    case .tooDeep: "it is nested more than \(PredicateParser.maximumDepth) levels deep"
    case .notAPredicate(let text): "“\(text)” is not compared with a value"
    case .notAnExpression(let text): "“\(text)” is a predicate where a value is required"
    }
  }

  /// The number of the character at the error's position, from 1. At the end of the text, the number of the last
  /// character that is not a space.
  private func character(in text: String) -> Int {
    var before = text.utf8.prefix(position)[...]
    if case .unexpected(let token) = reason, token.found.isEmpty {
      while let byte = before.last, byte == 0x20 || (0x09...0x0D).contains(byte) { before.removeLast() }
      return max(1, String(decoding: before, as: UTF8.self).count)
    }
    return String(decoding: before, as: UTF8.self).count + 1
  }
}

extension PredicateSyntaxError.Unexpected {
  fileprivate var phrase: String {
    let place = after.isEmpty ? "" : " after “\(after)”"
    guard let expected else {
      return after.isEmpty ? "“\(found)” cannot begin it" : "“\(found)” cannot follow “\(after)”"
    }
    return "expected \(expected)\(place)\(found.isEmpty ? "" : ", not “\(found)”")"
  }
}
