import PlumbCore

/// A lexer for the tokens of Objective-C declarations. It returns one token after another and stores none, so that a
/// file needs no more memory than its bytes.
///
/// Comments and preprocessor lines are skipped. The tokens of all branches of an `#if` are returned, except for those of
/// `#if 0` and of the branches after `#if 1`. An unterminated comment ends with the file, an unterminated string with its
/// line. Any bytes are accepted.
struct ObjectiveCLexer {
  /// A token and its bytes.
  struct Token: Hashable {
    var kind: Kind
    var span: Span

    enum Kind: Hashable {
      /// A word: `NSString`, `int32_t`.
      case word
      /// A keyword with its sign: `@property`, `@end`.
      case keyword
      /// A punctuation byte: a bracket, an asterisk, a colon.
      case mark(UInt8)
      /// A string or character literal, a number.
      case literal
    }

    /// Whether the token is the given punctuation character.
    func isMark(_ character: Unicode.Scalar) -> Bool { kind == .mark(UInt8(truncatingIfNeeded: character.value)) }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// Whether the other branches of each open `#if` are never compiled.
  private var isDecided: [Bool] = []
  private(set) var ignoring = IgnoreComments()
  /// The strings that the preprocessor inserts for names: `#define kTitle @"title"`. Names with several
  /// definitions are not included.
  var definitions: [String: String] { definedValues.compactMapValues { $0.count == 1 ? $0.first : nil } }
  /// The values of the definitions, by name. Branches of an `#if` can have several.
  private var definedValues: [String: Set<String>] = [:]

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the next token. `nil` at the end of the file.
  mutating func next() -> Token? {
    while index < bytes.count {
      let byte = bytes[index]
      if byte.isLineEnd {
        ignoring.endLine()
        index += 1
      } else if byte <= 0x20 || byte == UInt8(ascii: "\\") {
        index += 1
      } else if let end = bytes.endOfComment(at: index, nests: false) {
        ignoring.add(index..<end, in: bytes)
        index = end
      } else if byte == UInt8(ascii: "#"), ignoring.lineCode == nil {
        readDirective()
      } else {
        ignoring.addCode(at: index)
        return token(byte)
      }
    }
    ignoring.finish(at: bytes.count)
    return nil
  }

  private mutating func token(_ byte: UInt8) -> Token {
    let start = index
    index += 1
    var kind = Token.Kind.mark(byte)
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      skipLiteral(to: byte)
      kind = .literal
    case UInt8(ascii: "@") where peek.continuesName && !peek.isDigit:
      skipWord()
      kind = .keyword
    case _ where byte.continuesName:
      skipWord()
      kind = byte.isDigit ? .literal : .word
    default: break
    }
    return Token(kind: kind, span: Span(start, index))
  }

  /// The byte at the index. 0 after the end of the file.
  private var peek: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func skipWord() {
    while index < bytes.count, bytes[index].continuesName { index += 1 }
  }

  /// Skips to the position after the quote that ends a literal, or to the end of the line.
  private mutating func skipLiteral(to quote: UInt8) {
    while index < bytes.count, !bytes[index].isLineEnd {
      let byte = bytes[index]
      index += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == quote { break }
    }
    index = min(index, bytes.count)
  }
}

// MARK: - Skipped text

extension ObjectiveCLexer {
  /// Reads a preprocessor line, and skips a branch after it that is never compiled.
  private mutating func readDirective() {
    switch directive() {
    case ("if", "0"): skipBranches(isDecided: false)
    case ("if", let condition): isDecided.append(condition == "1")
    case ("ifdef", _), ("ifndef", _): isDecided.append(false)
    case ("elif", _) where isDecided.last == true, ("else", _) where isDecided.last == true:
      isDecided.removeLast()
      skipBranches(isDecided: true)
    case ("endif", _): _ = isDecided.popLast()
    case ("define", let definition): define(definition)
    default: break
    }
  }

  /// Records a name that the preprocessor replaces by a string: `kTitle @"title"`.
  private mutating func define(_ definition: String) {
    let words = definition.split(separator: " ")
    guard words.count == 2, let value = words.last, value.hasPrefix("@\""), value.hasSuffix("\""), value.count > 3
    else {
      return
    }
    definedValues[words.first.map(String.init) ?? "", default: []].insert(String(value.dropFirst(2).dropLast()))
  }

  /// Skips the lines up to the next branch of the same `#if` that can be compiled, or to its end. If `isDecided` is true,
  /// no further branch can.
  private mutating func skipBranches(isDecided isOver: Bool) {
    var depth = 0
    while index < bytes.count {
      while peek <= 0x20, index < bytes.count { index += 1 }
      guard peek == UInt8(ascii: "#") else {
        skipLine()
        continue
      }
      switch directive() {
      case ("if", _), ("ifdef", _), ("ifndef", _): depth += 1
      case ("endif", _) where depth > 0: depth -= 1
      case ("endif", _): return
      case ("elif", "0"): break
      case ("elif", let condition) where depth == 0 && !isOver: return isDecided.append(condition == "1")
      case ("else", _) where depth == 0 && !isOver: return isDecided.append(false)
      default: break
      }
    }
  }

  private mutating func skipLine() {
    while index < bytes.count, !bytes[index].isLineEnd { index += 1 }
  }

  /// Skips a preprocessor line, and returns its name and its text without spaces, parentheses and comments.
  private mutating func directive() -> (name: String, text: String) {
    let start = index + 1
    skipDirective()
    let line = bytes[min(start, index)..<index].prefix(256)
    let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" || $0 == "(" || $0 == ")" }
    let text = words.dropFirst().prefix { !$0.hasPrefix("/") }.joined(separator: " ")
    return (words.first.map(String.init) ?? "", text)
  }

  /// Skips to the end of a preprocessor line, which a backslash continues. A comment in it may end on another line.
  private mutating func skipDirective() {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        index += 1
        if peek == UInt8(ascii: "\r") { index += 1 }
        if peek.isLineEnd { index += 1 }
      } else if byte.isLineEnd {
        return
      } else if byte == UInt8(ascii: "\"") {
        index += 1
        skipLiteral(to: byte)
      } else if let end = bytes.endOfComment(at: index, nests: false) {
        index = end
      } else {
        index += 1
      }
    }
  }
}
