import PlumbModel
import PlumbRules
import PlumbText

// The codec for conditions in a configuration. Nodes are validated against their schema before they are read.

extension Codec<RuleCondition> {
  /// The codec for conditions on elements of a kind.
  static func condition(_ tag: XMLTag) -> Codec {
    Codec(schema: .condition(tag), read: { node, _ in RuleCondition(node, tag) }, write: \.json)
  }
}

extension RuleCondition {
  fileprivate init(_ node: JSONNode, _ tag: XMLTag) {
    let vocabulary = tag.vocabulary
    self.init((node.members ?? []).compactMap { Clause($0.key, $0.value, tag, vocabulary) })
  }

  fileprivate var json: JSON { .object(clauses.map(\.member)) }
}

extension RuleCondition.Clause {
  fileprivate init?(_ name: String, _ node: JSONNode, _ tag: XMLTag, _ vocabulary: ElementVocabulary) {
    func conditions() -> [RuleCondition] { (node.elements ?? []).map { RuleCondition($0, tag) } }
    if let field = vocabulary.fields.first(where: { $0.key.rawValue == name }) {
      self = .field(field.key, Test(node, isFlag: field.form == .flag))
    } else if let list = vocabulary.lists.first(where: { $0.name == name }) {
      self = .list(name, (node.members ?? []).compactMap { RuleCondition.Members($0.key, $0.value, list.member) })
    } else if name == "userInfo" {
      self = .userInfo((node.members ?? []).map { .init(key: $0.key, test: Test($0.value, isFlag: false)) })
    } else if let relation = Relation.all(of: tag).first(where: { $0.rawValue == name }) {
      self = .related(relation, RuleCondition(node, relation.target))
    } else {
      switch name {
      case "all": self = .all(conditions())
      case "any": self = .any(conditions())
      case "not": self = .not(RuleCondition(node, tag))
      default: return nil
      }
    }
  }

  fileprivate var member: JSON.Member {
    switch self {
    case .field(let key, let test): .init(key.rawValue, test.json)
    case .userInfo(let entries): .init("userInfo", .object(entries.map { .init($0.key, $0.test.json) }))
    case .list(let name, let parts): .init(name, .object(parts.map(\.member)))
    case .related(let relation, let condition): .init(relation.rawValue, condition.json)
    case .all(let conditions): .init("all", .array(conditions.map(\.json)))
    case .any(let conditions): .init("any", .array(conditions.map(\.json)))
    case .not(let condition): .init("not", condition.json)
    }
  }
}

extension RuleCondition.Members {
  fileprivate init?(_ name: String, _ node: JSONNode, _ member: XMLTag) {
    switch name {
    case "count": self = .count(Test(node, isFlag: false))
    case "some": self = .some(RuleCondition(node, member))
    case "every": self = .every(RuleCondition(node, member))
    case "none": self = .none(RuleCondition(node, member))
    default: return nil
    }
  }

  fileprivate var member: JSON.Member {
    switch self {
    case .count(let test): .init("count", test.json)
    case .some(let condition): .init("some", condition.json)
    case .every(let condition): .init("every", condition.json)
    case .none(let condition): .init("none", condition.json)
    }
  }
}

extension Test {
  /// Reads a single value, a list of values, or an object of parts.
  fileprivate init(_ node: JSONNode, isFlag: Bool) {
    if let members = node.members {
      self.init(members.compactMap { Part($0.key, $0.value, isFlag: isFlag) })
    } else if let elements = node.elements {
      self.init([.oneOf(elements.compactMap { Value($0, isFlag: isFlag) })])
    } else {
      self.init(Value(node, isFlag: isFlag).map { [.is($0)] } ?? [])
    }
  }

  /// The test as JSON, in its short form if it has one.
  fileprivate var json: JSON {
    if parts.count == 1, case .is(let value) = parts[0] { return value.json }
    if parts.count == 1, case .oneOf(let values) = parts[0] { return .array(values.map(\.json)) }
    return .object(parts.map(\.member))
  }
}

extension Test.Part {
  fileprivate init?(_ name: String, _ node: JSONNode, isFlag: Bool) {
    switch name {
    case "is":
      guard let value = Test.Value(node, isFlag: isFlag) else { return nil }
      self = .is(value)
    case "oneOf": self = .oneOf((node.elements ?? []).compactMap { Test.Value($0, isFlag: isFlag) })
    case "matches":
      guard let pattern = node.string.flatMap({ try? TextPattern($0) }) else { return nil }
      self = .matches(pattern)
    case "exists": self = .exists(node.bool ?? true)
    case "not": self = .not(Test(node, isFlag: isFlag))
    default:
      guard let comparison = Test.Comparison(rawValue: name), let number = node.number else { return nil }
      self = .compares(comparison, number)
    }
  }

  fileprivate var member: JSON.Member {
    switch self {
    case .is(let value): .init("is", value.json)
    case .oneOf(let values): .init("oneOf", .array(values.map(\.json)))
    case .matches(let pattern): .init("matches", .string(pattern.text))
    case .exists(let exists): .init("exists", .bool(exists))
    case .compares(let comparison, let number): .init(comparison.rawValue, Test.Value.number(number).json)
    case .not(let test): .init("not", test.json)
    }
  }
}

extension Test.Value {
  /// Reads a value. A flag may be spelled `"YES"` or `"NO"`, as in a model file.
  fileprivate init?(_ node: JSONNode, isFlag: Bool) {
    if let text = node.string {
      self = isFlag ? .flag(text == "YES") : .text(text)
    } else if let flag = node.bool {
      self = .flag(flag)
    } else {
      guard let number = node.number else { return nil }
      self = .number(number)
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .text(let text): .string(text)
    case .flag(let isOn): .bool(isOn)
    case .number(let number): Int(exactly: number).map(JSON.int) ?? .double(number)
    }
  }
}
