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
  typealias Weighed<Look> = (rule: Rule, severity: Severity, look: Look)
  var model: [Weighed<@Sendable (Schema) -> [Finding]>] = []
  var entity: [Weighed<@Sendable (Entity, Schema) -> [Finding]>] = []
  var attribute: [Weighed<@Sendable (Attribute, Entity, Schema) -> [Finding]>] = []
  var element: [Weighed<@Sendable (Attribute, Composite, Schema) -> [Finding]>] = []
  var relationship: [Weighed<@Sendable (Relationship, Entity, Schema) -> [Finding]>] = []

  init(_ rules: [Rule], settings: RuleSettings, model: Model) {
    for rule in rules {
      guard let severity = settings.severity(of: rule, for: model) else { continue }
      for check in rule.check.leaves {
        switch check {
        case .model(let look): self.model.append((rule, severity, look))
        case .entity(let look): entity.append((rule, severity, look))
        case .attribute(let look): attribute.append((rule, severity, look))
        case .compositeElement(let look): element.append((rule, severity, look))
        case .relationship(let look): relationship.append((rule, severity, look))
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
    for (rule, severity, look) in checks.model {
      add(look(schema), rule, severity) { .model(model) }
    }
    for entity in schema.model.entities { visit(entity) }
    for composite in schema.model.composites {
      for element in composite.attributes {
        for (rule, severity, look) in checks.element {
          add(look(element, composite, schema), rule, severity) {
            Anchor(
              [.init(.composite, composite.name), .init(.attribute, element.name)], origin: element.origin)
          }
        }
      }
    }
  }

  private mutating func visit(_ entity: Entity) {
    for (rule, severity, look) in checks.entity {
      add(look(entity, schema), rule, severity) { .entity(entity) }
    }
    for attribute in entity.attributes {
      for (rule, severity, look) in checks.attribute {
        add(look(attribute, entity, schema), rule, severity) { .attribute(attribute, of: entity) }
      }
    }
    for relationship in entity.relationships {
      for (rule, severity, look) in checks.relationship {
        add(look(relationship, entity, schema), rule, severity) { .relationship(relationship, of: entity) }
      }
    }
  }

  private mutating func add(_ findings: [Finding], _ rule: Rule, _ severity: Severity, here: () -> Anchor) {
    for var finding in findings {
      if finding.anchor == nil { finding.anchor = here() }
      found.append(Locator(model: schema.model).diagnostic(finding, rule: rule, severity: severity))
    }
  }
}
