import PlumbGenerate
import PlumbModel
import PlumbRules

/// Conflicts between models that share source files: a fix for one model must not break another one.
extension ProjectSources {
  /// Returns the fixed findings whose fixes introduced or increased differences in another model, with the reasons.
  ///
  /// Only models that read one of the changed files are compared, before and after the change. The cause of a
  /// difference is determined heuristically: the same element and rule, then the same element, and so on. A wrong
  /// result leaves a finding unfixed, but never adds a difference to a model.
  mutating func contradictions(
    of repaired: [Diagnostic], for model: Int, rules: RuleSettings, from old: SourceCache.Texts,
    to new: SourceCache.Texts
  ) -> [FindingKey: String] {
    let changed = Set(new.keys.filter { new[$0] != old[$0] })
    if changed.isEmpty { return [:] }
    var reasons: [FindingKey: String] = [:]
    for other in models.indices where other != model && reads(other, changed, rules) {
      let before = differences(other, rules, old)
      for worse in differences(other, rules, new).worse(than: before) {
        for finding in repaired.likeliest(behind: worse) where reasons[FindingKey(finding)] == nil {
          reasons[FindingKey(finding)] =
            "the models contradict each other: \(models[other].settings.path) would differ then (\(worse.message))"
        }
      }
    }
    return reasons
  }

  /// Whether one of the files is among a model's sources.
  private mutating func reads(_ model: Int, _ files: Set<String>, _ rules: RuleSettings) -> Bool {
    (try? sources(of: model, rules: rules))?.paths.contains(where: files.contains) ?? false
  }

  /// Returns the differences of a model; empty if its sources cannot be compared, which the model's own check
  /// reports.
  private mutating func differences(
    _ model: Int, _ rules: RuleSettings, _ texts: SourceCache.Texts
  ) -> [Diagnostic] {
    (try? check(model, rules: rules, in: texts))?.differences ?? []
  }
}

extension [Diagnostic] {
  /// Returns the findings whose fixes are the most likely cause of a finding; all of them if no cause can be
  /// determined.
  package func likeliest(behind effect: Diagnostic) -> [Diagnostic] {
    let names = effect.names
    let files = Set(([effect.location] + effect.related.map(\.location)).compactMap { $0?.file })
    let reasons: [(Diagnostic) -> Bool] = [
      { $0.rule == effect.rule && $0.names == names }, { $0.names == names }, { $0.names.last == names.last },
      { names.starts(with: $0.names) }, { !$0.editedFiles.isDisjoint(with: files) },
    ]
    return likeliest(reasons)
  }
}

extension Diagnostic {
  /// The names of the element, without the version, because versions of different models have different names.
  fileprivate var names: [String] { element.steps.map(\.name) }
}
