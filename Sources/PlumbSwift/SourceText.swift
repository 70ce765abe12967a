import PlumbText
import SwiftSyntax

/// A file's bytes, and the way from nodes of its tree to them. Spans are in bytes from the file's start.
struct SourceText {
  /// The file as it was named to Plumb.
  let file: String
  let bytes: [UInt8]

  /// From a node's first token to its last, without what surrounds them.
  ///
  /// SwiftSyntax recurses down the sides of the tree, and `a.b.c…` can be as deep as the file is long: from some length
  /// on the way down is a loop.
  func span(of node: some SyntaxProtocol) -> Span {
    guard node.totalLength.utf8Length > 1000 else {
      return Span(node.positionAfterSkippingLeadingTrivia.utf8Offset, node.endPositionBeforeTrailingTrivia.utf8Offset)
    }
    return Span(Self.start(of: Syntax(node)), Self.end(of: Syntax(node)))
  }

  /// The text of a node as it is written, comments inside of it included.
  func string(of node: some SyntaxProtocol) -> String { string(span(of: node)) }

  /// The text of a place; bytes that are no UTF-8 are replaced.
  func string(_ span: Span) -> String {
    String(decoding: bytes[range(span)], as: UTF8.self)
  }

  /// A token's text without backticks: `default` for `` `default` ``.
  func name(_ token: TokenSyntax) -> String { name(span(of: token)) }

  /// The same for a place that holds one name.
  func name(_ span: Span) -> String {
    var range = range(span)
    if range.count > 2, bytes[range.lowerBound] == UInt8(ascii: "`") {
      range = (range.lowerBound + 1)..<(range.upperBound - 1)
    }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Whether a node's bytes, with the comments around it, hold these: a quick answer before its calls are walked
  /// through.
  func holds(_ needle: StaticString, in node: some SyntaxProtocol) -> Bool {
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
