import PlumbModel

/// Something a model should be or should not be: an id, its severity in each preset, its text, and the check itself.
///
/// Each of Plumb's rules is a `static let` in a file of its own, and stands in the list of its family. A rule of your own
/// is a value like them:
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
  /// Kebab-case, kept for ever: `relationship-inverse`.
  public let id: String
  /// The family, by which documentation is ordered.
  public let category: Category
  /// The heading of its documentation, in a line: `A relationship without an inverse`.
  public let title: String
  /// Its severity in each preset; a configuration may say another.
  public let severities: Severities
  /// The convention that it enforces: an error wherever that is chosen or asked for. nil for most rules.
  public let convention: Convention?
  /// Its documentation.
  public let text: Text
  /// The check itself.
  public let check: Check

  /// A rule; `title` is a line without a full stop.
  public init(
    _ id: String, _ category: Category, _ title: String, severity: Severities, convention: Convention? = nil,
    text: Text, check: Check
  ) {
    self.id = id
    self.category = category
    self.title = title
    self.severities = severity
    self.convention = convention
    self.text = text
    self.check = check
  }

  /// The families of rules, in the order of the documentation.
  public enum Category: String, Sendable, CaseIterable {
    /// Whether there is a current version, whether versions can be read, and what stores of earlier ones will do.
    case bundle = "Bundle and versions"
    /// Names that lead nowhere or to the wrong thing.
    case references = "References"
    /// Types, defaults, validation, counts, transformers.
    case values = "Values"
    /// What compiles and is regretted later: deleting, syncing, migrating.
    case conventions = "Conventions"
    /// What CloudKit refuses; on by itself where a model says that it is used with CloudKit.
    case cloudKit = "CloudKit"
    /// What SwiftData cannot express; on by itself where a model says that it is used with SwiftData and its sources
    /// import it.
    case swiftData = "SwiftData"
    /// Names, and what they become in Swift.
    case names = "Names, and Swift"
    /// What costs time or room.
    case performance = "Performance"
    /// For rules that are not Plumb's.
    case custom = "Custom"
    /// Swift that differs from the model it is for.
    case drift = "Drift"
    /// A configuration or a source that cannot be read.
    case input = "Configuration and sources"
    /// What stands in the way of writing Swift.
    case generating = "Generating"

    /// Whether presets and the configuration set the severity of its rules, turn them off and suppress findings.
    public var isConfigurable: Bool { self != .input && self != .generating }
  }

  /// A rule's severity in each preset; nil is off.
  ///
  ///     .always(.error)          // error, error, error
  ///     .recommended(.warning)   // off, warning, warning
  ///     .strict(.note)           // off, off, note
  ///
  /// In `core` is what fails: a model that does not compile, a store that does not load, a save that cannot succeed.
  public struct Severities: Sendable, Hashable {
    /// In `core`: the rules about what fails.
    public let core: Severity?
    /// In `recommended`, which is the default.
    public let recommended: Severity?
    /// In `strict`.
    public let strict: Severity?

    /// A severity for each preset.
    public init(core: Severity?, recommended: Severity?, strict: Severity?) {
      self.core = core
      self.recommended = recommended
      self.strict = strict
    }

    /// The severity in a preset; nil is off.
    public subscript(preset: RuleSettings.Preset) -> Severity? {
      switch preset {
      case .core: core
      case .recommended: recommended
      case .strict: strict
      }
    }

    /// The same severity in every preset.
    public static func always(_ severity: Severity) -> Severities {
      Severities(core: severity, recommended: severity, strict: severity)
    }

    /// Off in `core`.
    public static func recommended(_ severity: Severity) -> Severities {
      Severities(core: nil, recommended: severity, strict: severity)
    }

    /// On in `strict` only.
    public static func strict(_ severity: Severity) -> Severities {
      Severities(core: nil, recommended: nil, strict: severity)
    }
  }

  /// The documentation of a rule: `plumb rules ID`, `Docs/Rules.md`, SARIF and the tests are made of it.
  public struct Text: Sendable {
    /// The conditions under which it finds something, in a sentence or two.
    public let what: String
    /// The consequences at run time.
    public let why: String
    /// A model in which the rule finds something.
    public var bad: Example { examples().bad }
    /// The same, mended: the rule finds nothing.
    public var good: Example { examples().good }
    /// How to mend it in Xcode.
    public let fix: String

    /// Examples are made when somebody reads them: a run that checks models never does.
    private let examples: @Sendable () -> ExamplePair

    /// With the bad and the good example as one template, which `ExamplePair` explains.
    public init(
      what: String, why: String, example: @autoclosure @escaping @Sendable () -> ExamplePair, fix: String
    ) {
      self.what = what
      self.why = why
      self.examples = example
      self.fix = fix
    }

    /// For two examples that have little in common.
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
