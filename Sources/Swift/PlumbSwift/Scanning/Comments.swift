import PlumbDeclarations
import PlumbText

extension [UInt8] {
  /// The text of a source with spaces instead of comments, so that all offsets are the same. Strings that contain `//`
  /// are preserved.
  ///
  ///     Array("a /*b*/ = \"//c\" // d".utf8).withoutComments(in: .swift)   // a       = "//c"
  package func withoutComments(in language: SourceLanguage) -> [UInt8] {
    guard contains(anyOf: ["//", "/*"]) else { return self }
    var found: [UInt8] = []
    found.reserveCapacity(count)
    var index = 0
    while index < count {
      if let end = endOfComment(at: index, nests: language == .swift) {
        found += self[index..<end].map { $0.isLineEnd ? $0 : UInt8(ascii: " ") }
        index = end
      } else {
        let end = endOfString(at: index, in: language) ?? index + 1
        found += self[index..<end]
        index = end
      }
    }
    return found
  }

  /// Returns the end of the string, or in Objective-C of the character, that starts at an index; `nil` if none starts
  /// there. A string that is not closed ends with its line.
  private func endOfString(at start: Int, in language: SourceLanguage) -> Int? {
    let quote = self[start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") && language == .objectiveC else { return nil }
    if language == .swift, self[start...].starts(with: "\"\"\"".utf8) {
      return end(of: "\"\"\"", from: start + 3) ?? count
    }
    var index = start + 1
    while index < count, !self[index].isLineEnd {
      if self[index] == quote { return index + 1 }
      index += self[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return Swift.min(index, count)
  }

  /// Whether the text calls one of some functions or methods without one of their arguments.
  ///
  ///     // true for mergedModel(from: nil), false for mergedModel(from: nil, forStoreMetadata: values)
  ///     bytes.calls(["mergedModel("], without: "forStoreMetadata:")
  ///
  /// - Parameter names: The names with the opening parenthesis, or with a part of the selector.
  package func calls(_ names: [StaticString], without argument: StaticString) -> Bool {
    let starts = ends(of: names)
    if starts.isEmpty { return false }
    let (brackets, arguments) = (Brackets(self), ends(of: [argument]))
    return starts.contains { start in
      let (first, end) = (start + argument.utf8CodeUnitCount, brackets.endOfCall(around: start))
      return end < first || !arguments.contains(in: first..<end + 1)
    }
  }
}
