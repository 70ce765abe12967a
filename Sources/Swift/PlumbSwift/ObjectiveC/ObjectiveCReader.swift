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
  var parts: [ObjectiveCPart] = []
  /// The enums and the named scalar types of the file: `typedef NS_ENUM(int16_t, Status) { … };`,
  /// `typedef int16_t Status;`
  var enums: [TypeDeclaration] = []
  /// The raw types of `enums`, by name.
  var rawTypes: [String: TypeReference] = [:]
  /// The string constants of the file: `NSString *const kTitle = @"title";`, `#define kTitle @"title"`.
  var constants: [ConstantRecord] {
    declaredConstants
      + lexer.definitions.sorted { $0.key < $1.key }
      .map { ConstantRecord(qualifiedName: $0.key, value: $0.value, file: text.file) }
  }
  private var declaredConstants: [ConstantRecord] = []
  /// The tokens before the current one: `const`, the name, `=`, `@`.
  private var before: [ObjectiveCLexer.Token] = []
  /// The ignore comments for Plumb.
  var comments: [IgnoreComments.Comment] { lexer.ignoring.comments }

  let text: ObjectiveCText
  var lexer: ObjectiveCLexer
  var token: ObjectiveCLexer.Token?
  /// The end offset of the previous token.
  var end = 0
  /// The name in an `NS_SWIFT_NAME(…)` before an interface. `nil` if the next interface has none.
  var swiftName: String?
  /// The selector of the method whose code is next. `nil` in any other state.
  var method: String?

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
      case .word where text.string(token) == "typedef": readTypedef()
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

  static let enumMacros: Set<String> = ["NS_ENUM", "NS_CLOSED_ENUM", "NS_OPTIONS"]

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
  var start: Int { token.map { Int($0.span.start) } ?? end }

  mutating func advance() {
    if let token {
      end = Int(token.span.end)
      if before.count == 4 { before.removeFirst() }
      before.append(token)
    }
    token = lexer.next()
    if let token, token.kind == .literal, before.count == 4, before[3].isMark("@"), before[2].isMark("="),
      before[1].kind == .word, text.string(before[0]) == "const"
    {
      let value = String(text.string(token).dropFirst().dropLast())
      declaredConstants.append(ConstantRecord(qualifiedName: text.string(before[1]), value: value, file: text.file))
    }
  }

  func isMark(_ character: Unicode.Scalar) -> Bool { token?.isMark(character) ?? false }

  func isKeyword(_ name: String) -> Bool { token?.kind == .keyword && token.map(text.string) == name }

  /// Whether a class, or a part of one, starts or ends at the token. Open declarations end there.
  var isAtBoundary: Bool {
    guard let token else { return true }
    guard token.kind == .keyword else { return false }
    return ["@interface", "@implementation", "@end"].contains(text.string(token))
  }

  /// Reads a word. `nil` if the token is not a word.
  mutating func takeWord() -> ObjectiveCPart.Name? {
    guard let token, token.kind == .word else { return nil }
    advance()
    return .init(text: text.string(token), place: token.span)
  }

  /// Skips to the position after the bracket that closes the current one. Returns `false` if the class ends before
  /// it.
  @discardableResult
  mutating func skip(_ open: Unicode.Scalar, _ close: Unicode.Scalar) -> Bool {
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
  mutating func statement(orBefore brace: Bool = false) -> [ObjectiveCLexer.Token]? {
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
  mutating func readMacroArgument() -> String? {
    advance()
    guard isMark("(") else { return nil }
    advance()
    let name = takeWord()?.text
    while token != nil, !isAtBoundary, !isMark(")"), !isMark(";") { advance() }
    return name
  }
}
