import PlumbDeclarations
import PlumbModel

/// A difference between the model and Swift, and its fix.
///
///     finding.diagnostic.message  // Order.quantity is Integer 64 in the model but Int32 in Swift
///     finding.fix?.title          // Change the type to Int64
public struct DriftFinding: Hashable, Sendable {
  /// The diagnostic without `fixes`: these are text, which requires the syntax of the source.
  public var diagnostic: Diagnostic
  /// The change of Swift that fixes the difference; `nil` if a person has to decide. `Follower` finds the opposite
  /// fix, a change of the model.
  package var fix: DriftFix?
  /// The declarations of both sides, for a model that is updated from its sources.
  var subject: DriftSubject?

  /// Creates a finding without `subject`, from which no model change can be derived.
  package init(_ diagnostic: Diagnostic, fix: DriftFix? = nil) {
    self.diagnostic = diagnostic
    self.fix = fix
  }
}

/// Changes of Swift declarations that belong together: all are applied, or none.
///
///     DriftFix("Change the type to Int64", .review, [.property(quantity, .setType(.named("Int64")))])
package struct DriftFix: Hashable, Sendable {
  /// A command: `Change the type to Int64`.
  package var title: String
  /// The applicability. A safe fix changes no value and requires no change of another line; `plumb align` applies it.
  /// A fix that needs review is applied with `--include-review`.
  package var applicability: Fix.Applicability
  /// The changes in terms of declarations; `PlumbSwift` converts them to text.
  package var edits: [DeclarationEdit]

  package init(_ title: String, _ applicability: Fix.Applicability, _ edits: [DeclarationEdit]) {
    self.title = title
    self.applicability = applicability
    self.edits = edits
  }
}
