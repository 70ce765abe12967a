import PlumbCore
import SwiftParser
import SwiftSyntax

extension SourceText {
  /// Returns the meaning of an initial value whose type is an alias: `Stamp(timeIntervalSinceReferenceDate: 0)` is a
  /// date. `nil` if it has no meaning with the alias either.
  ///
  /// - Parameter text: The source text of the value.
  static func defaultValue(_ text: String, as type: TypeReference, alias: TypeReference) -> DefaultValue? {
    let source = SourceText(file: "", bytes: Array(text.utf8))
    guard let tree = SyntaxParser.parse(source.bytes, { SourceFileSyntax.parse(from: &$0) }), !tree.hasError,
      tree.statements.count == 1, case .expr(let expression)? = tree.statements.first?.item
    else { return nil }
    return LiteralLowering(text: source, type: type, alias: alias.unwrapped.description).value(of: expression)
  }
}
