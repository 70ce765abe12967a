import PlumbModel

/// A requirement for models: an id, the severity in each preset, the text, and the check.
///
/// Each built-in rule is a `static let` in a separate file, and is in the list of its category. A custom rule is a
/// value of the same type:
///
///     let noFloats = Rule(
///       "no-floats", .custom, "An attribute of type Float", severity: .recommended(.warning),
///       text: .init(
///         what: "An attribute whose type is Float.", why: "Prices are rounded.",
///         example: #"<entity name="Item"><attribute name="price" attributeType="«Float|Decimal»"/></entity>"#,
///         fix: "Choose Decimal under “Attribute Type”."),
///       check: .attribute { attribute, entity, _ in
///         guard attribute.type == .float else { return [] }
///         return [Finding("\(entity.name).\(attribute.name) is a Float", at: .attributeType, help: ["use Decimal"])]
///       })
///     let found = Validator(rules: Rule.all + [noFloats]).check(model)
public struct Rule: Sendable {
  /// The rule's id, in kebab-case. It never changes: `relationship-inverse`.
  public let id: String
  /// The category, which determines the order in the documentation.
  public let category: Category
  /// The heading of the documentation, in a line: `A relationship without an inverse`.
  public let title: String
  /// The severity in each preset. A configuration may set another one.
  public let severities: Severities
  /// The convention that the rule enforces. The rule is an error wherever the convention is chosen or required. `nil`
  /// for most rules.
  public let convention: Convention?
  /// The documentation of the rule.
  public let text: Text
  /// The check of the rule.
  public let check: Check

  /// Creates a rule. `title` is a line without a full stop. Another stage creates the findings of a rule without a
  /// check.
  public init(
    _ id: String, _ category: Category, _ title: String, severity: Severities, convention: Convention? = nil,
    text: Text, check: Check = .elsewhere
  ) {
    self.id = id
    self.category = category
    self.title = title
    self.severities = severity
    self.convention = convention
    self.text = text
    self.check = check
  }

  /// The categories of rules, in the order of the documentation.
  public enum Category: String, Sendable, CaseIterable {
    /// The current version, the readability of versions, and the migration of stores of earlier versions.
    case bundle = "Bundle and versions"
    /// Names of missing or wrong elements.
    case references = "References"
    /// Types, defaults, validation, counts, transformers.
    case values = "Values"
    /// Models that compile and cause problems later: in deletions, synchronization and migrations.
    case conventions = "Conventions"
    /// Models that CloudKit refuses. On by default if a model declares the use of CloudKit.
    case cloudKit = "CloudKit"
    /// Models that SwiftData cannot express. On by default if a model declares the use of SwiftData and its sources
    /// import it.
    case swiftData = "SwiftData"
    /// Schemas that are written in Swift: their versions and plans.
    case schemas = "Schemas in Swift"
    /// Names, and the Swift that uses them.
    case names = "Names, and Swift"
    /// Waste of time or space.
    case performance = "Performance"
    /// Custom rules.
    case custom = "Custom"
    /// Swift that differs from the model it is for.
    case drift = "Drift"
    /// A configuration or a source that cannot be read.
    case input = "Configuration and sources"
    /// Models for which Swift cannot be generated.
    case generating = "Generating"

    /// Whether the severity of the category's rules can be set by presets and the configuration, and their findings
    /// can be suppressed.
    public var isConfigurable: Bool { self != .input && self != .generating }

    /// The name of the category in “families” of a configuration: `names`.
    public var family: String {
      switch self {
      case .bundle: "bundle"
      case .references: "references"
      case .values: "values"
      case .conventions: "conventions"
      case .cloudKit: "cloudkit"
      case .swiftData: "swiftdata"
      case .schemas: "schemas"
      case .names: "names"
      case .performance: "performance"
      case .custom: "custom"
      case .drift: "drift"
      case .input: "input"
      case .generating: "generating"
      }
    }

    /// The categories that “families” of a configuration can contain.
    public static var families: [Self] { allCases.filter(\.isConfigurable) }
  }

  /// The severity of a rule in each preset. `nil` if the rule is off.
  ///
  ///     .always(.error)          // error, error, error
  ///     .recommended(.warning)   // off, warning, warning
  ///     .strict(.note)           // off, off, note
  ///
  /// The preset `core` contains failures: a model that does not compile, a store that cannot be loaded, a save that
  /// cannot succeed.
  public struct Severities: Sendable, Hashable {
    /// The severity in `core`, the preset for failures.
    public let core: Severity?
    /// The severity in `recommended`, the default preset.
    public let recommended: Severity?
    /// The severity in `strict`.
    public let strict: Severity?

    /// Creates a severity for each preset.
    public init(core: Severity?, recommended: Severity?, strict: Severity?) {
      self.core = core
      self.recommended = recommended
      self.strict = strict
    }

    /// The severity in a preset. `nil` if the rule is off.
    public subscript(preset: RuleSettings.Preset) -> Severity? {
      switch preset {
      case .core: core
      case .recommended: recommended
      case .strict: strict
      }
    }

    /// Returns the same severity for every preset.
    public static func always(_ severity: Severity) -> Severities {
      Severities(core: severity, recommended: severity, strict: severity)
    }

    /// Returns the severity for `recommended` and `strict`. The rule is off in `core`.
    public static func recommended(_ severity: Severity) -> Severities {
      Severities(core: nil, recommended: severity, strict: severity)
    }

    /// Returns the severity for `strict`. The rule is off in the other presets.
    public static func strict(_ severity: Severity) -> Severities {
      Severities(core: nil, recommended: nil, strict: severity)
    }
  }

  /// The documentation of a rule. `plumb rules ID`, `Docs/Rules.md`, SARIF and the tests use it.
  public struct Text: Sendable {
    /// The conditions under which the rule reports a finding, in a sentence or two.
    public let what: String
    /// The consequences at run time.
    public let why: String
    /// The bad example: a model in which the rule has a finding.
    public var bad: Example { examples().bad }
    /// The good example: the fixed model, in which the rule has no finding.
    public var good: Example { examples().good }
    /// The steps that fix the model in Xcode.
    public let fix: String

    /// A closure that creates the examples on demand. A run that checks models never needs them.
    private let examples: @Sendable () -> ExamplePair

    /// Creates a text with one template for the bad and the good example: see `ExamplePair`.
    public init(
      what: String, why: String, example: @autoclosure @escaping @Sendable () -> ExamplePair, fix: String
    ) {
      self.what = what
      self.why = why
      self.examples = example
      self.fix = fix
    }

    /// Creates a text with two examples that have little in common.
    public init(
      what: String, why: String, bad: @autoclosure @escaping @Sendable () -> Example,
      good: @autoclosure @escaping @Sendable () -> Example, fix: String
    ) {
      self.what = what
      self.why = why
      self.examples = { ExamplePair(bad: bad(), good: good()) }
      self.fix = fix
    }
  }
}
