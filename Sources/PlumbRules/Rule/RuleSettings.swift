import PlumbModel
import PlumbText

/// Which rules run, and the severity of each.
///
///     var settings = RuleSettings(preset: .strict)
///     settings.severities["entity-inheritance"] = .off
///     let found = Validator(settings: settings, rules: Rule.all).check(model)
///
/// “rules” in `plumb.json` says all up to `ignores`; the others follow from what else the configuration has, and from
/// the sources.
public struct RuleSettings: Sendable, Hashable {
  /// How much is asked.
  public var preset: Preset
  /// The conventions that are enforced whatever the preset.
  public var conventions: Set<Rule.Convention>
  /// nil: as the model says (`usedWithCloudKit`).
  public var cloudKit: Bool?
  /// nil: where the model says so (`usedWithSwiftData`) and its sources import SwiftData. The model alone is not enough:
  /// Xcode's template writes it into every one.
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
  /// The conventions that the style of the Swift asks for: it cannot be written, or does not compile, where a model does
  /// otherwise.
  public var asked: Set<Rule.Convention>
  /// Whether a source of the model imports SwiftData.
  public var importsSwiftData: Bool

  /// The settings of no configuration, but for what is given.
  public init(
    preset: Preset = .recommended, conventions: Set<Rule.Convention> = [], cloudKit: Bool? = nil,
    swiftData: Bool? = nil, severities: [String: RuleLevel] = [:], ignores: [Ignore] = [], speaksSwift: Bool = false,
    writesSwift: Bool = false, asked: Set<Rule.Convention> = [], importsSwiftData: Bool = false
  ) {
    self.preset = preset
    self.conventions = conventions
    self.cloudKit = cloudKit
    self.swiftData = swiftData
    self.severities = severities
    self.ignores = ignores
    self.speaksSwift = speaksSwift
    self.writesSwift = writesSwift
    self.asked = asked
    self.importsSwiftData = importsSwiftData
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
  /// nothing asks for them; then the rules of a convention that is chosen or asked for are errors; then the preset.
  /// Without a model nothing is used with CloudKit or SwiftData.
  public func severity(of rule: Rule, for model: Model?) -> Severity? {
    if let level = severities[rule.id] { return level.severity }
    switch rule.category {
    case .cloudKit where !speaksCloudKit(model): return nil
    case .swiftData where !(swiftData ?? (importsSwiftData && model?.usedWithSwiftData ?? false)): return nil
    default: break
    }
    if let convention = rule.convention, enforces(convention) { return .error }
    return rule.severities[preset]
  }

  /// The severity of one finding of a rule that is on with a severity: less where the finding says so itself and no
  /// configuration weighs the rule.
  package func severity(_ severity: Severity, of finding: Finding, by rule: Rule) -> Severity {
    guard let most = finding.atMost, severities[rule.id] == nil else { return severity }
    return min(severity, most)
  }

  /// Whether a convention is enforced whatever the preset.
  func enforces(_ convention: Rule.Convention) -> Bool {
    conventions.contains(convention) || asked.contains(convention)
  }

  /// Whether CloudKit's rules are on for a model.
  func speaksCloudKit(_ model: Model?) -> Bool { cloudKit ?? model?.speaksCloudKit ?? false }

  /// Whether a rule of CloudKit's speaks of an entity, so that no other has to.
  package func isSaidByCloudKit(_ entity: Entity, of model: Model, _ rule: Rule) -> Bool {
    severity(of: rule, for: model) != nil && schema(of: model).isJudgedByCloudKit(entity)
  }

  /// The view of a model that rules get, with what the settings know beside it.
  package func schema(of model: Model) -> Schema {
    Schema(
      model, speaksSwift: speaksSwift, writesSwift: writesSwift, speaksCloudKit: speaksCloudKit(model),
      needsOptionalRelationships: asked.contains(.optionalRelationships))
  }
}

extension Model {
  /// Whether the model or one of its configurations is used with CloudKit, or an attribute is to be encrypted there: only
  /// CloudKit reads that mark.
  package var speaksCloudKit: Bool {
    usedWithCloudKit || configurations.contains { $0.usedWithCloudKit }
      || entities.indices.contains { entity in
        entities[entity].attributes.indices.contains { entities[entity].attributes[$0].allowsCloudEncryption }
      }
  }
}
