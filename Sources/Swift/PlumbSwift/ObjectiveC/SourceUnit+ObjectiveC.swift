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
      let scopes = reader.parts.map { ExtensionRecord(type: $0.name, file: text.file, whole: $0.places.whole) }
      suppressions = reader.comments.flatMap { Suppression.parse($0, in: text, extensions: scopes) }
    }
  }
}
