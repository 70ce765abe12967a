import PlumbCore
import PlumbDeclarations

extension ObjectiveCText {
  /// Returns the method that some tokens declare, starting at the minus: `- (void)addItems:(NSSet *)value`. `nil` if
  /// they are not a method.
  func method(_ tokens: [Token], start: Int, end: Int) -> ObjectiveCMethod? {
    var rest = tokens.dropFirst()
    let result = takeParentheses(&rest)
    takeQualifiers(&rest)
    guard let name = rest.first, name.kind == .word else { return nil }
    rest.removeFirst()
    var selector = string(name)
    var parameters: [TypeReference] = []
    var parameterName: String?
    while takePart(&rest, of: &selector, isFirst: parameters.isEmpty) {
      let (type, name) = takeParameter(&rest)
      parameters.append(type)
      parameterName = parameterName ?? name
    }
    let returnsNothing = result.count == 1 && result.allSatisfy { string($0) == "void" }
    return ObjectiveCMethod(
      selector: selector, parameters: parameters, parameterName: parameterName,
      isGetter: parameters.isEmpty && !returnsNothing,
      places: SourceRanges(file: file, whole: Span(start, end), name: name.span))
  }

  /// Reads a colon, with the word before it in a later part: `inItemsAtIndex:`. Returns `false` after the end of the
  /// selector.
  private func takePart(_ rest: inout ArraySlice<Token>, of selector: inout String, isFirst: Bool) -> Bool {
    var next = rest
    if !isFirst {
      guard let word = next.popFirst(), word.kind == .word else { return false }
      if next.first?.isMark(":") ?? false { selector += string(word) }
    }
    guard next.popFirst()?.isMark(":") ?? false else { return false }
    selector += ":"
    rest = next
    return true
  }

  /// Reads a parameter: `(NSSet *)value`.
  private func takeParameter(_ rest: inout ArraySlice<Token>) -> (type: TypeReference, name: String?) {
    let type = type(takeParentheses(&rest))
    takeQualifiers(&rest)
    guard let name = rest.first, name.kind == .word else { return (type, nil) }
    rest.removeFirst()
    return (type, string(name))
  }

  /// Reads the tokens between parentheses. Empty if no parenthesis follows.
  func takeParentheses(_ rest: inout ArraySlice<Token>) -> ArraySlice<Token> {
    guard rest.first?.isMark("(") ?? false else { return [] }
    let length = rest.bracketed
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length).dropFirst().dropLast()
  }

  private func takeQualifiers(_ rest: inout ArraySlice<Token>) {
    while let token = rest.first, token.kind == .word, rest.skipQualifier(string(token)) {}
  }
}
