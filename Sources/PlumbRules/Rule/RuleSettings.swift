import PlumbModel
import PlumbText

/// Which rules run, and the severity of each.
///
///     var settings = RuleSettings(preset: .strict)
///     settings.severities["entity-inheritance"] = .off
///     let found = Validator(settings: settings, rules: Rule.all).check(model)
///
/// “rules” in `plumb.json` says all but the last two, which follow from what else the configuration has.
public struct RuleSettings: Sendable, Hashable {
  /// How much is asked.
  public var preset: Preset
  /// nil: as the model says (`usedWithCloudKit`).
  public var cloudKit: Bool?
  /// nil: as the model says (`usedWithSwiftData`).
  public var swiftData: Bool?
  /// By rule id; overrides the preset, and turns rules on that the preset has off. Ids that no rule has change nothing.
  public var severities: [String: RuleLevel]
  /// Findings to live with. They are found all the same and then marked, by `Suppressions`.
  public var ignores: [Ignore]
  /// The rules that the configuration declares; `customRules` are what they come to.
  package var custom: [CustomRule] = []
  /// Whether Plumb writes or checks the Swift of the model: then a model for Objective-C is asked about Swift's names
  /// too.
  public var speaksSwift: Bool
  /// Whether Plumb writes it, so that Xcode must not (`codegen-conflict`).
  public var writesSwift: Bool

  /// The settings of no configuration, but for what is given.
  public init(
    preset: Preset = .recommended, cloudKit: Bool? = nil, swiftData: Bool? = nil,
    severities: [String: RuleLevel] = [:], ignores: [Ignore] = [], speaksSwift: Bool = false,
    writesSwift: Bool = false
  ) {
    self.preset = preset
    self.cloudKit = cloudKit
    self.swiftData = swiftData
    self.severities = severities
    self.ignores = ignores
    self.speaksSwift = speaksSwift
    self.writesSwift = writesSwift
  }

  /// How much is asked of a model; each includes the one before.
  public enum Preset: String, Sendable, CaseIterable {
    /// Rules about mistakes that fail at run time.
    case core
    /// And about those that one comes to regret.
    case recommended
    /// And about what one could do without.
    case strict
  }

  /// The severity that a configuration gives a rule; `off` has none.
  public enum RuleLevel: String, Sendable, CaseIterable {
    case off, note, warning, error

    var severity: Severity? { Severity(rawValue: rawValue) }
  }

  /// A finding that somebody has looked at and lives with.
  public struct Ignore: Sendable, Hashable {
    /// The userInfo key that holds rule ids: `relationship-optional, cascade-both-ways because the server sends both`.
    public static let userInfoKey = "plumb.ignore"

    /// The id of a rule, or `*` for all.
    public var rule: String
    /// `Item.title` for one property, `Item` for the entity alone, `Item.*` for an entity and all of its properties,
    /// `*` for everything.
    public var element: String
    /// The reason, for people.
    public var because: String
    /// Where it stands in the configuration.
    public var location: Location?

    /// An entry of “ignore” in a configuration.
    public init(rule: String, element: String, because: String = "", location: Location? = nil) {
      self.rule = rule
      self.element = element
      self.because = because
      self.location = location
    }

    /// Whether it is about this finding, by the rule's id and the element's path without the version.
    ///
    /// `Item.*` covers findings on `Item` and on `Item.title`, not those on `ItemGroup`.
    package func covers(_ diagnostic: Diagnostic) -> Bool {
      guard rule == diagnostic.rule || rule == "*" else { return false }
      let key = diagnostic.element.key
      if element == "*" || element == key { return true }
      guard element.hasSuffix(".*") else { return false }
      return key == element.dropLast(2) || key.hasPrefix(element.dropLast())
    }
  }

  /// The severity of a rule for a model; nil where it is off.
  ///
  /// What the configuration says of the rule comes first; then the rules of CloudKit and SwiftData are off where
  /// neither the settings nor the model ask for them; then the preset. Without a model nothing is used with either.
  public func severity(of rule: Rule, for model: Model?) -> Severity? {
    if let level = severities[rule.id] { return level.severity }
    switch rule.category {
    case .cloudKit where !(cloudKit ?? model?.speaksCloudKit ?? false): return nil
    case .swiftData where !(swiftData ?? model?.usedWithSwiftData ?? false): return nil
    default: break
    }
    switch preset {
    case .core: return rule.severities.core
    case .recommended: return rule.severities.recommended
    case .strict: return rule.severities.strict
    }
  }
}

extension Model {
  /// Whether the model or one of its configurations is used with CloudKit.
  package var speaksCloudKit: Bool { usedWithCloudKit || configurations.contains { $0.usedWithCloudKit } }
}
