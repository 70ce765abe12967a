import PlumbCore
import PlumbDeclarations

/// A reader of the classes in an Objective-C file. It reads the tokens one by one, without a tree.
///
///     var reader = ObjectiveCReader(file: "Order.h", bytes)
///     reader.read()
///     reader.parts.map(\.name)  // ["Order", "Order"]: an interface and a category
///
/// In the code of functions and methods it reads only the keys that are passed to `self`. The reader does not
/// recurse, and it stores at most `longest` tokens of a declaration.
struct ObjectiveCReader {
  /// The classes and parts of classes, in the order of the file.
  private(set) var parts: [ObjectiveCPart] = []
  /// The enums of the file: `typedef NS_ENUM(int16_t, Status) { … };`
  private(set) var enums: [TypeDeclaration] = []
  /// The ignore comments for Plumb.
  var comments: [IgnoreComments.Comment] { lexer.ignoring.comments }

  let text: ObjectiveCText
  private var lexer: ObjectiveCLexer
  private var token: ObjectiveCLexer.Token?
  /// The end offset of the previous token.
  private var end = 0
  /// The name in an `NS_SWIFT_NAME(…)` before an interface. `nil` if the next interface has none.
  private var swiftName: String?
  /// The selector of the method whose code is next. `nil` in any other state.
  private var method: String?

  /// The maximum number of tokens of one declaration, which is more than source code has.
  private static let longest = 400

  init(file: String, _ bytes: UnsafeBufferPointer<UInt8>) {
    text = ObjectiveCText(file: file, bytes: bytes)
    lexer = ObjectiveCLexer(bytes)
    token = lexer.next()
  }

  /// Reads the whole file.
  mutating func read() {
    while let token {
      switch token.kind {
      case .keyword: readKeyword(token)
      case .word where text.string(token) == "NS_SWIFT_NAME": swiftName = readMacroArgument()
      case .word where Self.enumMacros.contains(text.string(token)): readEnum()
      // `extern "C" {` contains declarations.
      case .literal:
        advance()
        if isMark("{") { advance() }
      case .mark(UInt8(ascii: "{")): skip("{", "}")
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

  /// The start offset of the token, or the end of the file.
  private var start: Int { token.map { Int($0.span.start) } ?? end }

  private mutating func advance() {
    if let token { end = Int(token.span.end) }
    token = lexer.next()
  }

  private func isMark(_ character: Unicode.Scalar) -> Bool { token?.isMark(character) ?? false }

  private func isKeyword(_ name: String) -> Bool { token?.kind == .keyword && token.map(text.string) == name }

  /// Whether a class, or a part of one, starts or ends at the token. Open declarations end there.
  private var isAtBoundary: Bool {
    guard let token else { return true }
    guard token.kind == .keyword else { return false }
    return ["@interface", "@implementation", "@end"].contains(text.string(token))
  }

  /// Reads a word. `nil` if the token is not a word.
  private mutating func takeWord() -> ObjectiveCPart.Name? {
    guard let token, token.kind == .word else { return nil }
    advance()
    return .init(text: text.string(token), place: token.span)
  }

  /// Skips to the position after the bracket that closes the current one. Returns `false` if the class ends before
  /// it.
  @discardableResult
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

  /// Reads the tokens up to a `;`, without it, or up to a `{` if `brace` is `true`. `nil` for more tokens than the
  /// maximum.
  @discardableResult
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

  /// Reads the first word between the parentheses after a macro's name. `nil` if the macro has none.
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
  /// Reads an interface: `@interface Order<T> : NSManagedObject <P> { ivars } members @end`.
  private mutating func readInterface() {
    let start = self.start
    let name = swiftName
    swiftName = nil
    advance()
    guard let className = takeWord() else { return }
    var part = ObjectiveCPart(name: className.text, kind: .interface, swiftName: name, places: SourceRanges())
    var superclass: ObjectiveCPart.Name?
    if isMark("<") { skip("<", ">") }
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
    while isMark("<") { skip("<", ">") }
    if isMark("{") { skip("{", "}") }
    readMembers(of: &part)
    part.places = SourceRanges(
      file: text.file, whole: Span(start, end), name: className.place, superclass: superclass?.place)
    parts.append(part)
  }

  private mutating func readMembers(of part: inout ObjectiveCPart) {
    while !isAtBoundary {
      if isKeyword("@property") {
        let start = self.start
        advance()
        if let tokens = statement() { part.properties += text.properties(tokens, start: start, end: end) }
      } else if isMark("-") {
        let start = self.start
        if let tokens = statement(), let method = text.method(tokens, start: start, end: end) {
          part.methods.append(method)
        }
      } else if isMark("{") {
        skip("{", "}")
      } else {
        advance()
      }
    }
    if isKeyword("@end") { advance() }
  }

  /// Skips a protocol: `@protocol A, B;` or `@protocol A <B> members @end`. The classes of a protocol redeclare its
  /// members.
  private mutating func readProtocol() {
    advance()
    guard takeWord() != nil else { return }
    if isMark(";") || isMark(",") { return }
    while !isAtBoundary { advance() }
    if isKeyword("@end") { advance() }
  }

  /// Reads an enum, starting at the macro: `NS_ENUM(int16_t, Status)`. A C enum without a type is ignored.
  private mutating func readEnum() {
    let isOptions = token.map(text.string) == "NS_OPTIONS"
    advance()
    guard isMark("("), let tokens = statement(orBefore: true), let comma = tokens.firstIndex(where: { $0.isMark(",") }),
      comma + 1 < tokens.count, tokens[comma + 1].kind == .word
    else { return }
    let words = tokens[1..<comma].filter { $0.kind == .word }.map(text.string)
    let rawType = ObjectiveCType.reference(words, [], pointers: 0)
    let name = tokens[comma + 1]
    // Whether Core Data accepts an unsigned scalar for a signed attribute is unknown, so such an enum is ignored.
    if rawType.description.hasPrefix("UInt") { return }
    enums.append(
      TypeDeclaration(
        name: text.string(name), kind: isOptions ? .struct : .enum,
        rawType: rawType,
        places: SourceRanges(file: text.file, whole: name.span, name: name.span)))
  }
}

// MARK: - Implementations

extension ObjectiveCReader {
  /// Reads an implementation: `@implementation Order (Category) { ivars } members @end`.
  private mutating func readImplementation() {
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
