import PlumbModel
import PlumbText
import SwiftSyntax

extension SourceText {
  /// A finding for the first thing in a file that is no Swift, or nil. One is enough: most others follow from it.
  func syntaxError(in tree: SourceFileSyntax) -> Diagnostic? {
    guard tree.hasError else { return nil }
    var node = Syntax(tree)
    while !node.is(UnexpectedNodesSyntax.self), let child = node.children(viewMode: .all).first(where: \.hasError) {
      node = child
    }
    return syntaxError(node)
  }

  /// The finding for a token that is missing or unknown, or for code that the parser did not expect.
  private func syntaxError(_ node: Syntax) -> Diagnostic {
    guard let token = node.as(TokenSyntax.self) else {
      return diagnostic("unexpected code", "not expected here", span(of: node))
    }
    if token.presence == .missing {
      let place = token.endPositionBeforeTrailingTrivia.utf8Offset
      let text = token.text
      return diagnostic(
        text.isEmpty ? "something is missing" : "`\(text)` is missing", "missing here", Span(place, place))
    }
    return diagnostic("not a Swift token", "cannot be read", span(of: token))
  }

  private func diagnostic(_ problem: String, _ label: String, _ place: Span) -> Diagnostic {
    sourceDiagnostic("\(file) has a syntax error: \(problem)", label: label, at: place)
  }

  /// A finding about the file itself, a warning: what follows a syntax error is read as far as it goes.
  ///
  /// - Parameter message: Begins with the file's name.
  func sourceDiagnostic(_ message: String, label: String, at place: Span) -> Diagnostic {
    Diagnostic(
      rule: "source-syntax", severity: .warning, message: message, element: ElementPath(version: file),
      location: LineTable(bytes).location(place, in: file), label: label,
      notes: ["declarations near the place may be missed or misread"], help: ["mend the file"])
  }
}
