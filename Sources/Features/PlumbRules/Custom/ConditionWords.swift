import PlumbModel
import PlumbText

/// The description of a condition as a sentence, for the documentation of a rule.
///
///     // { "attributeType": "Float", "name": { "matches": "^price" } }
///     An attribute whose attributeType is Float and whose name matches ^price
enum ConditionWords {
  /// Returns the description of the elements that a rule reports, without a full stop.
  static func sentence(_ rule: CustomRule) -> String {
    let noun = noun(rule.kind)
    return rule.condition.clauses.isEmpty ? noun : "\(noun) \(words(rule.condition))"
  }

  private static func noun(_ kind: CustomRule.Kind) -> String {
    switch kind {
    case .model: "A model"
    case .entity: "An entity"
    case .attribute: "An attribute"
    case .relationship: "A relationship"
    case .fetchedProperty: "A fetched property"
    case .fetchIndex: "A fetch index"
    case .uniquenessConstraint: "A uniqueness constraint"
    case .fetchRequest: "A fetch request"
    case .configuration: "A configuration"
    case .composite: "A composite"
    }
  }

  private static func words(_ condition: RuleCondition) -> String {
    condition.clauses.isEmpty ? "that exists" : Phrase.list(condition.clauses.map(words))
  }

  private static func words(_ clause: RuleCondition.Clause) -> String {
    switch clause {
    case .field(let key, let test): "whose \(key.rawValue) \(words(test))"
    case .userInfo(let entries):
      Phrase.list(entries.map { "whose userInfo \(Phrase.quoted($0.key)) \(words($0.test))" })
    case .list(let name, let parts): Phrase.list(parts.map { words($0, name) })
    case .related(let relation, let condition): "with a \(relation.rawValue) \(words(condition))"
    case .all(let conditions): Phrase.list(conditions.map(grouped))
    case .any(let conditions): Phrase.list(conditions.map(grouped), conjunction: "or")
    case .not(let condition): "that is not one \(grouped(condition))"
    }
  }

  /// Returns the description of a condition, in parentheses if it has more than one clause.
  private static func grouped(_ condition: RuleCondition) -> String {
    condition.clauses.count > 1 ? "(\(words(condition)))" : words(condition)
  }

  private static func words(_ part: RuleCondition.Members, _ list: String) -> String {
    switch part {
    case .count(let test): "whose number of \(list) \(words(test))"
    case .some(let condition): "with one of its \(list) \(grouped(condition))"
    case .every(let condition): "with all of its \(list) \(grouped(condition))"
    case .none(let condition): "with none of its \(list) \(grouped(condition))"
    }
  }

  private static func words(_ test: Test) -> String {
    test.parts.isEmpty ? "has any value" : Phrase.list(test.parts.map(words))
  }

  private static func words(_ part: Test.Part) -> String {
    switch part {
    case .is(let value): "is \(value.words)"
    case .oneOf(let values): "is \(Phrase.list(values.map(\.words), conjunction: "or"))"
    case .matches(let pattern): "matches \(Phrase.quoted(pattern.text))"
    case .exists(let exists): exists ? "is present" : "is absent"
    case .compares(let comparison, let number): "\(comparison.words) \(Test.Value.number(number).words)"
    case .not(let test): "not (\(words(test)))"
    }
  }
}

extension Test.Value {
  /// The value's description in a sentence.
  fileprivate var words: String {
    switch self {
    case .text(let text): text.isEmpty ? "empty" : Terminal.sanitized(text)
    case .flag(let isOn): isOn ? "YES" : "NO"
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    }
  }
}

extension Test.Comparison {
  fileprivate var words: String {
    switch self {
    case .atLeast: "is at least"
    case .atMost: "is at most"
    case .over: "is over"
    case .under: "is under"
    }
  }
}
