import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

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

  /// A missing file is shown at the model, for it has no place of its own; nil where the rule is off.
  private static func diagnostic(
    _ change: FileChanges.Change, _ model: Model, _ rules: RuleSettings, isDrifting: Bool
  ) -> Diagnostic? {
    let (id, message) = words(change, isDrifting: isDrifting)
    guard let rule = Rule.named(id), let severity = rules.severity(of: rule, for: model) else { return nil }
    return Diagnostic(
      rule: id, severity: severity, message: message, element: ElementPath(version: model.name),
      location: change.old == nil ? Location(file: model.source.file) : Location(file: change.path),
      help: ["plumb generate --dry-run shows the difference"], discriminator: Path.name(change.path))
  }

  /// A file whose declarations fit the model and whose bytes do not was changed by hand.
  private static func words(_ change: FileChanges.Change, isDrifting: Bool) -> (id: String, message: String) {
    if change.old == nil {
      return ("drift-generated-missing", "\(change.path) is not there, and generate would write it")
    }
    if change.new == nil { return ("drift-generated-stale", "\(change.path) stands for nothing in the model any more") }
    return isDrifting
      ? ("drift-generated-stale", "\(change.path) is not what generate would write now")
      : ("drift-generated-edited", "\(change.path) was changed by hand")
  }
}
