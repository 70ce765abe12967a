import PlumbDeclarations
import PlumbText

/// An Objective-C file's bytes, and what a declaration's tokens say.
struct ObjectiveCText {
  /// The file as it was named to Plumb.
  let file: String
  let bytes: UnsafeBufferPointer<UInt8>

  typealias Token = ObjectiveCLexer.Token

  /// A token's text; bytes that are no UTF-8 are replaced.
  func string(_ token: Token) -> String {
    String(decoding: bytes[token.span.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// Whether a token is exactly this.
  func holds(_ name: StaticString, _ token: Token) -> Bool {
    let range = token.span.range.clamped(to: 0..<bytes.count)
    guard range.count == name.utf8CodeUnitCount else { return false }
    return zip(range, 0...).allSatisfy { bytes[$0] == name.utf8Start[$1] }
  }
}

// MARK: - Properties

extension ObjectiveCText {
  /// The properties of a declaration, whose tokens stand between `@property` and `;`: `(nonatomic) NSString *a, *b`.
  /// Those of the class itself are none.
  func properties(_ tokens: [Token], start: Int, end: Int) -> [ObjectiveCProperty] {
    var rest = tokens[...]
    var attributes: [String: String] = [:]
    if rest.first?.isMark("(") ?? false {
      let length = rest.bracketed
      attributes = self.attributes(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    if attributes["class"] != nil { return [] }
    let base = takeBase(&rest)
    let declarators = rest.separated.compactMap { declarator($0, base) }
    return declarators.map { found in
      ObjectiveCProperty(
        name: found.name, swiftName: found.swiftName, type: found.type, getter: attributes["getter"] ?? found.name,
        sharesVariable: declarators.count > 1,
        places: Places(file: file, whole: Span(start, end), name: found.place, type: base.place))
    }
  }

  /// `nonatomic`, and `getter` with its value.
  private func attributes(_ tokens: ArraySlice<Token>) -> [String: String] {
    var found: [String: String] = [:]
    var name: String?
    for token in tokens {
      if token.kind == .word {
        if let name, found[name] == "=" {
          found[name] = string(token)
        } else {
          name = string(token)
          found[string(token)] = ""
        }
      } else if token.isMark("="), let last = name {
        found[last] = "="
      } else if token.isMark(",") {
        name = nil
      }
    }
    return found
  }

  /// The part of a declaration that all its names share: `NSSet<Foo *>` of `NSSet<Foo *> *a, *b`.
  private struct Base {
    var words: [String] = []
    var arguments: [TypeReference] = []
    var place: Span?
  }

  /// Takes the type's words and what stands between `<` and `>`.
  private func takeBase(_ rest: inout ArraySlice<Token>, depth: Int = 0) -> Base {
    var base = Base()
    var isTagged = false
    while let token = rest.first, token.kind == .word {
      let word = string(token)
      if rest.skipQualifier(word) { continue }
      let isPartOfC = ObjectiveCType.cWords.contains(word)
      if !base.words.isEmpty, !isTagged, !isPartOfC || !base.words.allSatisfy(ObjectiveCType.cWords.contains) {
        // `MACRO NSString *title`: the type is the word before the star.
        guard let next = rest.dropFirst().first, next.isMark("*") || next.isMark("<") else { break }
        base = Base()
      }
      isTagged = Self.tags.contains(word)
      base.words.append(word)
      base.place = Span(Int(base.place?.start ?? token.span.start), Int(token.span.end))
      rest.removeFirst()
    }
    if rest.first?.isMark("<") ?? false {
      let length = rest.bracketed
      let inner = rest.prefix(length).dropFirst().dropLast()
      base.arguments = depth < 8 ? inner.separated.map { type($0, depth: depth + 1) } : []
      if let last = rest.prefix(length).last, let place = base.place {
        base.place = Span(Int(place.start), Int(last.span.end))
      }
      rest = rest.dropFirst(length)
    }
    return base
  }

  private static let tags: Set<String> = ["struct", "enum", "union"]

  private struct Declarator {
    var name: String
    var swiftName: String?
    var type: TypeReference
    var place: Span
  }

  /// `*title`, `(^handler)(NSError *)`, with what macros stand behind the name; nil without a name.
  private func declarator(_ tokens: ArraySlice<Token>, _ base: Base) -> Declarator? {
    var rest = tokens
    let pointers = takePointers(&rest)
    var type = ObjectiveCType.reference(base.words, base.arguments, pointers: pointers)
    if rest.first?.isMark("(") ?? false {
      // A block or a pointer to a function: its name is the first word in the parentheses.
      type = .other("\(base.words.joined(separator: " ")) (^)")
      rest = rest.dropFirst()
      while let token = rest.first, token.kind != .word || rest.skipQualifier(string(token)) {
        if token.kind != .word { rest.removeFirst() }
      }
    }
    guard let name = rest.first, name.kind == .word else { return nil }
    return Declarator(name: string(name), swiftName: swiftName(in: rest.dropFirst()), type: type, place: name.span)
  }

  /// The stars, and the qualifiers among them.
  private func takePointers(_ rest: inout ArraySlice<Token>) -> Int {
    var pointers = 0
    while let token = rest.first {
      if token.isMark("*") {
        pointers += 1
        rest.removeFirst()
      } else if token.kind != .word || !rest.skipQualifier(string(token)) {
        break
      }
    }
    return pointers
  }

  /// The name in `NS_SWIFT_NAME(name)`.
  private func swiftName(in tokens: ArraySlice<Token>) -> String? {
    guard let index = tokens.firstIndex(where: { $0.kind == .word && holds("NS_SWIFT_NAME", $0) }),
      index + 2 < tokens.endIndex, tokens[index + 2].kind == .word
    else { return nil }
    return string(tokens[index + 2])
  }

  /// The type that some tokens are: `NSSet<Foo *> * _Nullable`. Protocols of `id<P>` are left out.
  private func type(_ tokens: ArraySlice<Token>, depth: Int = 0) -> TypeReference {
    var rest = tokens
    let base = takeBase(&rest, depth: depth)
    let pointers = takePointers(&rest)
    // `void (^)(…)`
    if rest.first?.isMark("(") ?? false { return .other("\(base.words.joined(separator: " ")) (^)") }
    return ObjectiveCType.reference(base.words, base.arguments, pointers: pointers)
  }
}

// MARK: - Methods

extension ObjectiveCText {
  /// The method that some tokens declare, from the minus on: `- (void)addItems:(NSSet *)value`. nil where that is not
  /// understood.
  func method(_ tokens: [Token], start: Int, end: Int) -> ObjectiveCMethod? {
    var rest = tokens.dropFirst()
    if rest.first?.isMark("(") ?? false { rest = rest.dropFirst(rest.bracketed) }
    while let token = rest.first, token.kind == .word, rest.skipQualifier(string(token)) {}
    guard let name = rest.first, name.kind == .word else { return nil }
    var selector = string(name)
    var parameters: [TypeReference] = []
    rest.removeFirst()
    var isFirst = true
    while let colon = rest.first {
      if !isFirst {
        // A part of the selector, or what stands behind it.
        guard colon.kind == .word, rest.dropFirst().first?.isMark(":") ?? false else { break }
        selector += string(colon)
        rest.removeFirst()
      }
      guard rest.first?.isMark(":") ?? false else { break }
      isFirst = false
      selector += ":"
      rest.removeFirst()
      if rest.first?.isMark("(") ?? false {
        let length = rest.bracketed
        parameters.append(type(rest.prefix(length).dropFirst().dropLast()))
        rest = rest.dropFirst(length)
      }
      while let token = rest.first, token.kind == .word, rest.skipQualifier(string(token)) {}
      if rest.first?.kind == .word { rest.removeFirst() }
    }
    return ObjectiveCMethod(
      selector: selector, parameters: parameters,
      places: Places(file: file, whole: Span(start, end), name: name.span))
  }
}

// MARK: - Rows of tokens

extension ArraySlice<ObjectiveCLexer.Token> {
  /// How many tokens the bracket at the start and all in it are; all of them where it does not end.
  fileprivate var bracketed: Int {
    var depth = 0
    for (offset, token) in enumerated() {
      switch token.kind {
      case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "<")), .mark(UInt8(ascii: "[")), .mark(UInt8(ascii: "{")):
        depth += 1
      case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: ">")), .mark(UInt8(ascii: "]")), .mark(UInt8(ascii: "}")):
        depth -= 1
      default: break
      }
      if depth <= 0 { return offset + 1 }
    }
    return count
  }

  /// The parts between commas outside of brackets.
  fileprivate var separated: [ArraySlice] {
    var parts: [ArraySlice] = []
    var start = startIndex
    var index = startIndex
    while index < endIndex {
      if self[index].isMark(",") {
        parts.append(self[start..<index])
        start = index + 1
      }
      index += Swift.max(1, self[index].isOpen ? self[index...].bracketed : 1)
    }
    parts.append(self[start..<endIndex])
    return parts.filter { !$0.isEmpty }
  }

  /// Takes a word that changes nothing, with the parentheses that belong to it: `nullable`, `__attribute__((unused))`.
  fileprivate mutating func skipQualifier(_ word: String) -> Bool {
    guard ObjectiveCWords.isQualifier(word) else { return false }
    removeFirst()
    if first?.isMark("(") ?? false, ObjectiveCWords.takesArguments(word) { removeFirst(bracketed) }
    return true
  }
}

extension ObjectiveCLexer.Token {
  fileprivate var isOpen: Bool { isMark("(") || isMark("<") || isMark("[") || isMark("{") }
}

/// Words of declarations that say nothing of the type.
private enum ObjectiveCWords {
  static func isQualifier(_ word: String) -> Bool {
    qualifiers.contains(word) || takesArguments(word)
  }

  /// Macros and attributes in front of a type or among its stars.
  static func takesArguments(_ word: String) -> Bool {
    word == "__attribute__" || word.hasPrefix("API_") || word.hasPrefix("NS_AVAILABLE") || word == "NS_SWIFT_NAME"
      || word == "IBInspectable"
  }

  private static let qualifiers: Set<String> = [
    "const", "volatile", "__kindof", "__strong", "__weak", "__unsafe_unretained", "__autoreleasing", "__block",
    "_Nullable", "_Nonnull", "_Null_unspecified", "__nullable", "__nonnull", "__null_unspecified", "nullable",
    "nonnull", "null_unspecified", "null_resettable", "IBOutlet", "inout", "in", "out", "oneway", "bycopy", "byref",
    "static", "extern", "register", "NS_REFINED_FOR_SWIFT",
  ]
}
