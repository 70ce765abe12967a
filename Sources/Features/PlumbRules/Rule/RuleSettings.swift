import PlumbCore
import PlumbModel

/// The rules that run, and the severity of each.
///
///     var settings = RuleSettings(preset: .strict)
///     settings.severities["entity-inheritance"] = .off
///     let found = Validator(settings: settings, rules: Rule.all).check(model)
///
/// “rules” in `plumb.json` sets the properties up to `page`. The other properties follow from the rest of the
/// configuration and from the sources.
public struct RuleSettings: Sendable, Hashable {
  /// The preset, which selects the rules that are on by default.
  public var preset: Preset
  /// The conventions that are enforced in any preset.
  public var conventions: Set<Rule.Convention>
  /// Whether the rules of CloudKit are on. `nil` if the model determines it (`usedWithCloudKit`).
  public var cloudKit: Bool?
  /// Whether the rules of SwiftData are on. `nil` if the model and the sources determine it: the model declares
  /// `usedWithSwiftData`, and a source imports SwiftData. The declaration alone is not enough, because Xcode's
  /// template writes it to every model.
  public var swiftData: Bool?
  /// The levels by rule id. A level overrides the preset, and turns on a rule that is off in the preset. Ids of
  /// unknown rules have no effect.
  public var severities: [String: RuleLevel]
  /// The levels of whole families of rules. A level applies to the rules of the family that are on, and `severities` has
  /// precedence.
  public var families: [Rule.Category: RuleLevel] = [:]
  /// The accepted findings. They are still found, and `Suppressions` marks them.
  public var ignores: [Ignore]
  /// The rules that the configuration declares. `customRules` contains the rules to run.
  package var custom: [CustomRule] = []
  /// The web page to which reports and editors link for the texts of the rules; `nil` for no links.
  public var page: RulesPage?
  /// Whether Plumb writes or checks the Swift of the model. If it does, the rules about names in Swift also check
  /// models for Objective-C.
  public var checksSwift: Bool
  /// Whether Plumb writes the Swift of the model, so that Xcode must not generate it (`codegen-conflict`).
  public var writesSwift: Bool
  /// The conventions that the Swift style requires. If a model violates one of them, the Swift cannot be generated or
  /// does not compile.
  public var requested: Set<Rule.Convention>
  /// Whether a source of the model imports SwiftData.
  public var importsSwiftData: Bool

  /// Creates settings. The defaults are those of a missing configuration.
  public init(
    preset: Preset = .recommended, conventions: Set<Rule.Convention> = [], cloudKit: Bool? = nil,
    swiftData: Bool? = nil, severities: [String: RuleLevel] = [:], ignores: [Ignore] = [], checksSwift: Bool = false,
    writesSwift: Bool = false, requested: Set<Rule.Convention> = [], importsSwiftData: Bool = false
  ) {
    self.preset = preset
    self.conventions = conventions
    self.cloudKit = cloudKit
    self.swiftData = swiftData
    self.severities = severities
    self.ignores = ignores
    self.checksSwift = checksSwift
    self.writesSwift = writesSwift
    self.requested = requested
    self.importsSwiftData = importsSwiftData
  }

  /// The presets. Each one includes the rules of the one before.
  public enum Preset: String, Sendable, CaseIterable {
    /// Rules for mistakes that fail at run time.
    case core
    /// The rules of `core`, and rules for mistakes that cause problems later.
    case recommended
    /// The rules of `recommended`, and rules for features that are better avoided.
    case strict
  }

  /// The level that a configuration sets for a rule. `off` has no severity.
  public enum RuleLevel: String, Sendable, CaseIterable {
    case off, note, warning, error

    var severity: Severity? { Severity(rawValue: rawValue) }
  }

  /// A finding that a developer accepts.
  public struct Ignore: Sendable, Hashable {
    /// The userInfo key for rule ids: `relationship-optional, cascade-both-ways because the server sends both`.
    public static let userInfoKey = "plumb.ignore"

    /// The id of a rule, or `*` for all.
    public var rule: String
    /// The element: `Item.title` for a property, `Item` for the entity only, `Item.*` for an entity and all of its
    /// properties, `*` for all elements.
    public var element: String
    /// The reason, for readers.
    public var because: String
    /// The location of the entry in the configuration.
    public var location: Location?

    /// Creates an entry of “ignore” in a configuration.
    public init(rule: String, element: String, because: String = "", location: Location? = nil) {
      self.rule = rule
      self.element = element
      self.because = because
      self.location = location
    }

    /// Whether the entry covers a finding, by the rule's id and the element's path without the version.
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

  /// Returns the severity of a rule for a model. `nil` if the rule is off.
  ///
  /// The first of these that applies determines the severity:
  /// - the level that the configuration sets for the rule;
  /// - off, for a rule of CloudKit or SwiftData that is not turned on;
  /// - an error, for a rule of a convention that is chosen or required;
  /// - the level that the configuration sets for the family, for a rule that is on in the preset;
  /// - the severity in the preset.
  ///
  /// Without a model, the rules of CloudKit and SwiftData are off unless the settings turn them on.
  public func severity(of rule: Rule, for model: Model?) -> Severity? {
    // SwiftData creates no accessors with the names of a schema in Swift.
    if rule.category == .names, model?.isSwift ?? false, rule.id != Rule.nameCollision.id { return nil }
    if let level = severities[rule.id] { return level.severity }
    switch rule.category {
    case .cloudKit where !checksCloudKit(model): return nil
    case .swiftData where !(swiftData ?? (importsSwiftData && model?.usedWithSwiftData ?? false)): return nil
    default: break
    }
    if let convention = rule.convention, enforces(convention) { return .error }
    return severityOfFamily(rule)
  }

  /// Returns the severity of a rule by its preset and its family; `nil` if the rule is off.
  package func severityOfFamily(_ rule: Rule) -> Severity? {
    guard let severity = rule.severities[preset] else { return nil }
    return families[rule.category].map(\.severity) ?? severity
  }

  /// Returns the severity of one finding, for a rule that is on with a severity. It is lower if the finding limits it
  /// and the configuration sets no level for the rule.
  package func severity(_ severity: Severity, of finding: Finding, by rule: Rule) -> Severity {
    guard let most = finding.atMost, severities[rule.id] == nil else { return severity }
    return min(severity, most)
  }

  /// Whether a convention is enforced in any preset.
  func enforces(_ convention: Rule.Convention) -> Bool {
    conventions.contains(convention) || requested.contains(convention)
  }

  /// Whether the rules of CloudKit are on for a model.
  func checksCloudKit(_ model: Model?) -> Bool { cloudKit ?? model?.checksCloudKit ?? false }

  /// Whether a rule of CloudKit reports an entity, so that no other rule must report it.
  package func isReportedByCloudKit(_ entity: Entity, of model: Model, _ rule: Rule) -> Bool {
    severity(of: rule, for: model) != nil && schema(of: model).isCheckedForCloudKit(entity)
  }

  /// Returns the schema of a model that rules get, with the values of the settings.
  package func schema(of model: Model) -> Schema {
    Schema(
      model, checksSwift: checksSwift, writesSwift: writesSwift, checksCloudKit: checksCloudKit(model),
      needsOptionalRelationships: requested.contains(.optionalRelationships))
  }
}
