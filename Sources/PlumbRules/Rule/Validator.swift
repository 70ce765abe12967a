import PlumbModel

/// The runner of rules, for a bundle's versions together and for one model.
///
///     let validator = Validator(settings: RuleSettings(preset: .strict), rules: Rule.all)
///     let found = validator.check(bundle) + validator.check(model)
///
/// Rules whose check is `elsewhere` report no findings here. The order of the findings is not the order of a report.
public struct Validator: Sendable {
  /// The settings, which determine the rules that are on and their severities.
  public var settings: RuleSettings
  /// The rules that may run: `Rule.all`, and custom rules.
  public var rules: [Rule]

  /// Creates a validator of rules.
  public init(settings: RuleSettings = RuleSettings(), rules: [Rule]) {
    self.settings = settings
    self.rules = rules
  }

  /// Returns the findings of all rules in one model. The model is visited one time: first the findings of the model
  /// as a whole, then those of the entities in the order of the file, then those of the composites. The result
  /// includes suppressed findings: `Suppressions` marks them.
  public func check(_ model: Model) -> [Diagnostic] {
    let active = ActiveChecks(rules, settings: settings, model: model)
    var walk = Walk(schema: settings.schema(of: model), checks: active, settings: settings)
    walk.run()
    return walk.found
  }

  /// Returns the findings about a bundle's versions together, rule by rule. The current version determines whether
  /// the rules of CloudKit and SwiftData are on. Without a current version, only the settings determine it.
  public func check(_ bundle: ModelBundle) -> [Diagnostic] {
    check(bundle) { check in
      if case .bundle(let look) = check { look(bundle) } else { [] }
    }
  }

  /// Returns the findings about the changes to a bundle since a git ref, rule by rule. Findings of `check(_:)` for
  /// the current bundle are not included.
  public func check(_ history: BundleHistory) -> [Diagnostic] {
    check(history.now) { check in
      if case .history(let look) = check { look(history) } else { [] }
    }
  }

  private func check(_ bundle: ModelBundle, _ look: (Check) -> [Finding]) -> [Diagnostic] {
    let model = bundle.currentVersion?.model
    return rules.flatMap { rule -> [Diagnostic] in
      guard let severity = settings.severity(of: rule, for: model) else { return [] }
      return rule.check.leaves.flatMap(look).map {
        Locator(version: bundle.name)
          .diagnostic($0, rule: rule.id, severity: settings.severity(severity, of: $0, by: rule))
      }
    }
  }
}

extension Check {
  /// Whether the check only uses the history, so that it has no findings without a git ref.
  package var needsHistory: Bool {
    !leaves.isEmpty && leaves.allSatisfy { if case .history = $0 { true } else { false } }
  }

  /// The checks of a rule, with the contents of `all` at any depth instead of `all` itself.
  var leaves: [Check] {
    if case .all(let checks) = self { return checks.flatMap(\.leaves) }
    return [self]
  }
}

/// The checks that run for a model, sorted by the kind of element, so that one visit of the model runs all of them.
/// Rules that are off for the model are not included.
struct ActiveChecks {
  /// The rules that are on. A check refers to its rule by the index in this array.
  private(set) var rules: [(rule: Rule, severity: Severity)] = []
  private(set) var model: [OfModel] = []
  private(set) var entity: [OfEntity] = []
  private(set) var attribute: [OfAttribute] = []
  private(set) var element: [OfElement] = []
  private(set) var relationship: [OfRelationship] = []

  // A check, and the index of its rule in `rules`. The visitor passes a check often and needs its rule rarely. The
  // five structs are not generic: a function in a generic struct, or in a tuple, is called through a thunk that
  // copies its arguments.
  struct OfModel { let look: @Sendable (Schema) -> [Finding], rule: Int }
  struct OfEntity { let look: @Sendable (Entity, Schema) -> [Finding], rule: Int }
  struct OfAttribute { let look: @Sendable (Attribute, Entity, Schema) -> [Finding], rule: Int }
  struct OfElement { let look: @Sendable (Attribute, Composite, Schema) -> [Finding], rule: Int }
  struct OfRelationship { let look: @Sendable (Relationship, Entity, Schema) -> [Finding], rule: Int }

  init(_ rules: [Rule], settings: RuleSettings, model: Model) {
    for rule in rules {
      guard let severity = settings.severity(of: rule, for: model) else { continue }
      let number = self.rules.count
      self.rules.append((rule, severity))
      for check in rule.check.leaves {
        switch check {
        case .model(let look): self.model.append(OfModel(look: look, rule: number))
        case .entity(let look): entity.append(OfEntity(look: look, rule: number))
        case .attribute(let look): attribute.append(OfAttribute(look: look, rule: number))
        case .compositeElement(let look): element.append(OfElement(look: look, rule: number))
        case .relationship(let look): relationship.append(OfRelationship(look: look, rule: number))
        case .bundle, .history, .elsewhere, .all: break
        }
      }
    }
  }
}

/// A visitor of a model that calls every check with the elements of its kind. It adds the rule, the severity and the
/// location to each finding.
private struct Walk {
  let schema: Schema
  let checks: ActiveChecks
  let settings: RuleSettings
  var found: [Diagnostic] = []
  /// The number of findings of each rule so far.
  private var counts: [Int]

  /// The maximum number of findings of one rule in the result. A finding uses two kilobytes.
  private static let mostOfRule = 20_000

  init(schema: Schema, checks: ActiveChecks, settings: RuleSettings) {
    self.schema = schema
    self.checks = checks
    self.settings = settings
    counts = Array(repeating: 0, count: checks.rules.count)
  }

  mutating func run() {
    let model = schema.model
    for check in checks.model { add(check.look(schema), check.rule, .model(model)) }
    for entity in model.entities { visit(entity) }
    for composite in model.composites {
      for element in composite.attributes { visit(element, of: composite) }
    }
    sumUp()
  }

  /// Adds a finding with the total for each rule that has more findings than the maximum.
  private mutating func sumUp() {
    for (index, count) in counts.enumerated() where count > Self.mostOfRule {
      let (rule, severity) = checks.rules[index]
      let finding = Finding(
        "\(schema.model.name) has \(count) findings of \(rule.id), and the first \(Self.mostOfRule) are reported",
        on: .model(schema.model), help: ["fix these first, or turn the rule off"], discriminator: "more")
      found.append(Locator(model: schema.model).diagnostic(finding, rule: rule.id, severity: severity))
    }
  }

  // The element is copied one time and then passed to every check. A check that is called with an element of an array
  // gets a separate copy, retained and released, which costs three times as much as the check.
  private mutating func visit(_ entity: Entity) {
    for check in checks.entity { add(check.look(entity, schema), check.rule, .entity(entity)) }
    for attribute in entity.attributes {
      for check in checks.attribute {
        add(check.look(attribute, entity, schema), check.rule, .attribute(attribute, of: entity))
      }
    }
    for relationship in entity.relationships {
      for check in checks.relationship {
        add(check.look(relationship, entity, schema), check.rule, .relationship(relationship, of: entity))
      }
    }
  }

  private mutating func visit(_ element: Attribute, of composite: Composite) {
    for check in checks.element {
      add(
        check.look(element, composite, schema), check.rule,
        Anchor([.init(.composite, composite.name), .init(.attribute, element.name)], origin: element.origin))
    }
  }

  /// Adds the findings of a check. `here` is the anchor of the element that the check was called with. It is created
  /// only for findings without an anchor.
  private mutating func add(_ findings: [Finding], _ rule: Int, _ here: @autoclosure () -> Anchor) {
    guard !findings.isEmpty else { return }
    let left = max(0, Self.mostOfRule - counts[rule])
    counts[rule] += findings.count
    let (rule, severity) = checks.rules[rule]
    for var finding in findings.prefix(left) {
      if finding.anchor == nil { finding.anchor = here() }
      let severity = settings.severity(severity, of: finding, by: rule)
      found.append(Locator(model: schema.model).diagnostic(finding, rule: rule.id, severity: severity))
    }
  }
}
