import PlumbModel

/// Runs rules: over a bundle's versions together, and over one model.
///
///     let validator = Validator(settings: RuleSettings(preset: .strict), rules: Rule.all)
///     let found = validator.check(bundle) + validator.check(model)
///
/// Rules whose check is `elsewhere` find nothing here. `found` is in no order that a report may rely on.
public struct Validator: Sendable {
  /// Which of the rules are on, and their severities.
  public var settings: RuleSettings
  /// The rules that may run: `Rule.all`, and those of your own.
  public var rules: [Rule]

  /// A validator of these rules.
  public init(settings: RuleSettings = RuleSettings(), rules: [Rule]) {
    self.settings = settings
    self.rules = rules
  }

  /// The findings of one model, one walk for all rules: those of the model as a whole first, then by entity in the
  /// order of the file, then those of composites. Suppressions are not looked at: `Suppressions` marks what they cover.
  public func check(_ model: Model) -> [Diagnostic] {
    let active = ActiveChecks(rules, settings: settings, model: model)
    var walk = Walk(schema: settings.schema(of: model), checks: active, settings: settings)
    walk.run()
    return walk.found
  }

  /// The findings about a bundle's versions together, rule by rule. Whether the rules of CloudKit and SwiftData are on
  /// is asked of the current version; where there is none, the settings alone say so.
  public func check(_ bundle: ModelBundle) -> [Diagnostic] {
    check(bundle) { check in
      if case .bundle(let look) = check { look(bundle) } else { [] }
    }
  }

  /// The findings about what became of a bundle since a ref of git, rule by rule; none that `check(_:)` has for the bundle
  /// as it is.
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
  /// Whether it looks at history only, and so at nothing where no ref of git is given.
  package var needsHistory: Bool {
    !leaves.isEmpty && leaves.allSatisfy { if case .history = $0 { true } else { false } }
  }

  /// The checks of a rule, `all` taken apart, however deep they stand.
  var leaves: [Check] {
    if case .all(let checks) = self { return checks.flatMap(\.leaves) }
    return [self]
  }
}

/// The checks that run for a model, sorted by what they look at, so that one walk serves all. Rules that are off for
/// the model are not in it.
struct ActiveChecks {
  /// The rules that are on; checks name theirs by its place here.
  private(set) var rules: [(rule: Rule, severity: Severity)] = []
  private(set) var model: [OfModel] = []
  private(set) var entity: [OfEntity] = []
  private(set) var attribute: [OfAttribute] = []
  private(set) var element: [OfElement] = []
  private(set) var relationship: [OfRelationship] = []

  // A check, and the place of its rule in `rules`: the walk passes a check often and needs its rule rarely.
  // Five plain structs: a function in a generic one, or in a tuple, is called through a thunk that copies its
  // arguments.
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

/// One walk over a model, every check at its kind of element; findings get their rule, their severity and their place.
private struct Walk {
  let schema: Schema
  let checks: ActiveChecks
  let settings: RuleSettings
  var found: [Diagnostic] = []
  /// How many findings each rule has so far.
  private var counts: [Int]

  /// The findings of one rule that are told; a finding takes two kilobytes.
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

  /// Says of each rule with more findings than are told how many there are.
  private mutating func sumUp() {
    for (index, count) in counts.enumerated() where count > Self.mostOfRule {
      let (rule, severity) = checks.rules[index]
      let finding = Finding(
        "\(schema.model.name) has \(count) findings of \(rule.id), of which the first \(Self.mostOfRule) are told",
        on: .model(schema.model), help: ["mend these first, or turn the rule off"], discriminator: "more")
      found.append(Locator(model: schema.model).diagnostic(finding, rule: rule.id, severity: severity))
    }
  }

  // An element is copied once and then lent to every check: a check called with an element of an array gets a copy of
  // its own, retained and released, which costs three times what the check does.
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

  /// Adds what a check found; `here` is the element it was called with, made only for findings without an anchor.
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
