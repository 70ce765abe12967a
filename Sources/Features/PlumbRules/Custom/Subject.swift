import PlumbCore
import PlumbModel

/// An element that a custom rule checks, with its container and its model.
struct Subject {
  /// The element.
  let element: any ModelElement
  /// The element's name in the file.
  let tag: XMLTag
  /// The entity or the composite that contains the element. `nil` for an element at the top level of the model.
  let holder: (any ModelElement)?
  /// The model that contains the element.
  let schema: Schema

  init(_ element: any ModelElement, _ tag: XMLTag, in holder: (any ModelElement)? = nil, _ schema: Schema) {
    self.element = element
    self.tag = tag
    self.holder = holder
    self.schema = schema
  }

  /// Returns the value of an XML attribute as Xcode would write it. `nil` if the attribute is absent.
  func text(_ key: XMLKey) -> String? { element.text(of: key, as: tag) }

  /// Returns the elements of a list, with this element as their container. Empty for an unknown list.
  func members(_ list: String) -> [Subject] {
    guard let member = tag.vocabulary.lists.first(where: { $0.name == list })?.member else { return [] }
    return element.members(of: list, as: tag).map { Subject($0, member, in: element, schema) }
  }

  /// Returns the element that has a relation to this one. `nil` if no such element exists.
  func related(_ relation: Relation) -> Subject? {
    switch relation {
    case .entity: (holder as? Entity).map { Subject($0, .entity, schema) }
    case .parent: schema.entity((element as? Entity)?.parentEntity).map { Subject($0, .entity, schema) }
    case .destination:
      schema.entity((element as? Relationship)?.destinationEntity).map { Subject($0, .entity, schema) }
    case .inverse:
      (element as? Relationship).flatMap { schema.inverse(of: $0) }
        .map { Subject($0.relationship, .relationship, in: $0.owner, schema) }
    case .model: Subject(schema.model, .model, schema)
    }
  }

  /// The element's name, or the name that the element refers to.
  var name: String? { text(.name) ?? text(.value) ?? text(.property) }
}

extension RuleCondition {
  /// Whether all clauses are true for an element.
  func holds(_ subject: Subject) -> Bool { clauses.allSatisfy { $0.holds(subject) } }
}

extension RuleCondition.Clause {
  fileprivate func holds(_ subject: Subject) -> Bool {
    switch self {
    case .field(let key, let test): test.holds(subject.text(key))
    case .userInfo(let entries): entries.allSatisfy { $0.test.holds(subject.element.attached($0.key)) }
    case .list(let name, let parts): holds(parts, subject.members(name))
    case .related(let relation, let condition): subject.related(relation).map(condition.holds) ?? false
    case .all(let conditions): conditions.allSatisfy { $0.holds(subject) }
    case .any(let conditions): conditions.contains { $0.holds(subject) }
    case .not(let condition): !condition.holds(subject)
    }
  }

  private func holds(_ parts: [RuleCondition.Members], _ members: [Subject]) -> Bool {
    parts.allSatisfy { part in
      switch part {
      case .count(let test): test.holds(String(members.count))
      case .some(let condition): members.contains(where: condition.holds)
      case .every(let condition): members.allSatisfy(condition.holds)
      case .none(let condition): !members.contains(where: condition.holds)
      }
    }
  }
}

extension Test {
  /// Whether all parts of the test are true for a text. `nil` for a missing text.
  func holds(_ text: String?) -> Bool {
    parts.allSatisfy { part in
      switch part {
      case .is(let value): value.equals(text)
      case .oneOf(let values): values.contains { $0.equals(text) }
      case .matches(let pattern): text.map(pattern.isFound) ?? false
      case .exists(let exists): exists == (text != nil)
      case .compares(let comparison, let limit): Self.number(text).map { comparison.holds($0, limit) } ?? false
      case .not(let test): !test.holds(text)
      }
    }
  }

  /// Returns the number that a text contains. `nil` if the text is missing or not a number.
  fileprivate static func number(_ text: String?) -> Double? {
    text.flatMap { DecimalNumber($0) }.flatMap { Double($0.description) }
  }
}

extension Test.Value {
  fileprivate func equals(_ text: String?) -> Bool {
    switch self {
    case .text(let wanted): text == wanted
    case .flag(let isOn): isOn == (text == "YES")
    case .number(let number): Test.number(text) == number
    }
  }
}

extension Test.Comparison {
  fileprivate func holds(_ number: Double, _ limit: Double) -> Bool {
    switch self {
    case .atLeast: number >= limit
    case .atMost: number <= limit
    case .over: number > limit
    case .under: number < limit
    }
  }
}
