import PlumbCore
import SwiftSyntax

/// The bytes of a file, with functions that read nodes of its tree. Spans are in bytes from the file's start.
struct SourceText {
  /// The path of the file as it was passed to Plumb.
  let file: String
  let bytes: [UInt8]

  /// Returns a place as offsets into `bytes`, limited to the file's end.
  func range(_ span: Span) -> Range<Int> { span.range.clamped(to: 0..<bytes.count) }

  /// Whether a place contains exactly the given text.
  func isText(_ text: StaticString, at span: Span) -> Bool {
    text.withUTF8Buffer { bytes[range(span)].elementsEqual($0) }
  }

  /// Returns the span from a node's first token to its last one, without the trivia around them.
  ///
  /// SwiftSyntax recurses along the sides of the tree, and `a.b.c…` can be as deep as the file is long. For long
  /// nodes the function uses a loop instead.
  func span(of node: some SyntaxProtocol) -> Span {
    guard node.totalLength.utf8Length > 1000 else {
      return Span(node.positionAfterSkippingLeadingTrivia.utf8Offset, node.endPositionBeforeTrailingTrivia.utf8Offset)
    }
    return Span(Self.start(of: Syntax(node)), Self.end(of: Syntax(node)))
  }

  /// Returns the source text of a node, including the comments in it.
  func string(of node: some SyntaxProtocol) -> String { string(span(of: node)) }

  /// Returns the text of a place. Invalid UTF-8 is replaced.
  func string(_ span: Span) -> String {
    String(decoding: bytes[range(span)], as: UTF8.self)
  }

  /// Returns a token's text without backticks: `default` for `` `default` ``.
  func name(_ token: TokenSyntax) -> String { name(span(of: token)) }

  /// Returns the name at a place without backticks.
  func name(_ span: Span) -> String {
    var range = range(span)
    if range.count > 2, bytes[range.lowerBound] == UInt8(ascii: "`") {
      range = (range.lowerBound + 1)..<(range.upperBound - 1)
    }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Whether a node's bytes, including the comments around it, contain a text. It is a fast test before the node's
  /// calls are visited.
  func contains(_ needle: StaticString, in node: some SyntaxProtocol) -> Bool {
    let range = (node.position.utf8Offset..<node.endPosition.utf8Offset).clamped(to: 0..<bytes.count)
    let length = needle.utf8CodeUnitCount
    guard range.count >= length else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      (range.lowerBound...(range.upperBound - length)).contains { start in
        bytes[start] == needle.utf8Start[0]
          && (1..<length).allSatisfy { bytes[start + $0] == needle.utf8Start[$0] }
      }
    }
  }

  private static func start(of node: Syntax) -> Int {
    var node = node
    while let child = node.children(viewMode: .sourceAccurate).first(where: \.isNotEmpty) { node = child }
    return node.positionAfterSkippingLeadingTrivia.utf8Offset
  }

  private static func end(of node: Syntax) -> Int {
    var node = node
    while let child = node.children(viewMode: .sourceAccurate).last(where: \.isNotEmpty) { node = child }
    return node.endPositionBeforeTrailingTrivia.utf8Offset
  }
}

extension Syntax {
  fileprivate var isNotEmpty: Bool { totalLength.utf8Length > 0 }
}
