import PlumbCore
import PlumbModel
import PlumbText
import SwiftSyntax

extension SourceText {
  /// Returns a finding for the first syntax error in a file. `nil` if the file has none. Later errors are not
  /// reported, because most of them follow from the first one.
  func syntaxError(in tree: SourceFileSyntax) -> Diagnostic? {
    tree.hasError ? firstError(in: Syntax(tree)).map(syntaxError) : nil
  }

  /// Returns the innermost node of the first error. `nil` if all errors are in code that earlier versions of Swift compile.
  private func firstError(in node: Syntax) -> Syntax? {
    guard node.hasError, !node.is(UnexpectedNodesSyntax.self), !node.is(TokenSyntax.self) else {
      return node.hasError && !isSpaceInAttribute(node) ? node : nil
    }
    for child in node.children(viewMode: .all) where child.hasError {
      if let found = firstError(in: child) { return found }
    }
    return node.children(viewMode: .all).contains(where: \.hasError) ? nil : node
  }

  /// Whether a token has the space in `@objc (Order)`, which only Swift 6 refuses.
  private func isSpaceInAttribute(_ node: Syntax) -> Bool {
    guard let token = node.as(TokenSyntax.self), token.presence == .present else { return false }
    return token.parent?.is(AttributeSyntax.self) ?? false || token.parent?.parent?.is(AttributeSyntax.self) ?? false
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
