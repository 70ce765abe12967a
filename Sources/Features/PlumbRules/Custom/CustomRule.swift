import PlumbModel
import PlumbText

/// A rule that a configuration declares: a kind of element, a condition, and a message.
///
///     // { "id": "no-floats", "each": "attribute", "where": { "attributeType": "Float" },
///     //   "message": "{entity}.{name} is a Float" }
///     Validator(settings: settings, rules: Rule.all + settings.customRules).check(model)
///
/// A custom rule becomes a `Rule`: presets, severities, suppressions, baselines and reports treat it like a built-in
/// one.
package struct CustomRule: Hashable, Sendable {
  /// The rule's id, in kebab-case. It differs from all ids of built-in rules.
  package var id: String
  /// The heading of the rule's documentation. `nil` for a heading that is generated from the conditions.
  package var title: String?
  /// The severity in every preset.
  package var severity: Severity
  /// The kind of element that the rule checks.
  package var kind: Kind
  /// The condition under which an element is reported.
  package var condition: RuleCondition
  /// The message of a finding.
  package var message: MessageTemplate
  /// The help of a finding, one string for each line.
  package var help: [String]
  /// The explanation why the finding matters. `nil` if the configuration has none.
  package var why: String?

  package init(
    id: String, title: String? = nil, severity: Severity = .warning, each kind: Kind, where condition: RuleCondition,
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

  /// The kinds of elements that a rule can check. The raw value is the element's name in the file.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The model itself, which is checked one time.
    case model
    case entity
    /// An attribute of an entity, or an element of a composite.
    case attribute
    case relationship, fetchedProperty, fetchIndex, uniquenessConstraint
    case fetchRequest, configuration, composite

    /// The element's name in the file.
    package var tag: XMLTag { XMLTag(rawValue: rawValue) ?? .model }

    /// Whether the element is contained in an entity or in a composite.
    var isHeld: Bool {
      switch self {
      case .attribute, .relationship, .fetchedProperty, .fetchIndex, .uniquenessConstraint: true
      case .model, .entity, .fetchRequest, .configuration, .composite: false
      }
    }
  }
}

extension CustomRule {
  /// Returns the reason why a text cannot be the id of a rule. The reason is the end of a sentence that begins with
  /// the key's name. `nil` if the id is valid.
  package static func fault(inID id: String, taken: [String]) -> String? {
    let words = id.split(separator: "-", omittingEmptySubsequences: false)
    let isKebab = words.allSatisfy { word in
      !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
    guard isKebab, id.utf8.first.map({ $0 >= 0x61 }) ?? false, id.utf8.count <= 80 else {
      return "requires lowercase letters, digits and hyphens, such as \"no-floats\", and is \(Phrase.quoted(id))"
    }
    return taken.contains(id) ? "cannot be \(Phrase.quoted(id)), the id of a built-in rule" : nil
  }

  /// The built rule, for `Validator`.
  package var rule: Rule {
    let sentence = ConditionWords.sentence(self)
    return Rule(
      id, .custom, title ?? sentence, severity: .always(severity),
      text: Rule.Text(
        what: sentence + ".", why: why ?? "It is a rule of this project.", bad: .words(""), good: .words(""),
        fix: help.isEmpty ? "Change the reported value in the Data Model inspector." : help.joined(separator: "\n")),
      check: check)
  }

  /// Returns the finding for an element. Empty if the condition is false.
  private func findings(_ subject: Subject, on anchor: Anchor? = nil) -> [Finding] {
    guard condition.holds(subject) else { return [] }
    return .finding(message.text(subject), on: anchor, at: pointer, notes: why.map { [$0] } ?? [], help: help)
  }

  /// The XML attribute to point at: the one of the first clause that tests a field. Otherwise the name, or `nil` for
  /// a uniqueness constraint and for the model.
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

  /// Returns the findings for an element at the top level of the model.
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
  /// The rules that a configuration declares. The validator runs them in addition to the built-in rules.
  ///
  ///     Validator(settings: configuration.rules, rules: Rule.all + configuration.rules.customRules).check(model)
  public var customRules: [Rule] { custom.map(\.rule) }
}
