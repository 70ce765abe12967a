import PlumbModel
import PlumbRules

/// The schemas of the conditions of custom rules, derived from the table of fields in the vocabulary.
extension ValueSchema {
  /// The recursive schemas, by name: the conditions for each kind of element, and the tests for a text, a flag, a
  /// number, a choice of words, and a list.
  static let definitions: [String: ValueSchema] = {
    var found: [String: ValueSchema] = [
      "text": test(.text, "text"), "flag": test(.flag, "flag"), "number": test(.number, "number"),
    ]
    for tag in requested {
      let vocabulary = tag.vocabulary
      found["condition-\(tag.rawValue)"] = .object(conditionKeys(tag, vocabulary))
      found["list-\(tag.rawValue)"] = .object(memberKeys(tag))
      for (key, form) in vocabulary.fields {
        if case .words = form { found[key.rawValue] = test(form, key.rawValue) }
      }
    }
    return found
  }()

  /// The kinds of elements that conditions can apply to, including the members of lists.
  private static var requested: [XMLTag] {
    var found = CustomRule.Kind.allCases.map(\.tag)
    var index = 0
    while index < found.count {
      for list in found[index].vocabulary.lists where !found.contains(list.member) { found.append(list.member) }
      index += 1
    }
    return found
  }

  /// Returns the schema of a condition on elements of a kind.
  static func condition(_ tag: XMLTag) -> ValueSchema { .reference("condition-\(tag.rawValue)") }

  /// Returns the keys for fields, lists, `userInfo`, related elements, and logical operators.
  private static func conditionKeys(_ tag: XMLTag, _ vocabulary: ElementVocabulary) -> [Key] {
    let same = condition(tag)
    return vocabulary.fields.map { key, form in
      Key(key.rawValue, .reference(name(form, key)), "The required \(key.rawValue), as spelled in the file.")
    }
      + vocabulary.lists.map { list in
        Key(
          list.name, .reference("list-\(list.member.rawValue)"),
          "The condition for its \(list.member.rawValue) elements.")
      }
      + (vocabulary.hasUserInfo
        ? [Key("userInfo", .map(.reference("text"), keyedBy: "key"), "The required user info, by key.")] : [])
      + Relation.all(of: tag).map { relation in
        Key(
          relation.rawValue, condition(relation.target), "The condition for \(relation.about), which must exist.")
      }
      + [
        Key("all", .list(same), "All of these are true."), Key("any", .list(same), "At least one of these is true."),
        Key("not", same, "This is not true."),
      ]
  }

  /// Returns the keys for tests of a list of elements.
  private static func memberKeys(_ tag: XMLTag) -> [Key] {
    [
      Key("count", .reference("number"), "The number of elements."),
      Key("some", condition(tag), "It is true for at least one element."),
      Key("every", condition(tag), "It is true for all elements."),
      Key("none", condition(tag), "It is true for no element."),
    ]
  }

  /// Returns the name of the definition for a field.
  private static func name(_ form: FieldForm, _ key: XMLKey) -> String {
    switch form {
    case .text, .decimal: "text"
    case .flag: "flag"
    case .number: "number"
    case .words: key.rawValue
    }
  }

  /// Returns the schema of a test of a field: a value, a list of values, or an object.
  private static func test(_ form: FieldForm, _ definition: String) -> ValueSchema {
    let value = value(form)
    let parts: [Key] =
      [
        Key("is", value, "It equals this value."), Key("oneOf", .list(value), "It equals one of these values."),
        Key("exists", .flag, "Whether it exists."),
        Key("not", .reference(definition), "This test fails."),
      ]
      + (form == .flag || form == .number
        ? [] : [Key("matches", .pattern, "A regular expression that matches a part of it.")])
      + (form == .number || form == .text || form == .decimal
        ? Test.Comparison.allCases.map { Key($0.rawValue, .number, "It is a number, and \($0.about) this one.") } : [])
    return .anyOf([value, .list(value), .object(parts)])
  }

  /// Returns the schema of a field's value. Text fields also accept numbers, for example `minValueString`.
  private static func value(_ form: FieldForm) -> ValueSchema {
    switch form {
    case .text, .decimal: .anyOf([.text, .number])
    case .flag: .anyOf([.flag, .choice(["YES", "NO"])])
    case .number: .number
    case .words(let words): .choice(words)
    }
  }

  /// The schema of a regular expression.
  private static let pattern: ValueSchema = .checked { text in
    do throws(TextPattern.Fault) {
      _ = try TextPattern(text)
      return nil
    } catch {
      return "is not a supported regular expression: \(error.reason)"
    }
  }
}

extension Relation {
  fileprivate var about: String {
    switch self {
    case .entity: "the entity that contains it"
    case .parent: "its parent entity"
    case .destination: "its destination entity"
    case .inverse: "its inverse relationship"
    case .model: "the model"
    }
  }
}

extension Test.Comparison {
  fileprivate var about: String {
    switch self {
    case .atLeast: "at least"
    case .atMost: "at most"
    case .over: "over"
    case .under: "under"
    }
  }
}
