import PlumbText
import SwiftParser

/// SwiftSyntax's parser, on a stack that no source can exhaust.
///
/// The parser recurses, and so does what walks its trees. It counts brackets and stops where there are too many of them,
/// but it does not count all else that it recurses over. Each level takes a token at least, so a stack for as many levels
/// as there are tokens is enough for any of them. It is only reserved: what is not used takes no memory.
///
///     SyntaxParser.parse(bytes) { DeclSyntax.parse(from: &$0) }   // nil: too deep, or too costly
enum SyntaxParser {
  /// The stack that the parser takes for a token at most, in bytes; measured over forms of nesting, where it was two
  /// thirds of this.
  #if DEBUG
    private static let stackOfToken = 32 << 10
  #else
    private static let stackOfToken = 6 << 10
  #endif

  /// The stack that the parser takes before it recurses, in bytes.
  private static let leastStack = 256 << 10

  /// The stack for a file with so many tokens, in bytes. Beyond `Stack.generous` only limits help.
  static func stack(forTokens tokens: Int) -> Int {
    min(Stack.generous - (1 << 20), leastStack + min(tokens, Stack.generous / stackOfToken) * stackOfToken)
  }

  /// What a piece of source, a part of a file, says.
  ///
  /// - Parameter read: Runs on another thread where this one's stack is too small.
  /// - Returns: nil where the piece is nested too deeply, or where there is no thread for it.
  static func parse<Result>(_ bytes: [UInt8], _ read: (inout Parser) -> Result) -> Result? {
    let scan = SourceScan(bytes)
    return scan.overflow == nil ? parse(bytes, tokens: scan.tokens, read) : nil
  }

  /// What a source says that was scanned already, and found to be neither too deep nor too costly.
  ///
  /// - Returns: nil where there is no thread for it.
  static func parse<Result>(_ bytes: [UInt8], tokens: Int, _ read: (inout Parser) -> Result) -> Result? {
    Stack.run(on: stack(forTokens: tokens)) {
      bytes.withUnsafeBufferPointer { buffer in
        var parser = Parser(buffer, maximumNestingLevel: Nesting.greatestDepth)
        return read(&parser)
      }
    }
  }
}
