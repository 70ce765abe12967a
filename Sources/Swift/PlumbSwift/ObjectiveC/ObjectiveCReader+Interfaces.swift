import PlumbCore
import PlumbDeclarations

extension ObjectiveCReader {
  /// Reads an interface: `@interface Order<T> : NSManagedObject <P> { ivars } members @end`.
  mutating func readInterface() {
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
  mutating func readProtocol() {
    advance()
    guard takeWord() != nil else { return }
    if isMark(";") || isMark(",") { return }
    while !isAtBoundary { advance() }
    if isKeyword("@end") { advance() }
  }

  /// Reads an enum, starting at the macro: `NS_ENUM(int16_t, Status)`. A C enum without a type is ignored.
  mutating func readEnum() {
    let isOptions = token.map(text.string) == "NS_OPTIONS"
    advance()
    guard isMark("("), let tokens = statement(orBefore: true), let comma = tokens.firstIndex(where: { $0.isMark(",") }),
      comma + 1 < tokens.count, tokens[comma + 1].kind == .word
    else { return }
    addType(tokens[1..<comma], named: tokens[comma + 1], isOptions ? .struct : .enum)
  }

  /// Reads a scalar type with a name: `typedef int16_t Status;`, `typedef enum : int16_t { … } Status;`. Any other
  /// `typedef` is ignored.
  mutating func readTypedef() {
    advance()
    // The enum's macro is read next.
    if let token, Self.enumMacros.contains(text.string(token)) { return }
    guard let tokens = statement(orBefore: true), let last = tokens.last else { return }
    if !isMark("{") {
      if last.kind == .word { addType(tokens.dropLast(), named: last, .struct) }
    } else if tokens.first.map(text.string) == "enum", let colon = tokens.firstIndex(where: { $0.isMark(":") }) {
      skip("{", "}")
      if let name = token, name.kind == .word { addType(tokens[(colon + 1)...], named: name, .enum) }
    }
  }

  /// Records a type with raw values, unless these are no scalars.
  private mutating func addType(
    _ raw: ArraySlice<ObjectiveCLexer.Token>, named name: ObjectiveCLexer.Token, _ kind: TypeDeclaration.Kind
  ) {
    guard raw.allSatisfy({ $0.kind == .word }) else { return }
    var rawType = ObjectiveCType.reference(raw.map(text.string), [], pointers: 0)
    // `typedef Number Status;` after `typedef int16_t Number;`
    if case .named(let name, _) = rawType, let known = rawTypes[name] { rawType = known }
    guard case .named(let rawName, _) = rawType, StandardType.isScalar(rawName) else { return }
    rawTypes[text.string(name)] = rawType
    enums.append(
      TypeDeclaration(
        name: text.string(name), kind: kind, rawType: rawType,
        places: SourceRanges(file: text.file, whole: name.span, name: name.span)))
  }
}
