import PlumbModel
import PlumbRules
import PlumbText

/// The shapes of the conditions of custom rules, derived from the table of fields in the vocabulary.
extension Shape {
  /// The recursive shapes, by name: the conditions for each kind of element, and the tests for a text, a flag, a
  /// number, a choice of words, and a list.
  static let definitions: [String: Shape] = {
    var found: [String: Shape] = [
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

  /// Returns the shape of a condition on elements of a kind.
  static func condition(_ tag: XMLTag) -> Shape { .reference("condition-\(tag.rawValue)") }

  /// Returns the keys for fields, lists, `userInfo`, related elements, and logical operators.
  private static func conditionKeys(_ tag: XMLTag, _ vocabulary: ElementVocabulary) -> [Key] {
    let same = condition(tag)
    return vocabulary.fields.map { key, form in
      Key(key.rawValue, .reference(name(form, key)), "What \(key.rawValue) has to be, as it stands in the file.")
    }
      + vocabulary.lists.map { list in
        Key(
          list.name, .reference("list-\(list.member.rawValue)"),
          "What has to be so of the elements \(list.member.rawValue) in it.")
      }
      + (vocabulary.hasUserInfo
        ? [Key("userInfo", .map(.reference("text"), keyedBy: "key"), "What is attached, by its key.")] : [])
      + Relation.all(of: tag).map { relation in
        Key(
          relation.rawValue, condition(relation.target), "What has to be so of \(relation.about); it has to be there.")
      }
      + [
        Key("all", .list(same), "All of these hold."), Key("any", .list(same), "One of these holds."),
        Key("not", same, "This does not hold."),
      ]
  }

  /// Returns the keys for tests of a list of elements.
  private static func memberKeys(_ tag: XMLTag) -> [Key] {
    [
      Key("count", .reference("number"), "How many there are."),
      Key("some", condition(tag), "It holds for one at least."),
      Key("every", condition(tag), "It holds for all."),
      Key("none", condition(tag), "It holds for none."),
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

  /// Returns the shape of a test of a field: a value, a list of values, or an object.
  private static func test(_ form: FieldForm, _ definition: String) -> Shape {
    let value = value(form)
    let parts: [Key] =
      [
        Key("is", value, "It is this."), Key("oneOf", .list(value), "It is one of these."),
        Key("exists", .flag, "Whether it is there at all."),
        Key("not", .reference(definition), "It is not so."),
      ]
      + (form == .flag || form == .number
        ? [] : [Key("matches", .pattern, "A regular expression that is found somewhere in it.")])
      + (form == .number || form == .text || form == .decimal
        ? Test.Comparison.allCases.map { Key($0.rawValue, .number, "It is a number, and \($0.about) this one.") } : [])
    return .anyOf([value, .list(value), .object(parts)])
  }

  /// Returns the shape of a field's value. Text fields also accept numbers, for example `minValueString`.
  private static func value(_ form: FieldForm) -> Shape {
    switch form {
    case .text, .decimal: .anyOf([.text, .number])
    case .flag: .anyOf([.flag, .choice(["YES", "NO"])])
    case .number: .number
    case .words(let words): .choice(words)
    }
  }

  /// The shape of a regular expression.
  private static let pattern: Shape = .checked { text in
    do throws(TextPattern.Fault) {
      _ = try TextPattern(text)
      return nil
    } catch {
      return "is no regular expression that can be used: \(error.reason)"
    }
  }
}

extension Relation {
  fileprivate var about: String {
    switch self {
    case .entity: "the entity that it stands in"
    case .parent: "the entity that it inherits from"
    case .destination: "the entity that it leads to"
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
