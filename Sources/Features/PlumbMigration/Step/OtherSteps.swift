import PlumbComparing
import PlumbModel
import PlumbRules
import PlumbText

/// The steps to the current version from all versions except the one before it.
///
///     Shop → Shop 2   Order.number becomes a String      impossible, with a mapping model
///     Shop 2 → Shop 3 Order.note is new                  lightweight
///     // A store of Shop does not open with Shop 3: the mapping model is for another step.
///
/// Core Data migrates a store of any version to the current one at once, so a step can fail although every step between
/// neighbors works.
struct OtherSteps {
  /// The steps that can fail, in the order of the versions.
  private let steps: [VersionStep]
  /// Whether the version before the current one is known, so that its step has findings for each change.
  private let hasPrevious: Bool

  /// Compares the versions, on all cores. Versions that were never released are left out, and so are steps with a
  /// mapping model.
  init(_ bundle: ModelBundle, _ settings: RuleSettings) {
    let (current, previous) = (bundle.currentVersion, bundle.previousVersion)
    hasPrevious = previous != nil
    let isOn = [Rule.stepImpossible, .stepConditional].contains {
      settings.severity(of: $0, for: current?.model) != nil
    }
    let others = bundle.versions.filter { version in
      version.name != current?.name && version.name != previous?.name && !bundle.unreleased.contains(version.name)
    }
    steps =
      isOn
      ? Parallel.map(others) { VersionStep(from: $0, in: bundle) }.compactMap(\.self).filter(\.canFail) : []
  }

  /// Returns the findings with the versions whose stores do not open: one for each version from which Core Data cannot
  /// infer a migration, and one for the versions whose migration depends on the data because of the same changes. If the
  /// version before the current one is known, the latter are one note.
  func findings(_ settings: RuleSettings) -> [(diagnostic: Diagnostic, version: Model?)] {
    let impossible = steps.filter { !$0.changes(.impossible).isEmpty }
    let conditional = steps.filter { $0.changes(.impossible).isEmpty }
    let failing = impossible.compactMap { step in
      diagnostic(step.impossible, .stepImpossible, settings, step).map { ($0, Optional(step.old)) }
    }
    let uncertain = (hasPrevious ? [] : Self.grouped(conditional)).compactMap { step, names in
      diagnostic(step.conditional(of: names), .stepConditional, settings, step)
        .map { ($0, names.count == 1 ? Optional(step.old) : nil) }
    }
    let single = failing + uncertain
    guard hasPrevious, let first = conditional.first else { return single }
    let note = diagnostic(Self.summary(conditional, first), .stepConditional, settings, first)
    return single + (note.map { [($0, nil)] } ?? [])
  }

  /// Returns the first step of each group with the same changes, and the names of the group's versions.
  private static func grouped(_ steps: [VersionStep]) -> [(first: VersionStep, names: [String])] {
    var groups: [(first: VersionStep, names: [String])] = []
    var indices: [[String]: Int] = [:]
    for step in steps {
      let reasons = step.changes(.conditional).map { "\($0.change.path.key) \($0.store.reason)" }
      if let index = indices[reasons] {
        groups[index].names.append(step.old.name)
      } else {
        indices[reasons] = groups.count
        groups.append((step, [step.old.name]))
      }
    }
    return groups
  }

  private func diagnostic(
    _ finding: Finding, _ rule: Rule, _ settings: RuleSettings, _ step: VersionStep
  ) -> Diagnostic? {
    settings.severity(of: rule, for: step.new).map {
      Locator(model: step.new)
        .diagnostic(finding, rule: rule.id, severity: settings.severity($0, of: finding, by: rule))
    }
  }

  /// Returns the note about the versions whose migration depends on the data.
  private static func summary(_ steps: [VersionStep], _ first: VersionStep) -> Finding {
    let names = steps.map(\.old.name)
    return Finding(
      "stores of \(Phrase.list(names, limit: 5)) migrate to \(first.new.name) only if their data fits",
      on: .model(first.new), notes: names.count > 5 ? ["all of them: " + Phrase.list(names)] : [],
      help: ["plumb migrate --matrix shows the reasons"], discriminator: "earlier", atMost: .note)
  }
}

extension VersionStep {
  /// Whether Core Data cannot infer the step, or can infer it and fail for some data.
  fileprivate var canFail: Bool {
    evolution.changes.contains { $0.store.level == .impossible || $0.store.level == .conditional }
  }

  /// The finding about a step that Core Data cannot infer.
  fileprivate var impossible: Finding {
    finding(
      "stores of \(old.name) cannot be migrated to \(new.name)", changes(.impossible),
      notes: ["they do not open (134190): Core Data migrates them in one step, without the versions in between"],
      help: [
        "add a mapping model for this step: plumb migrate \(Shell.word(old.name)) \(Shell.word(new.name)) "
          + "--emit mapping-model --output FOLDER",
        unreleased,
      ])
  }

  /// The finding about versions whose steps fail for some data because of the changes of this step.
  fileprivate func conditional(of names: [String]) -> Finding {
    finding(
      "stores of \(Phrase.list(names, limit: 5)) migrate to \(new.name) only if their data fits", changes(.conditional),
      notes: (names.count > 5 ? ["all of them: " + Phrase.list(names)] : [])
        + ["the migration of other stores fails (134110, 134111)"],
      help: [unreleased])
  }

  private var unreleased: String {
    "if no user has a store of it, add \(Phrase.quoted(old.name)) to “unreleased” of the model in plumb.json"
  }

  /// Creates the finding about all changes of a level, at the first one.
  private func finding(_ message: String, _ changes: [AssessedChange], notes: [String], help: [String]) -> Finding {
    let path = changes.first?.change.path
    let reasons = changes.prefix(3).map { "\($0.change.path.key): \($0.store.reason)" }
    let rest = changes.count - 3
    let more = rest > 0 ? ["\(Phrase.plural(rest, "more change is", "more changes are")) of this kind"] : []
    return Finding(
      message + (path.map { ", because of \($0.key)" } ?? ""), on: path.map(new.anchor) ?? .model(new),
      at: changes.first?.change.field?.key, notes: reasons + more + notes, help: help,
      related: changes.first.map { related($0.change.old, old.name) } ?? [], discriminator: old.name)
  }
}
