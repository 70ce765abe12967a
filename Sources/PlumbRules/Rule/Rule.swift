import PlumbModel

/// Something a model should be or should not be: an id, its weight, its text, and the check itself.
///
/// Each rule is a `static let` in a file of its own and stands in `Rule.all`; what no configuration weighs stands in
/// `Rule.unweighed`.
public struct Rule: Sendable {
  /// Kebab-case, kept for ever: `relationship-inverse`.
  public let id: String
  public let category: Category
  /// What it finds, in a line: `A relationship without an inverse`.
  public let title: String
  public let severities: Severities
  public let text: Text
  package let check: Check

  package init(
    _ id: String, _ category: Category, _ title: String, severity: Severities, text: Text, check: Check
  ) {
    self.id = id
    self.category = category
    self.title = title
    self.severities = severity
    self.text = text
    self.check = check
  }

  /// The families of rules, in the order of the documentation.
  public enum Category: String, Sendable, CaseIterable {
    case bundle = "Bundle and versions"
    case references = "References"
    case values = "Values"
    case conventions = "Conventions"
    case cloudKit = "CloudKit"
    case swiftData = "SwiftData"
    case names = "Names, and Swift"
    case performance = "Performance"
    case drift = "Drift"
    case input = "Configuration and sources"
    case generating = "Generating"

    /// Whether presets and configuration say how much its rules weigh.
    public var isWeighed: Bool { self != .input && self != .generating }
  }

  /// A rule's weight in each preset; nil is off.
  public struct Severities: Sendable, Hashable {
    public let core: Severity?
    public let recommended: Severity?
    public let strict: Severity?

    package init(core: Severity?, recommended: Severity?, strict: Severity?) {
      self.core = core
      self.recommended = recommended
      self.strict = strict
    }

    /// The same weight in every preset.
    package static func always(_ severity: Severity) -> Severities {
      Severities(core: severity, recommended: severity, strict: severity)
    }

    /// Off in `core`.
    package static func recommended(_ severity: Severity) -> Severities {
      Severities(core: nil, recommended: severity, strict: severity)
    }

    /// On in `strict` only.
    package static func strict(_ severity: Severity) -> Severities {
      Severities(core: nil, recommended: nil, strict: severity)
    }
  }

  /// What `plumb rules ID`, `Docs/Rules.md`, SARIF and the tests are made of.
  public struct Text: Sendable {
    /// What it finds, in a sentence or two.
    public let what: String
    /// What goes wrong at run time.
    public let why: String
    /// A model in which the rule finds something.
    public let bad: Example
    /// The same, mended: the rule finds nothing.
    public let good: Example
    /// How to mend it in Xcode.
    public let fix: String

    package init(what: String, why: String, bad: Example, good: Example, fix: String) {
      self.what = what
      self.why = why
      self.bad = bad
      self.good = good
      self.fix = fix
    }
  }
}
