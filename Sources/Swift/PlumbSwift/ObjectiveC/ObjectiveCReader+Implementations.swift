import PlumbCore
import PlumbDeclarations

extension ObjectiveCReader {
  /// Reads an implementation: `@implementation Order (Category) { ivars } members @end`.
  mutating func readImplementation() {
    let start = self.start
    advance()
    guard let className = takeWord() else { return }
    var part = ObjectiveCPart(name: className.text, kind: .implementation, places: SourceRanges())
    if isMark("(") {
      part.kind = .categoryImplementation
      skip("(", ")")
    }
    if isMark(":") {
      advance()
      part.superclass = takeWord()?.text
    }
    if isMark("{") { skip("{", "}") }
    while !isAtBoundary { readMember(of: &part) }
    if isKeyword("@end") { advance() } else { part.isIncomplete = true }
    part.places = SourceRanges(file: text.file, whole: Span(start, end), name: className.place)
    parts.append(part)
  }

  private mutating func readMember(of part: inout ObjectiveCPart) {
    guard let token else { return }
    if let method, isMark("{") {
      if !readBody(of: method, &part) { part.isIncomplete = true }
      return self.method = nil
    }
    method = nil
    if isKeyword("@dynamic") {
      advance()
      part.dynamic += names()
    } else if isKeyword("@synthesize") {
      advance()
      part.synthesized += names()
    } else if isMark("-") {
      readMethod(of: &part, start: Int(token.span.start))
    } else if isMark("{") {
      if !skip("{", "}") { part.isIncomplete = true }
    } else if isMark("+") {
      statement(orBefore: true)
    } else if isMark("=") {
      statement()
    } else if token.kind == .word {
      readOther(of: &part)
    } else {
      advance()
    }
  }

  /// Reads a method's declaration, starting at the minus. Its body follows.
  private mutating func readMethod(of part: inout ObjectiveCPart, start: Int) {
    guard let tokens = statement(orBefore: true), let method = text.method(tokens, start: start, end: end) else {
      return part.isIncomplete = true
    }
    part.methods.append(method)
    self.method = method.selector
  }

  /// Reads the code of a method up to the closing brace, and records the keys in it. Returns `false` if the code has
  /// no closing brace.
  private mutating func readBody(of method: String, _ part: inout ObjectiveCPart) -> Bool {
    var keys = ObjectiveCKeys(text, in: method, parameter: part.methods.last?.parameterName)
    defer {
      part.keyUses += keys.uses
      part.storedValues += keys.storedValues
    }
    var depth = 0
    while let token, !isAtBoundary {
      if token.isMark("{") { depth += 1 }
      if token.isMark("}") { depth -= 1 }
      keys.take(token)
      advance()
      if depth <= 0 { return true }
    }
    return false
  }

  /// Reads a function, a variable, or a macro. A macro call may represent any code, including methods.
  private mutating func readOther(of part: inout ObjectiveCPart) {
    var words = 0
    while let token, token.kind == .word || token.isMark("*") {
      if token.kind == .word, words == 0, text.string(token).hasPrefix("__") { words += 1 }
      if token.kind == .word { words += 1 }
      advance()
    }
    guard isMark("(") else {
      if !isAtBoundary, !isMark("{"), !isMark("-"), !isMark("+") { advance() }
      return
    }
    skip("(", ")")
    if words < 2 { part.isIncomplete = true }
  }

  /// Reads the names of a list up to its `;`: `a, b = _b`.
  private mutating func names() -> [ObjectiveCPart.Name] {
    guard let tokens = statement() else { return [] }
    return tokens.indices.compactMap { index in
      guard tokens[index].kind == .word, index == 0 || tokens[index - 1].isMark(",") else { return nil }
      return .init(text: text.string(tokens[index]), place: tokens[index].span)
    }
  }
}
