import PlumbDrift
import PlumbFormats
import PlumbModel
import PlumbRules

/// The comparison of generated files with the output of `generate`.
///
///     drift-generated-missing   a file that generate would create
///     drift-generated-stale     a file that is no longer generated, or that was generated from an earlier model
///     drift-generated-edited    a file with the expected declarations whose bytes differ
struct ExactCheck {
  /// The findings, one per file; if the model cannot be generated from, the reasons.
  private(set) var diagnostics: [Diagnostic] = []
  /// The changes that `generate` would make.
  private(set) var changes: [FileChanges.Change] = []

  /// Compares the files. `drifting` contains the files whose declarations differ from the model. Throws if the output
  /// folder cannot be read or contains conflicting files.
  init(_ generation: Generation, rules: RuleSettings, drifting: Set<String>, _ files: Files) throws {
    guard generation.refusals.isEmpty else {
      diagnostics = generation.refusals
      return
    }
    changes = try generation.plan(files).changes
    diagnostics = changes.compactMap { change in
      Self.diagnostic(change, generation.model, rules, isDrifting: drifting.contains(change.path))
    }
  }

  /// Returns the finding for a change; `nil` if the rule is off.
  private static func diagnostic(
    _ change: FileChanges.Change, _ model: Model, _ rules: RuleSettings, isDrifting: Bool
  ) -> Diagnostic? {
    let found = finding(change, model, isDrifting: isDrifting)
    let rule = Rule.all.first { $0.id == found.diagnostic.rule }
    return rule.flatMap { rules.severity(of: $0, for: model) }.map {
      Locator(model: model).diagnostic(found, rule: found.diagnostic.rule, severity: $0)
    }
  }

  /// Returns the finding for a change. A file whose declarations match the model but whose bytes differ was edited
  /// manually.
  private static func finding(_ change: FileChanges.Change, _ model: Model, isDrifting: Bool) -> RuleFinding {
    if change.old == nil { return .driftGeneratedMissing(change.path, model: model.source.file) }
    if change.new == nil { return .driftGeneratedStale(leftOver: change.path) }
    return isDrifting ? .driftGeneratedStale(change.path) : .driftGeneratedEdited(change.path)
  }
}
