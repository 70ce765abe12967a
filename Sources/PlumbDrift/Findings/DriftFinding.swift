import PlumbDeclarations
import PlumbModel

/// A difference between the model and Swift, and what would mend it.
public struct DriftFinding: Hashable, Sendable {
  /// Without `fixes`: those are text, which takes the syntax of the source.
  public var diagnostic: Diagnostic
  /// nil where a person has to decide.
  package var fix: DriftFix?
  /// The declarations of both sides, for a model that follows its sources.
  var subject: DriftSubject?

  package init(_ diagnostic: Diagnostic, fix: DriftFix? = nil) {
    self.diagnostic = diagnostic
    self.fix = fix
  }
}

/// Changes of Swift declarations that belong together.
package struct DriftFix: Hashable, Sendable {
  /// A command: `Change the type to Int64`.
  package var title: String
  package var applicability: Fix.Applicability
  package var edits: [DeclarationEdit]

  package init(_ title: String, _ applicability: Fix.Applicability, _ edits: [DeclarationEdit]) {
    self.title = title
    self.applicability = applicability
    self.edits = edits
  }
}
