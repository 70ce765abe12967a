import PlumbDeclarations
import PlumbText

/// Reads the classes of an Objective-C file, token after token, without a tree.
///
///     var reader = ObjectiveCReader(file: "Order.h", bytes)
///     reader.read()
///     reader.parts.map(\.name)  // ["Order", "Order"]: an interface and a category
///
/// Of the code in functions and methods only the keys are read that it passes to `self`. Nothing recurses, and of one
/// declaration no more than `longest` tokens are kept.
struct ObjectiveCReader {
  /// Classes and parts of classes, in the order of the file.
  private(set) var parts: [ObjectiveCPart] = []
  /// `typedef NS_ENUM(int16_t, Status) { … };`
  private(set) var enums: [TypeDeclaration] = []
  /// Comments that speak to Plumb.
  var comments: [SourceScan.Comment] { lexer.comments }

  let text: ObjectiveCText
  private var lexer: ObjectiveCLexer
  private var token: ObjectiveCLexer.Token?
  /// The end of the token before.
  private var end = 0
  /// The name in an `NS_SWIFT_NAME(…)` before an interface.
  private var swiftName: String?
  /// The selector of the method whose code comes next; nil elsewhere.
  private var method: String?

  /// Tokens of one declaration; no one writes more.
  private static let longest = 400

  init(file: String, _ bytes: UnsafeBufferPointer<UInt8>) {
    text = ObjectiveCText(file: file, bytes: bytes)
    lexer = ObjectiveCLexer(bytes)
    token = lexer.next()
  }

  /// Takes the whole file.
  mutating func read() {
    while let token {
      switch token.kind {
      case .keyword: readKeyword(token)
      case .word where text.holds("NS_SWIFT_NAME", token): swiftName = readMacroArgument()
      case .word where Self.enumMacros.contains(text.string(token)): readEnum()
      // `extern "C" {` holds declarations.
      case .literal:
        advance()
        if isMark("{") { advance() }
      case .mark(UInt8(ascii: "{")): _ = skipBraces()
      case .mark(UInt8(ascii: ";")):
        swiftName = nil
        advance()
      default: advance()
      }
    }
  }

  private static let enumMacros: Set<String> = ["NS_ENUM", "NS_CLOSED_ENUM", "NS_OPTIONS"]

  private mutating func readKeyword(_ token: ObjectiveCLexer.Token) {
    switch text.string(token) {
    case "@interface": readInterface()
    case "@implementation": readImplementation()
    case "@protocol": readProtocol()
    default: advance()
    }
  }

  // MARK: Tokens

  private mutating func advance() {
    if let token { end = Int(token.span.end) }
    token = lexer.next()
  }

  private func isMark(_ character: Unicode.Scalar) -> Bool { token?.isMark(character) ?? false }

  private func isKeyword(_ name: StaticString) -> Bool {
    guard let token, token.kind == .keyword else { return false }
    return text.holds(name, token)
  }

  /// Whether a class, a part of one or a protocol begins or ends here: whatever was open is over.
  private var isAtBoundary: Bool {
    guard let token else { return true }
    guard token.kind == .keyword else { return false }
    return ["@interface", "@implementation", "@end"].contains(text.string(token))
  }

  /// The word, if there is one here.
  private mutating func takeWord() -> ObjectiveCPart.Name? {
    guard let token, token.kind == .word else { return nil }
    advance()
    return .init(text: text.string(token), place: token.span)
  }

  /// Goes behind the brace that closes the one here; false where none does.
  private mutating func skipBraces() -> Bool { skip("{", "}") }

  /// Goes behind the bracket that closes the one here; false where the class ends before it does.
  private mutating func skip(_ open: Unicode.Scalar, _ close: Unicode.Scalar) -> Bool {
    var depth = 0
    while !isAtBoundary {
      if isMark(open) { depth += 1 }
      if isMark(close) { depth -= 1 }
      advance()
      if depth <= 0 { return true }
    }
    return false
  }

  /// The tokens up to a `;`, without it, or up to a `{` where that ends it as well; nil for more than anyone writes.
  private mutating func statement(orBefore brace: Bool = false) -> [ObjectiveCLexer.Token]? {
    var found: [ObjectiveCLexer.Token] = []
    var isTooLong = false
    while let token, !isAtBoundary, !token.isMark(";"), !(brace && token.isMark("{")) {
      if found.count < Self.longest { found.append(token) } else { isTooLong = true }
      advance()
    }
    if isMark(";") { advance() }
    return isTooLong ? nil : found
  }

  /// The first word between the parentheses behind a macro's name.
  private mutating func readMacroArgument() -> String? {
    advance()
    guard isMark("(") else { return nil }
    advance()
    let name = takeWord()?.text
    while token != nil, !isAtBoundary, !isMark(")"), !isMark(";") { advance() }
    return name
  }
}

// MARK: - Interfaces

extension ObjectiveCReader {
  /// `@interface Order<T> : NSManagedObject <P> { ivars } members @end`
  private mutating func readInterface() {
    let start = token.map { Int($0.span.start) } ?? end
    let name = swiftName
    swiftName = nil
    advance()
    guard let className = takeWord() else { return }
    var part = ObjectiveCPart(name: className.text, kind: .interface, swiftName: name, places: Places())
    var superclass: ObjectiveCPart.Name?
    if isMark("<") { _ = skip("<", ">") }
    if isMark("(") {
      advance()
      part.kind = .category(takeWord()?.text ?? "")
      while token != nil, !isAtBoundary, !isMark(")") { advance() }
      advance()
    } else if isMark(":") {
      advance()
      superclass = takeWord()
      part.superclass = superclass?.text
    }
    while isMark("<") { _ = skip("<", ">") }
    if isMark("{") { _ = skipBraces() }
    readMembers(of: &part)
    part.places = Places(
      file: text.file, whole: Span(start, end), name: className.place, superclass: superclass?.place)
    parts.append(part)
  }

  private mutating func readMembers(of part: inout ObjectiveCPart) {
    while !isAtBoundary {
      if isKeyword("@property") {
        let start = token.map { Int($0.span.start) } ?? end
        advance()
        if let tokens = statement() { part.properties += text.properties(tokens, start: start, end: end) }
      } else if isMark("-") {
        let start = token.map { Int($0.span.start) } ?? end
        if let tokens = statement(), let method = text.method(tokens, start: start, end: end) {
          part.methods.append(method)
        }
      } else if isMark("{") {
        _ = skipBraces()
      } else {
        advance()
      }
    }
    if isKeyword("@end") { advance() }
  }

  /// `@protocol A, B;` or `@protocol A <B> members @end`: what a protocol declares, its classes declare again.
  private mutating func readProtocol() {
    advance()
    guard takeWord() != nil else { return }
    if isMark(";") || isMark(",") { return }
    while !isAtBoundary { advance() }
    if isKeyword("@end") { advance() }
  }

  /// The index stands on the macro: `NS_ENUM(int16_t, Status)`. An enum of C, without a type, is left out.
  private mutating func readEnum() {
    let isOptions = token.map { text.holds("NS_OPTIONS", $0) } ?? false
    advance()
    guard isMark("("), let tokens = statement(orBefore: true), let comma = tokens.firstIndex(where: { $0.isMark(",") }),
      comma + 1 < tokens.count, tokens[comma + 1].kind == .word
    else { return }
    let words = tokens[1..<comma].filter { $0.kind == .word }.map(text.string)
    let rawType = ObjectiveCType.reference(words, [], pointers: 0)
    let name = tokens[comma + 1]
    // Nobody knows whether Core Data takes an unsigned scalar for the attribute's signed one: as good as not seen.
    if rawType.description.hasPrefix("UInt") { return }
    enums.append(
      TypeDeclaration(
        name: text.string(name), kind: isOptions ? .struct : .enum,
        rawType: rawType,
        places: Places(file: text.file, whole: name.span, name: name.span)))
  }
}

// MARK: - Implementations

extension ObjectiveCReader {
  /// `@implementation Order (Category) { ivars } members @end`
  private mutating func readImplementation() {
    let start = token.map { Int($0.span.start) } ?? end
    advance()
    guard let className = takeWord() else { return }
    var part = ObjectiveCPart(name: className.text, kind: .implementation, places: Places())
    if isMark("(") {
      part.kind = .categoryImplementation
      _ = skip("(", ")")
    }
    if isMark(":") {
      advance()
      part.superclass = takeWord()?.text
    }
    if isMark("{") { _ = skipBraces() }
    while !isAtBoundary { readMember(of: &part) }
    if isKeyword("@end") { advance() } else { part.isIncomplete = true }
    part.places = Places(file: text.file, whole: Span(start, end), name: className.place)
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
      if !skipBraces() { part.isIncomplete = true }
    } else if isMark("+") {
      _ = statement(orBefore: true)
    } else if isMark("=") {
      _ = statement()
    } else if token.kind == .word {
      readOther(of: &part)
    } else {
      advance()
    }
  }

  /// The index stands on the minus of a method with its body.
  private mutating func readMethod(of part: inout ObjectiveCPart, start: Int) {
    guard let tokens = statement(orBefore: true), let method = text.method(tokens, start: start, end: end) else {
      return part.isIncomplete = true
    }
    part.methods.append(method)
    self.method = method.selector
  }

  /// Goes behind the brace that closes a method's code, and keeps the keys in it; false where no brace does.
  private mutating func readBody(of method: String, _ part: inout ObjectiveCPart) -> Bool {
    var keys = ObjectiveCKeys(text, in: method)
    defer { part.keyUses += keys.uses }
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

  /// A function, a variable, or a macro. One that looks like a call stands for anything, methods included.
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
    _ = skip("(", ")")
    if words < 2 { part.isIncomplete = true }
  }

  /// The names of a list up to its `;`: `a, b = _b`.
  private mutating func names() -> [ObjectiveCPart.Name] {
    guard let tokens = statement() else { return [] }
    return tokens.indices.compactMap { index in
      guard tokens[index].kind == .word, index == 0 || tokens[index - 1].isMark(",") else { return nil }
      return .init(text: text.string(tokens[index]), place: tokens[index].span)
    }
  }
}
