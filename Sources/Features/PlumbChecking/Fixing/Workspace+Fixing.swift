import PlumbDrift
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The fixes of models, and the findings after them.
public struct ModelFixes: Sendable {
  /// The changes of the files, with the fixed and the unfixed findings.
  public var plan: RepairPlan
  /// All findings after the changes, so that a report requires no further check.
  public var findings: Findings
}

extension Workspace {
  /// Applies the rules' fixes for models: tries one fix per finding in memory, checks the result, and discards fixes
  /// without success.
  ///
  /// `.review` includes fixes that the user has to review. Fixes that change a version hash are applied only to a new
  /// version, which is created only if necessary. `repair` applies fixes of Swift. Suppressed and baselined findings
  /// are not fixed.
  ///
  /// No file is written. After the result is written, the same call makes no further changes.
  ///
  /// - Throws: `CannotRun` if no model is selected, and if the name of a required new version is invalid;
  ///   `Unreadable` in the same cases as `findings`.
  public func fixModels(
    _ most: Fix.Applicability = .safe, to target: RepairPlan.Target = .inPlace, in selection: Selection = .all,
    _ options: CheckOptions = CheckOptions()
  ) throws -> ModelFixes {
    if search != nil {
      let parts = try parts(selection)
      var found: [Findings] = []
      let plan = try repair(parts) { part, selection in
        let fixes = try part.fixModels(most, to: target, in: selection, options)
        found.append(fixes.findings)
        return fixes.plan
      }
      var findings = Findings(found)
      findings.configurations = parts.named(apartFrom: configuration)
      return ModelFixes(plan: plan, findings: findings)
    }
    let models = try models(selection)
    var bundles = Bundles(self)
    var groups: [[ModelSettings]] = []
    for settings in models {
      let place = groups.firstIndex { $0.first.map { Path.plain($0.path) } == Path.plain(settings.path) }
      if let place { groups[place].append(settings) } else { groups.append([settings]) }
    }
    let fixings = try groups.compactMap { group in
      try ModelFixing(self, group, &bundles, target: target, selection, options, includesReview: most == .review)
    }
    let plan = RepairPlan(try fixings.map { try $0.plan(files) })
    try refuseEditsOutside(plan.changes, of: models, selection)
    let texts = fixings.reduce(into: [:]) { $0.merge($1.texts) { $1 } }
    let moved = models.map { settings in fixings.lazy.compactMap { $0.movedIfChanged(settings) }.first ?? settings }
    return ModelFixes(plan: plan, findings: try overlaid(texts).findings(of: moved, selection, options))
  }
}
