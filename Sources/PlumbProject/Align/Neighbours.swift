import PlumbDrift
import PlumbModel
import PlumbRules

/// The other models whose Swift stands in the same files: what mends one must not break another.
package struct Neighbours {
  private let models: [(settings: ModelSettings, model: Model)]
  private let classes: ClassesByModel
  private let rules: RuleSettings

  /// Of the model at this index among those of the run.
  package init(of index: Int, in classes: ClassesByModel, rules: RuleSettings) {
    models = classes.models.enumerated().filter { $0.offset != index }.map(\.element)
    self.classes = classes
    self.rules = rules
  }

  /// Of what was mended, what made another model differ as it did not before, or more than before; and why to let it
  /// be.
  func contradictions(
    to mended: [Diagnostic], from old: [String: [UInt8]], to new: [String: [UInt8]]
  ) -> [FindingKey: String] {
    let changed = Set(new.keys.filter { new[$0] != old[$0] })
    if changed.isEmpty { return [:] }
    var reasons: [FindingKey: String] = [:]
    for (settings, model) in models where settings.reads(changed) {
      let before = differences(settings, model, old)
      for worse in differences(settings, model, new).worse(than: before) {
        for finding in mended.likeliest(behind: worse) where reasons[FindingKey(finding)] == nil {
          reasons[FindingKey(finding)] =
            "the models contradict each other: \(settings.path) would differ then (\(worse.message))"
        }
      }
    }
    return reasons
  }

  /// A model that cannot be held against its sources has its own run to say so.
  private func differences(
    _ settings: ModelSettings, _ model: Model, _ texts: [String: [UInt8]]
  ) -> [Diagnostic] {
    let check = try? DriftCheck(
      settings, model: model, rules: rules, texts: texts, classesElsewhere: classes.elsewhere(than: settings))
    return check?.differences(model, rules) ?? []
  }
}

extension ModelSettings {
  /// Whether one of the files is among the sources.
  fileprivate func reads(_ files: Set<String>) -> Bool {
    let sources = self.sources + [generate?.output].compactMap(\.self)
    // Of sources that are missing the others count still.
    return sources.contains { source in (try? SwiftFiles.below([source]))?.contains(where: files.contains) ?? false }
  }
}

extension [Diagnostic] {
  /// Those whose mending is the likeliest to have brought a finding about.
  fileprivate func likeliest(behind effect: Diagnostic) -> [Diagnostic] {
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
  fileprivate var names: [String] { element.steps.map(\.name) }
}
