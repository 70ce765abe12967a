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
    var walk = Walk(model, rules, settings)
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

/// A visitor of a model that calls every check with the elements of its kind. It adds the rule, the severity and the
/// location to each finding.
private struct Walk {
  let schema: Schema
  let settings: RuleSettings
  var found: [Diagnostic] = []
  /// The rules that are on, with the number of findings of each one so far. A check refers to its rule by the index in
  /// this array.
  private var rules: [(rule: Rule, severity: Severity, count: Int)] = []

  // The checks by the kind of element, so that one visit runs all of them. The structs are not generic: a function in
  // a generic struct, or in a tuple, is called through a thunk that copies its arguments.
  private struct OfModel { let look: @Sendable (Schema) -> [Finding], rule: Int }
  private struct OfEntity { let look: @Sendable (Entity, Schema) -> [Finding], rule: Int }
  private struct OfAttribute { let look: @Sendable (Attribute, Entity, Schema) -> [Finding], rule: Int }
  private struct OfElement { let look: @Sendable (Attribute, Composite, Schema) -> [Finding], rule: Int }
  private struct OfRelationship { let look: @Sendable (Relationship, Entity, Schema) -> [Finding], rule: Int }
  private var ofModel: [OfModel] = []
  private var ofEntity: [OfEntity] = []
  private var ofAttribute: [OfAttribute] = []
  private var ofElement: [OfElement] = []
  private var ofRelationship: [OfRelationship] = []

  /// The maximum number of findings of one rule in the result. A finding uses two kilobytes.
  private static let mostOfRule = 20_000

  init(_ model: Model, _ rules: [Rule], _ settings: RuleSettings) {
    schema = settings.schema(of: model)
    self.settings = settings
    for rule in rules {
      guard let severity = settings.severity(of: rule, for: model) else { continue }
      let index = self.rules.count
      self.rules.append((rule, severity, 0))
      for check in rule.check.leaves {
        switch check {
        case .model(let look): ofModel.append(OfModel(look: look, rule: index))
        case .entity(let look): ofEntity.append(OfEntity(look: look, rule: index))
        case .attribute(let look): ofAttribute.append(OfAttribute(look: look, rule: index))
        case .compositeElement(let look): ofElement.append(OfElement(look: look, rule: index))
        case .relationship(let look): ofRelationship.append(OfRelationship(look: look, rule: index))
        case .bundle, .history, .elsewhere, .all: break
        }
      }
    }
  }

  mutating func run() {
    let model = schema.model
    for check in ofModel { add(check.look(schema), check.rule, .model(model)) }
    for entity in model.entities { visit(entity) }
    for composite in model.composites {
      for element in composite.attributes { visit(element, of: composite) }
    }
    sumUp()
  }

  /// Adds a finding with the total for each rule that has more findings than the maximum.
  private mutating func sumUp() {
    for (rule, severity, count) in rules where count > Self.mostOfRule {
      let finding = Finding(
        "\(schema.model.name) has \(count) findings of \(rule.id), and the first \(Self.mostOfRule) are reported",
        on: .model(schema.model), help: ["fix these first, or turn the rule off"], discriminator: "more")
      found.append(Locator(model: schema.model).diagnostic(finding, rule: rule.id, severity: severity))
    }
  }

  // The element is copied one time and then passed to every check. A check that is called with an element of an array
  // gets a separate copy, retained and released, which costs three times as much as the check.
  private mutating func visit(_ entity: Entity) {
    for check in ofEntity { add(check.look(entity, schema), check.rule, .entity(entity)) }
    for attribute in entity.attributes {
      for check in ofAttribute {
        add(check.look(attribute, entity, schema), check.rule, .attribute(attribute, of: entity))
      }
    }
    for relationship in entity.relationships {
      for check in ofRelationship {
        add(check.look(relationship, entity, schema), check.rule, .relationship(relationship, of: entity))
      }
    }
  }

  private mutating func visit(_ element: Attribute, of composite: Composite) {
    for check in ofElement {
      add(check.look(element, composite, schema), check.rule, .element(element, of: composite))
    }
  }

  /// Adds the findings of a check. `here` is the anchor of the element that the check was called with. It is created
  /// only for findings without an anchor.
  private mutating func add(_ findings: [Finding], _ index: Int, _ here: @autoclosure () -> Anchor) {
    guard !findings.isEmpty else { return }
    let (rule, severity, count) = rules[index]
    rules[index].count += findings.count
    for var finding in findings.prefix(max(0, Self.mostOfRule - count)) {
      if finding.anchor == nil { finding.anchor = here() }
      let severity = settings.severity(severity, of: finding, by: rule)
      found.append(Locator(model: schema.model).diagnostic(finding, rule: rule.id, severity: severity))
    }
  }
}
