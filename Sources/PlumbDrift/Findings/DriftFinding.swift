import PlumbDeclarations
import PlumbModel

/// A difference between the model and Swift, and what would mend it.
///
///     finding.diagnostic.message  // Order.quantity is Integer 64 in the model but Int32 in Swift
///     finding.fix?.title          // Change the type to Int64
public struct DriftFinding: Hashable, Sendable {
  /// Without `fixes`: those are text, which takes the syntax of the source.
  public var diagnostic: Diagnostic
  /// The change of Swift that mends it; nil where a person has to decide. The other direction, a change of the model,
  /// is looked for by `Follower`.
  package var fix: DriftFix?
  /// The declarations of both sides, for a model that follows its sources.
  var subject: DriftSubject?

  /// A finding of which a model cannot follow its sources: it has no `subject`.
  package init(_ diagnostic: Diagnostic, fix: DriftFix? = nil) {
    self.diagnostic = diagnostic
    self.fix = fix
  }
}

/// Changes of Swift declarations that belong together: all are made or none.
///
///     DriftFix("Change the type to Int64", .review, [.property(quantity, .setType(.named("Int64")))])
package struct DriftFix: Hashable, Sendable {
  /// A command: `Change the type to Int64`.
  package var title: String
  /// Safe is what changes no value and needs no other line changed: `plumb align` makes it. What a person should look
  /// at is made with `--include-review`.
  package var applicability: Fix.Applicability
  /// The changes by their meaning; `PlumbSwift` makes text of them.
  package var edits: [DeclarationEdit]

  package init(_ title: String, _ applicability: Fix.Applicability, _ edits: [DeclarationEdit]) {
    self.title = title
    self.applicability = applicability
    self.edits = edits
  }
}
