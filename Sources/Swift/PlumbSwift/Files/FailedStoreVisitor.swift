import PlumbCore
import SwiftSyntax

/// A visitor that finds the calls that delete a store where it does not open.
///
///     do { try open() } catch { try FileManager.default.removeItem(at: url) }   // removeItem
///
/// A block that copies or moves files too, and code that only debug builds contain, has no such calls. A block may call
/// the functions of the file that delete, copy or move files.
class FailedStoreVisitor: SyntaxVisitor {
  let text: SourceText
  /// The call that opens a store in a `do` statement: `ModelContainer(`.
  private let opening: StaticString
  /// The blocks that run if a store does not open.
  private var blocks: [CodeBlockSyntax] = []
  /// The functions of the file that delete stores, and those that copy or move files.
  private var deleting: Set<String> = []
  private var saving: Set<String> = []
  /// The number of clauses around the visited node that only debug builds contain.
  private var debugClauses = 0

  init(_ text: SourceText, opening: StaticString) {
    (self.text, self.opening) = (text, opening)
    super.init(viewMode: .sourceAccurate)
  }

  /// The places of the deletions, in the order of the text.
  final var deletions: [Span] {
    Set(blocks.flatMap { FileCalls(text, in: $0).deletions(calling: deleting, saving: saving) })
      .sorted { $0.start < $1.start }
  }

  /// Whether the files that a function deletes can be stores.
  func mayDeleteStores(_ body: CodeBlockSyntax) -> Bool { true }

  /// Adds blocks that run if a store does not open.
  final func add(_ found: [CodeBlockSyntax]) { if debugClauses == 0 { blocks += found } }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if text.isDebug(node) { debugClauses += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: IfConfigClauseSyntax) { if text.isDebug(node) { debugClauses -= 1 } }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body else { return .visitChildren }
    let calls = FileCalls(text, in: body)
    if calls.save() { saving.insert(text.name(node.name)) }
    if !calls.deletions().isEmpty, mayDeleteStores(body) { deleting.insert(text.name(node.name)) }
    return .visitChildren
  }

  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    if text.contains(opening, in: node.body) { add(node.catchClauses.map(\.body)) }
    return .visitChildren
  }
}

/// A visitor that collects the calls in a block, except for those that only debug builds contain.
private final class FileCalls: SyntaxVisitor {
  private var calls: [(name: String, place: Span)] = []
  private let text: SourceText

  /// The methods that delete a file, and those that save a copy of it.
  private static let deleting: Set<String> = [
    "removeItem", "trashItem", "destroyPersistentStore", "deleteAllData", "erase",
  ]
  private static let saving: Set<String> = ["copyItem", "moveItem"]

  init(_ text: SourceText, in block: CodeBlockSyntax) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
    walk(block)
  }

  /// Whether the block copies or moves files, also with one of the given functions.
  func save(calling others: Set<String> = []) -> Bool {
    calls.contains { Self.saving.contains($0.name) || others.contains($0.name) }
  }

  /// Returns the calls that delete files, also with one of the given functions. Empty for a block that copies or moves
  /// files too.
  func deletions(calling others: Set<String> = [], saving: Set<String> = []) -> [Span] {
    if save(calling: saving) { return [] }
    return calls.filter { Self.deleting.contains($0.name) || others.contains($0.name) }.map(\.place)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression
    let name = called.as(MemberAccessExprSyntax.self)?.declName ?? called.as(DeclReferenceExprSyntax.self)
    if let name { calls.append((text.name(name.baseName), text.span(of: name.baseName))) }
    return .visitChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    text.isDebug(node) ? .skipChildren : .visitChildren
  }
}

extension SourceText {
  /// Whether only debug builds contain a clause.
  fileprivate func isDebug(_ clause: IfConfigClauseSyntax) -> Bool {
    clause.condition.map { string(of: $0) } == "DEBUG"
  }
}
