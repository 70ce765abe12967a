import PlumbCore
import PlumbDeclarations
import SwiftSyntax

extension SourceText {
  /// Returns the properties in a class's body that are commented out.
  ///
  ///     // @NSManaged var title: String?
  ///     /* public var title: String? */
  ///
  /// A sentence that contains `var` does not count: the line must be a declaration from its start.
  func commentedOut(in block: MemberBlockSyntax) -> [UnstoredVariable] {
    let body = range(span(of: block))
    guard body.count > 4 else { return [] }
    var found: [UnstoredVariable] = []
    var index = body.lowerBound
    while index < body.upperBound {
      guard let end = bytes.endOfComment(at: index) else {
        index += 1
        continue
      }
      for line in lines(from: index, to: min(end, body.upperBound)) {
        guard let name = declaredName(in: line) else { continue }
        let places = SourceRanges(file: file, whole: Span(index, end), name: name)
        found.append(UnstoredVariable(name: self.name(name), reason: .commentedOut, places: places))
      }
      index = max(end, index + 1)
    }
    return found
  }

  /// Returns the lines of a comment, without the slashes and asterisks at their start.
  private func lines(from start: Int, to end: Int) -> [ArraySlice<UInt8>] {
    bytes[start..<end].split(whereSeparator: \.isLineEnd)
      .map { $0.drop { $0.isWhite || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "*") } }
  }

  /// Returns the name in a line that declares a variable: attributes and modifiers, `var`, the name and a colon.
  /// `nil` for any other line.
  private func declaredName(in line: ArraySlice<UInt8>) -> Span? {
    var words = line.split(omittingEmptySubsequences: true) { $0.isWhite || $0 == UInt8(ascii: ":") }[...]
    while let word = words.popFirst(), !word.elementsEqual("var".utf8) {
      guard Self.beforeVariable.contains(String(decoding: word, as: UTF8.self)) else { return nil }
    }
    guard var name = words.first, line[name.endIndex...].first(where: { !$0.isWhite }) == UInt8(ascii: ":") else {
      return nil
    }
    if name.count > 2, name.first == UInt8(ascii: "`"), name.last == UInt8(ascii: "`") {
      name = name.dropFirst().dropLast()
    }
    return name.allSatisfy(\.continuesName) ? Span(name.startIndex, name.endIndex) : nil
  }

  private static let beforeVariable: Set<String> = [
    "@NSManaged", "@objc", "@nonobjc", "dynamic", "open", "public", "package", "internal", "fileprivate", "private",
    "override", "weak", "final",
  ]
}
