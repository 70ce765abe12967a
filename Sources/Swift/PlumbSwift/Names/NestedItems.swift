import SwiftSyntax

extension CodeBlockItemSyntax {
  /// Returns the statement and those in its blocks, if it contains a name; empty if it does not.
  ///
  ///     if let more { request.predicate = NSCompoundPredicate(orPredicateWithSubpredicates: [open, more]) }
  func withItems(naming name: String, _ text: SourceText) -> [CodeBlockItemSyntax] {
    guard text.containsWord(name, in: self) else { return [] }
    let items = NestedItems(viewMode: .sourceAccurate)
    items.walk(self)
    return items.found
  }
}

/// A visitor that collects the statements in the blocks of a statement, up to the number that is searched.
private final class NestedItems: SyntaxVisitor {
  private(set) var found: [CodeBlockItemSyntax] = []

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard found.count < LocalVariable.mostItems else { return .skipChildren }
    found.append(node)
    return .visitChildren
  }
}
