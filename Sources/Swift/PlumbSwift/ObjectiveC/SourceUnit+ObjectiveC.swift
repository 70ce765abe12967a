import PlumbCore
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
      constants = reader.constants
      let scopes = reader.parts.map { ExtensionRecord(type: $0.name, file: text.file, whole: $0.places.whole) }
      suppressions = reader.comments.flatMap { Suppression.parse($0, in: text, extensions: scopes) }
    }
  }
}

extension SourceUnit {
  /// The names of the constants that methods in Objective-C pass as keys to `self`.
  var objectiveCKeyConstants: [String] {
    objectiveC.flatMap { part in part.keyUses.filter(\.isConstant).map(\.key) }
  }

  /// Replaces the constants in keys by their values. A key whose constant is not known is left out.
  mutating func resolveKeys(_ constants: Constants) {
    for index in objectiveC.indices {
      objectiveC[index].keyUses = objectiveC[index].keyUses.compactMap { use in
        guard use.isConstant else { return use }
        var resolved = use
        resolved.isConstant = false
        guard let value = constants.value(of: use.key, in: "", file: file), SwiftName.isIdentifier(value) else {
          return nil
        }
        resolved.key = value
        return resolved
      }
      objectiveC[index].storedValues = objectiveC[index].storedValues.compactMap { value in
        guard value.isConstant else { return value }
        var resolved = value
        guard let key = constants.value(of: value.key, in: "", file: file) else { return nil }
        (resolved.key, resolved.isConstant) = (key, false)
        return resolved
      }
    }
  }
}
