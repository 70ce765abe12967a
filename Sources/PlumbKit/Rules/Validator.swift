import PlumbModel

/// Runs the rules: over a bundle's versions together, and over one model.
public struct Validator: Sendable {
  public var settings: RuleSettings
  public var rules: [Rule]

  public init(settings: RuleSettings = RuleSettings(), rules: [Rule] = Rule.all) {
    self.settings = settings
    self.rules = rules
  }

  /// What the rules say of one model, in the order of the file. Suppressed findings are there and marked.
  public func check(_ model: Model) -> [Diagnostic] {
    let active = ActiveChecks(rules, settings: settings, model: model)
    var walk = Walk(schema: Schema(model, speaksSwift: settings.speaksSwift), checks: active)
    walk.run()
    return walk.found
  }

  /// What the rules say of a bundle's versions together.
  public func check(_ bundle: ModelBundle) -> [Diagnostic] {
    let model = bundle.currentVersion?.model
    return rules.flatMap { rule -> [Diagnostic] in
      guard let severity = settings.severity(of: rule, for: model) else { return [] }
      return rule.check.leaves.flatMap { check -> [Diagnostic] in
        guard case .bundle(let look) = check else { return [] }
        return look(bundle).map { Locator(version: bundle.name).diagnostic($0, rule: rule, severity: severity) }
      }
    }
  }
}

extension Check {
  /// The checks of a rule, `all` taken apart.
  var leaves: [Check] {
    if case .all(let checks) = self { return checks.flatMap(\.leaves) }
    return [self]
  }
}

/// The checks that run for a model, sorted by what they look at, so that one walk serves all.
struct ActiveChecks {
  /// A check, and the place of its rule in `rules`: the walk passes a check often and needs its rule rarely.
  typealias Numbered<Look> = (look: Look, rule: Int)
  private(set) var rules: [(rule: Rule, severity: Severity)] = []
  private(set) var model: [Numbered<@Sendable (Schema) -> [Finding]>] = []
  private(set) var entity: [Numbered<@Sendable (Entity, Schema) -> [Finding]>] = []
  private(set) var attribute: [Numbered<@Sendable (Attribute, Entity, Schema) -> [Finding]>] = []
  private(set) var element: [Numbered<@Sendable (Attribute, Composite, Schema) -> [Finding]>] = []
  private(set) var relationship: [Numbered<@Sendable (Relationship, Entity, Schema) -> [Finding]>] = []

  init(_ rules: [Rule], settings: RuleSettings, model: Model) {
    for rule in rules {
      guard let severity = settings.severity(of: rule, for: model) else { continue }
      let number = self.rules.count
      self.rules.append((rule, severity))
      for check in rule.check.leaves {
        switch check {
        case .model(let look): self.model.append((look, number))
        case .entity(let look): entity.append((look, number))
        case .attribute(let look): attribute.append((look, number))
        case .compositeElement(let look): element.append((look, number))
        case .relationship(let look): relationship.append((look, number))
        case .bundle, .elsewhere, .all: break
        }
      }
    }
  }
}

/// One walk over a model, every check at its kind of element.
private struct Walk {
  let schema: Schema
  let checks: ActiveChecks
  var found: [Diagnostic] = []

  mutating func run() {
    let model = schema.model
    for (look, rule) in checks.model { add(look(schema), rule, .model(model)) }
    for entity in model.entities { visit(entity) }
    for composite in model.composites {
      for element in composite.attributes { visit(element, of: composite) }
    }
  }

  private mutating func visit(_ entity: Entity) {
    for (look, rule) in checks.entity { add(look(entity, schema), rule, .entity(entity)) }
    for attribute in entity.attributes {
      for (look, rule) in checks.attribute {
        add(look(attribute, entity, schema), rule, .attribute(attribute, of: entity))
      }
    }
    for relationship in entity.relationships {
      for (look, rule) in checks.relationship {
        add(look(relationship, entity, schema), rule, .relationship(relationship, of: entity))
      }
    }
  }

  private mutating func visit(_ element: Attribute, of composite: Composite) {
    for (look, rule) in checks.element {
      add(
        look(element, composite, schema), rule,
        Anchor([.init(.composite, composite.name), .init(.attribute, element.name)], origin: element.origin))
    }
  }

  private mutating func add(_ findings: [Finding], _ rule: Int, _ here: @autoclosure () -> Anchor) {
    guard !findings.isEmpty else { return }
    let (rule, severity) = checks.rules[rule]
    for var finding in findings {
      if finding.anchor == nil { finding.anchor = here() }
      found.append(Locator(model: schema.model).diagnostic(finding, rule: rule, severity: severity))
    }
  }
}
