import PlumbModel
import PlumbText

/// A rule that a configuration declares: a kind of element, what has to be so of it, and what is said then.
///
///     // { "id": "no-floats", "each": "attribute", "where": { "attributeType": "Float" },
///     //   "message": "{entity}.{name} is a Float" }
///     Validator(settings: settings, rules: Rule.all + settings.customRules).check(model)
///
/// What it comes to is a `Rule` like any other: presets, severities, suppressions, baselines and reports know no
/// difference.
package struct CustomRule: Hashable, Sendable {
  /// Kebab-case, and no id of Plumb's.
  package var id: String
  /// The heading of its documentation; nil for one that is made of the conditions.
  package var title: String?
  /// The weight, in every preset.
  package var severity: Severity
  /// What it looks at.
  package var kind: Kind
  /// What has to be so.
  package var condition: Condition
  /// What is said of an element that is so.
  package var message: MessageTemplate
  /// What to do, a line each.
  package var help: [String]
  /// Why it matters; nil where nothing is said of it.
  package var why: String?

  package init(
    id: String, title: String? = nil, severity: Severity = .warning, each kind: Kind, where condition: Condition,
    message: MessageTemplate, help: [String] = [], why: String? = nil
  ) {
    self.id = id
    self.title = title
    self.severity = severity
    self.kind = kind
    self.condition = condition
    self.message = message
    self.help = help
    self.why = why
  }

  /// The kinds of elements that a rule can look at; the raw value is the element's name in the file.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The model itself, once.
    case model
    case entity
    /// Attributes of entities, and the elements of composites.
    case attribute
    case relationship, fetchedProperty, fetchIndex, uniquenessConstraint
    case fetchRequest, configuration, composite

    /// The element's name in the file.
    package var tag: XMLTag {
      switch self {
      case .model: .model
      case .entity: .entity
      case .attribute: .attribute
      case .relationship: .relationship
      case .fetchedProperty: .fetchedProperty
      case .fetchIndex: .fetchIndex
      case .uniquenessConstraint: .uniquenessConstraint
      case .fetchRequest: .fetchRequest
      case .configuration: .configuration
      case .composite: .composite
      }
    }

    /// Whether it stands in an entity, or in a composite.
    package var isHeld: Bool {
      switch self {
      case .attribute, .relationship, .fetchedProperty, .fetchIndex, .uniquenessConstraint: true
      case .model, .entity, .fetchRequest, .configuration, .composite: false
      }
    }
  }
}

extension CustomRule {
  /// Why a text cannot be the id of a rule: the end of a sentence that begins with its name. nil where it can.
  package static func fault(inID id: String, taken: [String]) -> String? {
    let words = id.split(separator: "-", omittingEmptySubsequences: false)
    let isKebab = words.allSatisfy { word in
      !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
    guard isKebab, id.utf8.first.map({ $0 >= 0x61 }) ?? false, id.utf8.count <= 80 else {
      return "has to be small letters, digits and hyphens, such as \"no-floats\", and is \(Words.quoted(id))"
    }
    return taken.contains(id) ? "cannot be \(Words.quoted(id)), which is a rule of Plumb's" : nil
  }

  /// The rule that runs.
  package var rule: Rule {
    let sentence = ConditionWords.sentence(self)
    return Rule(
      id, .custom, title ?? sentence, severity: .always(severity),
      text: Rule.Text(
        what: sentence + ".", why: why ?? "It is a rule of this project.", bad: .words(""), good: .words(""),
        fix: help.isEmpty ? "Change what it names in the Data Model inspector." : help.joined(separator: "\n")),
      check: check)
  }

  /// The finding on an element, or none.
  private func findings(_ subject: Subject, on anchor: Anchor? = nil) -> [Finding] {
    guard condition.holds(subject) else { return [] }
    return [Finding(message.text(subject), on: anchor, at: pointer, notes: why.map { [$0] } ?? [], help: help)]
  }

  /// The XML attribute to point at: the first that a condition is about.
  private var pointer: XMLKey? {
    condition.clauses.lazy.compactMap { if case .field(let key, _) = $0 { key } else { nil } }.first
      ?? (kind == .uniquenessConstraint || kind == .model ? nil : .name)
  }

  private var check: Check {
    switch kind {
    case .model: .model { findings(Subject($0.model, .model, $0)) }
    case .entity: .entity { findings(Subject($0, .entity, $1)) }
    case .attribute:
      .all([
        .attribute { findings(Subject($0, .attribute, in: $1, $2)) },
        .compositeElement { findings(Subject($0, .attribute, in: $1, $2)) },
      ])
    case .relationship: .relationship { findings(Subject($0, .relationship, in: $1, $2)) }
    case .fetchedProperty: .fetchedProperty { findings(Subject($0, .fetchedProperty, in: $1, $2)) }
    case .fetchIndex: .entity { entity, schema in fetchIndexes(of: entity, schema) }
    case .uniquenessConstraint: .entity { entity, schema in constraints(of: entity, schema) }
    case .fetchRequest:
      .model { schema in schema.model.fetchRequests.flatMap { top($0, .fetchRequest, $0.name, schema) } }
    case .configuration:
      .model { schema in schema.model.configurations.flatMap { top($0, .configuration, $0.name, schema) } }
    case .composite:
      .model { schema in schema.model.composites.flatMap { top($0, .composite, $0.name, schema) } }
    }
  }

  /// What is found of an element that stands in the model.
  private func top(
    _ element: any ModelElement, _ place: ElementPath.Kind, _ name: String, _ schema: Schema
  ) -> [Finding] {
    findings(Subject(element, kind.tag, schema), on: .top(place, name, origin: element.origin))
  }

  private func fetchIndexes(of entity: Entity, _ schema: Schema) -> [Finding] {
    entity.fetchIndexes.flatMap { index in
      findings(
        Subject(index, .fetchIndex, in: entity, schema),
        on: .child(.fetchIndex, index.name, origin: index.origin, of: entity))
    }
  }

  private func constraints(of entity: Entity, _ schema: Schema) -> [Finding] {
    (entity.uniquenessConstraints?.elements ?? []).flatMap { constraint in
      findings(
        Subject(constraint, .uniquenessConstraint, in: entity, schema),
        on: .child(
          .uniquenessConstraint, constraint.attributes.map(\.name).joined(separator: ","), origin: constraint.origin,
          of: entity))
    }
  }
}

extension RuleSettings {
  /// The rules that a configuration declares, to be run beside Plumb's own.
  ///
  ///     Validator(settings: configuration.rules, rules: Rule.all + configuration.rules.customRules).check(model)
  public var customRules: [Rule] { custom.map(\.rule) }
}
