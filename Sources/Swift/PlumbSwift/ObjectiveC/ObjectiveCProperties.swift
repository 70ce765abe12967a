import PlumbCore
import PlumbDeclarations

/// The bytes of an Objective-C file, with functions that read a declaration's tokens.
struct ObjectiveCText {
  /// The path of the file as it was passed to Plumb.
  let file: String
  let bytes: UnsafeBufferPointer<UInt8>

  typealias Token = ObjectiveCLexer.Token

  /// Returns a token's text. Invalid UTF-8 is replaced.
  func string(_ token: Token) -> String {
    String(decoding: bytes[token.span.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

// MARK: - Properties

extension ObjectiveCText {
  /// Returns the properties of a declaration, from the tokens between `@property` and `;`:
  /// `(nonatomic) NSString *a, *b`. Empty for class properties.
  func properties(_ tokens: [Token], start: Int, end: Int) -> [ObjectiveCProperty] {
    var rest = tokens[...]
    let attributes = takeParentheses(&rest)
    let isClass = attributes.indices.contains { string(tokens[$0]) == "class" && !tokens[$0 - 1].isMark("=") }
    if isClass { return [] }
    let getter = word(after: "getter", "=", in: attributes)
    let setter = word(after: "setter", "=", in: attributes)
    let base = takeBase(&rest)
    let declarators = rest.separated.compactMap { declarator($0, base) }
    return declarators.map { found in
      ObjectiveCProperty(
        name: found.name, swiftName: found.swiftName, type: found.type, getter: getter ?? found.name,
        setter: "\(setter ?? "set" + SwiftName.capitalized(found.name)):", sharesVariable: declarators.count > 1,
        places: SourceRanges(file: file, whole: Span(start, end), name: found.place, type: base.place))
    }
  }

  /// Returns the word after a name and a sign: `isDone` for `getter=isDone`. `nil` if the tokens contain none.
  private func word(after name: String, _ sign: Unicode.Scalar, in tokens: ArraySlice<Token>) -> String? {
    guard let index = tokens.firstIndex(where: { string($0) == name }), index + 2 < tokens.endIndex,
      tokens[index + 1].isMark(sign), tokens[index + 2].kind == .word
    else { return nil }
    return string(tokens[index + 2])
  }

  /// The part of a declaration that all its names share: `NSSet<Foo *>` in `NSSet<Foo *> *a, *b`.
  private struct Base {
    var words: [String] = []
    var arguments: [TypeReference] = []
    var place: Span?
  }

  /// Reads the words of a type and the arguments between `<` and `>`.
  private func takeBase(_ rest: inout ArraySlice<Token>, depth: Int = 0) -> Base {
    var base = Base()
    var isTagged = false
    while let token = rest.first, token.kind == .word {
      let word = string(token)
      if rest.skipQualifier(word) { continue }
      let isPartOfC = ObjectiveCType.cWords.contains(word)
      if !base.words.isEmpty, !isTagged, !isPartOfC || !base.words.allSatisfy(ObjectiveCType.cWords.contains) {
        // In `MACRO NSString *title`, the type is the word before the asterisk.
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

  /// Reads one name with its pointers: `*title`, `(^handler)(NSError *)`. It also reads the macros after the name.
  /// `nil` without a name.
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
    return Declarator(
      name: string(name), swiftName: word(after: "NS_SWIFT_NAME", "(", in: rest.dropFirst()), type: type,
      place: name.span)
  }

  /// Reads the asterisks and the qualifiers between them. Returns the number of asterisks.
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

  /// Returns the type of some tokens: `NSSet<Foo *> * _Nullable`. The protocols of `id<P>` are ignored.
  func type(_ tokens: ArraySlice<Token>, depth: Int = 0) -> TypeReference {
    var rest = tokens
    let base = takeBase(&rest, depth: depth)
    let pointers = takePointers(&rest)
    // A block: `void (^)(…)`.
    if rest.first?.isMark("(") ?? false { return .other("\(base.words.joined(separator: " ")) (^)") }
    return ObjectiveCType.reference(base.words, base.arguments, pointers: pointers)
  }
}
