import PlumbDeclarations
import PlumbText
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
        let places = Places(file: file, whole: Span(index, end), name: name)
        found.append(UnstoredVariable(name: self.name(name), reason: .commentedOut, places: places))
      }
      index = max(end, index + 1)
    }
    return found
  }

  /// Returns the lines of a comment, without the slashes and asterisks at their start.
  private func lines(from start: Int, to end: Int) -> [Range<Int>] {
    bytes[start..<end].split(whereSeparator: \.isLineEnd).map { line in
      let text = line.drop { $0.isWhite || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "*") }
      return text.startIndex..<text.endIndex
    }
  }

  /// Returns the name in a line that declares a variable: attributes and modifiers, `var`, the name and a colon.
  /// `nil` for any other line.
  private func declaredName(in line: Range<Int>) -> Span? {
    // The shortest declaration is `var a:`.
    guard line.count > 5 else { return nil }
    var cursor = PlainCursor(self, Span(line.lowerBound, line.upperBound))
    for _ in 0..<6 {
      cursor.skipSpaces()
      _ = cursor.skip("@")
      guard let word = cursor.word() else { return nil }
      guard isText("var", at: word) else {
        guard Self.beforeVariable.contains(string(word)) else { return nil }
        continue
      }
      cursor.skipSpaces()
      _ = cursor.skip("`")
      guard let name = cursor.word() else { return nil }
      _ = cursor.skip("`")
      cursor.skipSpaces()
      return cursor.isAt(":") ? name : nil
    }
    return nil
  }

  private static let beforeVariable: Set<String> = [
    "NSManaged", "objc", "nonobjc", "dynamic", "open", "public", "package", "internal", "fileprivate", "private",
    "override", "weak", "final",
  ]
}
