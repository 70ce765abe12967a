import PlumbDeclarations

extension SourceUnit {
  /// Creates the unit of an Objective-C file with any content. Content that is not Objective-C has no declarations.
  init(objectiveC text: SourceText) {
    self.init(file: text.file)
    isParsed = true
    text.bytes.withUnsafeBufferPointer { bytes in
      var reader = ObjectiveCReader(file: text.file, bytes)
      reader.read()
      objectiveC = reader.parts
      types = reader.enums.map { TypeRecord(declaration: $0) }
      constants = text.objectiveCConstants(bytes)
      let scopes = reader.parts.map { ExtensionRecord(type: $0.name, file: text.file, whole: $0.places.whole) }
      suppressions = reader.comments.flatMap { Suppression.parse($0, in: text, extensions: scopes) }
    }
  }
}

extension SourceText {
  /// Returns the string constants of an Objective-C file: `NSString *const kTitle = @"title";`, `#define kTitle @"title"`.
  fileprivate func objectiveCConstants(_ buffer: UnsafeBufferPointer<UInt8>) -> [ConstantRecord] {
    guard bytes.contains(anyOf: ["const ", "#define"]) else { return [] }
    var lexer = ObjectiveCLexer(buffer)
    var last: [ObjectiveCLexer.Token] = []
    var found: [ConstantRecord] = []
    while let token = lexer.next() {
      if token.kind == .literal, last.count == 4, last[3].isMark("@"), last[2].isMark("="), last[1].kind == .word,
        isText("const", at: last[0].span)
      {
        let value = String(string(token.span).dropFirst().dropLast())
        found.append(ConstantRecord(qualifiedName: string(last[1].span), value: value, file: file))
      }
      last = last.suffix(3) + [token]
    }
    return found
      + lexer.definitions.sorted { $0.key < $1.key }
      .map { ConstantRecord(qualifiedName: $0.key, value: $0.value, file: file) }
  }
}
