import PlumbDrift
import PlumbFormats
import PlumbModel
import PlumbRules

/// Generated files held against what `generate` would write.
///
///     drift-generated-missing   a file that generate would create
///     drift-generated-stale     one that stands for nothing any more, or for what the model was
///     drift-generated-edited    one that declares the right things in other bytes
struct ExactCheck {
  /// One for each file; where the model cannot be generated from, why.
  private(set) var diagnostics: [Diagnostic] = []
  /// What `generate` would change.
  private(set) var changes: [FileChanges.Change] = []

  /// `drifting` are the files with declarations that differ from the model. Throws where the output folder cannot be
  /// read, or holds something in the way.
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

  /// nil where the rule is off.
  private static func diagnostic(
    _ change: FileChanges.Change, _ model: Model, _ rules: RuleSettings, isDrifting: Bool
  ) -> Diagnostic? {
    let found = finding(change, model, isDrifting: isDrifting)
    return rules.severity(of: found.rule, for: model).map {
      Locator(model: model).diagnostic(found.finding, rule: found.rule.id, severity: $0)
    }
  }

  /// A file whose declarations fit the model and whose bytes do not was changed by hand.
  private static func finding(_ change: FileChanges.Change, _ model: Model, isDrifting: Bool) -> RuleFinding {
    if change.old == nil { return .driftGeneratedMissing(change.path, model: model.source.file) }
    if change.new == nil { return .driftGeneratedStale(leftOver: change.path) }
    return isDrifting ? .driftGeneratedStale(change.path) : .driftGeneratedEdited(change.path)
  }
}
