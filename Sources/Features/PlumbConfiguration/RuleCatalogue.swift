import PlumbCloudKit
import PlumbDrift
import PlumbGenerate
import PlumbMigration
import PlumbRules

extension Rule {
  /// All rules that presets and the configuration can turn on or off, in documentation order.
  ///
  ///     Validator(rules: Rule.all + [mine]).check(model)
  public static let all: [Rule] = inOrder(ofModels + cloudKitExportRules + evolutionRules + driftRules)

  /// All rules with a fixed severity that cannot be turned off or suppressed: the rules for the configuration and the
  /// sources, and those of `plumb generate`, in documentation order. A validator does not run them; the stage that
  /// does the work reports them.
  public static let nonConfigurable: [Rule] = inputRules + [cloudKitExportUnreadable] + generatingRules

  /// All of Plumb's rules, as listed by `plumb rules`, in `Docs/Rules.md`, and in SARIF.
  public static let catalogue: [Rule] = all + nonConfigurable

  /// Returns the configurable rule with this id; `nil` for a rule with a fixed severity, and for an unknown id.
  public static func named(_ id: String) -> Rule? { all.first { $0.id == id } }

  /// Whether a rule requires a git ref; `false` for an unknown id.
  package static func needsHistory(_ id: String) -> Bool {
    [bundleDeleted, bundleUnchecked, lockedVersionRemoved].contains { $0.id == id }
      || named(id)?.check.needsHistory == true
  }

  /// Whether a rule is about released versions, so that no baseline, model or source hides its findings.
  package static func concernsReleases(_ id: String) -> Bool { ofReleases.contains { $0.id == id } }

  /// Whether no setting hides the findings of a rule.
  package static func isAlwaysReported(_ id: String) -> Bool {
    [mergeConflict, versionIncomparable, checkSwitchedOff].contains { $0.id == id }
  }

  /// Returns the rule with this id from all rules that Plumb reports; `nil` for an unknown id.
  public static func documented(_ id: String) -> Rule? { catalogue.first { $0.id == id } }
}
