import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A finding about the declaration that a macro is attached to. Its rule has the same name as the rule by which
/// `plumb validate` reports the same thing.
struct Problem {
  var rule: String
  var message: String
  /// The place of the finding.
  var node: Syntax
  var severity = DiagnosticSeverity.error
  /// The edits that solve the problem, of which the developer chooses one.
  var fixes: [Fix] = []

  /// An edit with its title.
  struct Fix {
    var title: String
    var changes: [FixIt.Change]

    /// Creates an edit that replaces a node.
    init(_ title: String, replace old: some SyntaxProtocol, with new: some SyntaxProtocol) {
      self.title = title
      changes = [.replace(oldNode: Syntax(old), newNode: Syntax(new))]
    }
  }

  init(_ rule: String, _ message: String, at node: some SyntaxProtocol, fixes: [Fix?] = []) {
    self.rule = rule
    self.message = message
    self.node = Syntax(node)
    self.fixes = fixes.compactMap(\.self)
  }

  /// The problem as the compiler shows it, with the rule at the end of the message.
  var diagnostic: Diagnostic {
    let id = MessageID(domain: "Plumb", id: rule)
    return Diagnostic(
      node: node, message: Message(message: "\(message) [\(rule)]", diagnosticID: id, severity: severity),
      fixIts: fixes.map { FixIt(message: Title(message: $0.title, fixItID: id), changes: $0.changes) })
  }

  private struct Message: DiagnosticMessage {
    var message: String
    var diagnosticID: MessageID
    var severity: DiagnosticSeverity
  }

  private struct Title: FixItMessage {
    var message: String
    var fixItID: MessageID
  }
}

extension MacroExpansionContext {
  /// Shows problems in the order of their places in the declaration.
  func show(_ problems: [Problem]) {
    for problem in problems { diagnose(problem.diagnostic) }
  }
}
