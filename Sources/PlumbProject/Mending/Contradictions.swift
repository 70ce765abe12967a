import PlumbDrift
import PlumbModel
import PlumbRules

/// Models whose Swift stands in the same files: what mends one must not break another.
extension ProjectSources {
  /// Of what was mended for a model, what made another one differ as it did not before, or more than before; and why to
  /// let it be.
  ///
  /// Only models that read one of the changed files are looked at, before and after. What is named is a guess, though a
  /// good one: the same element and rule, then the same element, and so on. A wrong guess costs a mended finding, never
  /// a model that differs.
  mutating func contradictions(
    of mended: [Diagnostic], for model: Int, rules: RuleSettings, from old: SourceCache.Texts,
    to new: SourceCache.Texts
  ) -> [FindingKey: String] {
    let changed = Set(new.keys.filter { new[$0] != old[$0] })
    if changed.isEmpty { return [:] }
    var reasons: [FindingKey: String] = [:]
    for other in models.indices where other != model && reads(other, changed, rules) {
      let before = differences(other, rules, old)
      for worse in differences(other, rules, new).worse(than: before) {
        for finding in mended.likeliest(behind: worse) where reasons[FindingKey(finding)] == nil {
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

  /// A model that cannot be held against its sources has its own run to say so.
  private mutating func differences(
    _ model: Int, _ rules: RuleSettings, _ texts: SourceCache.Texts
  ) -> [Diagnostic] {
    (try? check(model, rules: rules, in: texts))?.differences ?? []
  }
}

extension [Diagnostic] {
  /// Those whose mending is the likeliest to have brought a finding about. All of them where nothing speaks for any.
  func likeliest(behind effect: Diagnostic) -> [Diagnostic] {
    let names = effect.names
    let files = Set(([effect.location] + effect.related.map(\.location)).compactMap { $0?.file })
    let reasons: [(Diagnostic) -> Bool] = [
      { $0.rule == effect.rule && $0.names == names }, { $0.names == names }, { $0.names.last == names.last },
      { names.starts(with: $0.names) }, { !$0.editedFiles.isDisjoint(with: files) },
    ]
    let found = reasons.lazy.map { reason in filter { reason($0) } }
    return found.first { !$0.isEmpty } ?? self
  }
}

extension Diagnostic {
  /// An element by its names alone: two models' versions are called differently.
  fileprivate var names: [String] { element.steps.map(\.name) }
}
