import PlumbCore
import PlumbModel
import PlumbText
import SwiftSyntax

extension SourceText {
  /// Returns a finding for the first syntax error in a file. `nil` if the file has none. Later errors are not
  /// reported, because most of them follow from the first one.
  func syntaxError(in tree: SourceFileSyntax) -> Diagnostic? {
    guard tree.hasError else { return nil }
    var node = Syntax(tree)
    while !node.is(UnexpectedNodesSyntax.self), let child = node.children(viewMode: .all).first(where: \.hasError) {
      node = child
    }
    return syntaxError(node)
  }

  /// Returns the finding for a token that is missing or unknown, or for unexpected code.
  private func syntaxError(_ node: Syntax) -> Diagnostic {
    guard let token = node.as(TokenSyntax.self) else {
      return diagnostic("unexpected code", "not expected here", span(of: node))
    }
    if token.presence == .missing {
      let place = token.endPositionBeforeTrailingTrivia.utf8Offset
      let text = token.text
      return diagnostic(
        text.isEmpty ? "a token is missing" : "`\(text)` is missing", "missing here", Span(place, place))
    }
    return diagnostic("not a Swift token", "cannot be read", span(of: token))
  }

  private func diagnostic(_ problem: String, _ label: String, _ place: Span) -> Diagnostic {
    sourceDiagnostic("\(file) has a syntax error: \(problem)", label: label, at: place)
  }

  /// Returns a finding about the file itself. It is a warning, because the parser reads the code after a syntax error
  /// as far as possible.
  ///
  /// - Parameter message: The message, which starts with the file's name.
  func sourceDiagnostic(_ message: String, label: String, at place: Span) -> Diagnostic {
    Diagnostic(
      rule: "source-syntax", severity: .warning, message: message, element: ElementPath(version: file),
      location: LineTable(bytes).location(place, in: file), label: label,
      notes: ["declarations near the error may be missed or misread"], help: ["fix the file"])
  }
}
