import PlumbModel
import PlumbText

/// An element that a custom rule looks at, with what surrounds it.
struct Subject {
  /// The element.
  let element: any ModelElement
  /// Its name in the file.
  let tag: XMLTag
  /// The entity or the composite that it stands in; nil for one that stands in the model.
  let holder: (any ModelElement)?
  /// The model around it.
  let schema: Schema

  init(_ element: any ModelElement, _ tag: XMLTag, in holder: (any ModelElement)? = nil, _ schema: Schema) {
    self.element = element
    self.tag = tag
    self.holder = holder
    self.schema = schema
  }

  /// An XML attribute as Xcode would write it.
  func text(_ key: XMLKey) -> String? { element.text(of: key, as: tag) }

  /// The elements of a list, this one being what they stand in.
  func members(_ list: String) -> [Subject] {
    guard let member = tag.vocabulary.lists.first(where: { $0.name == list })?.member else { return [] }
    return element.members(of: list, as: tag).map { Subject($0, member, in: element, schema) }
  }

  /// The element that this one leads to; nil where there is none.
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

  /// What it is called by: its name, or the name that it refers to.
  var name: String? { text(.name) ?? text(.value) ?? text(.property) }
}

extension Condition {
  /// Whether all clauses hold.
  func holds(_ subject: Subject) -> Bool { clauses.allSatisfy { $0.holds(subject) } }
}

extension Condition.Clause {
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

  private func holds(_ parts: [Condition.Members], _ members: [Subject]) -> Bool {
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
  /// Whether a text is as asked; nil stands for none.
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

  /// The number that a text says.
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
