import PlumbModel
import PlumbRules
import PlumbSystem
import PlumbText

/// The record of the problems in the Swift sources of the schemas that a run has read: syntax errors, and lists of classes
/// that Plumb does not understand.
///
///     let hashes = try workspace.hashes(of: .all)
///     workspace.schemaProblems.all     // the reasons why the hashes are not those of the whole schema
///
/// The copies of a workspace share the record.
package struct SchemaProblems: Sendable {
  private let found = Guarded<[Diagnostic]>([])

  init() {}

  /// The problems in the order in which they were found.
  package var all: [Diagnostic] { found.withLock { $0 } }

  package func note(_ bundle: ModelBundle) {
    let problems = bundle.sourceProblems
    if problems.isEmpty { return }
    found.withLock { found in found += problems.filter { !found.contains($0) } }
  }
}

extension ModelBundle {
  /// The problems in the sources of a schema in Swift, because of which its versions may be incomplete.
  package var sourceProblems: [Diagnostic] {
    guard isSwift else { return [] }
    let ofSources = versions.flatMap { (try? $0.content.get())?.diagnostics ?? [] }
    return ofSources.map(\.ofSchema) + Validator(rules: [.schemaListUnknown]).check(self)
  }

  /// Throws the errors in the sources of a schema in Swift, for commands that write what they read of it.
  package func refuseSourceErrors() throws(Unreadable) {
    let errors = sourceProblems.filter { $0.severity == .error }
    if !errors.isEmpty { throw Unreadable(errors) }
  }
}

extension Diagnostic {
  /// The finding about sources that are a schema: a class near a syntax error may be missing from each version.
  fileprivate var ofSchema: Diagnostic {
    var diagnostic = self
    if rule == Rule.sourceSyntax.id { diagnostic.severity = .error }
    return diagnostic
  }
}

extension Workspace {
  /// Records the problems in the sources of a bundle, and returns the bundle.
  func noting(_ bundle: ModelBundle) -> ModelBundle {
    schemaProblems.note(bundle)
    return bundle
  }
}
