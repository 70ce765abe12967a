import PlumbModel
import PlumbText
import SwiftParser

/// SwiftSyntax's parser on a stack that is large enough for any source.
///
/// The parser and the visitors of its trees recurse. The parser counts brackets and stops at too many of them, but it
/// does not count other recursions. Each level uses at least one token, so a stack for as many levels as the source
/// has tokens is always enough. The stack is only reserved: unused parts use no memory.
///
///     SyntaxParser.parse(bytes) { DeclSyntax.parse(from: &$0) }   // nil: too deep, or too costly
enum SyntaxParser {
  /// The maximum stack of the parser for one token, in bytes. Measurements with many forms of nesting needed up to
  /// two thirds of it.
  #if DEBUG
    private static let stackOfToken = 32 << 10
  #else
    private static let stackOfToken = 6 << 10
  #endif

  /// The stack that the parser needs before it recurses, in bytes.
  private static let leastStack = 256 << 10

  /// Returns the stack for a file with a number of tokens, in bytes. It is limited to `Stack.generous`; beyond it
  /// only the limits of `Nesting` protect the parser.
  static func stack(forTokens tokens: Int) -> Int {
    min(Stack.generous - (1 << 20), leastStack + min(tokens, Stack.generous / stackOfToken) * stackOfToken)
  }

  /// Parses a part of a file.
  ///
  /// - Parameter read: The closure that parses. It runs on another thread if the stack of the current one is too
  ///   small.
  /// - Returns: `nil` if the part is nested too deeply, or if the system has no thread for it.
  static func parse<Result>(_ bytes: [UInt8], _ read: (inout Parser) -> Result) -> Result? {
    let scan = SourceScan(bytes)
    return scan.overflow == nil ? parse(bytes, tokens: scan.tokens, read) : nil
  }

  /// Parses a source that is scanned already, and that is neither too deep nor too costly.
  ///
  /// - Returns: `nil` if the system has no thread for it.
  static func parse<Result>(_ bytes: [UInt8], tokens: Int, _ read: (inout Parser) -> Result) -> Result? {
    Stack.run(on: stack(forTokens: tokens)) {
      bytes.withUnsafeBufferPointer { buffer in
        var parser = Parser(buffer, maximumNestingLevel: Nesting.greatestDepth)
        return read(&parser)
      }
    }
  }
}
