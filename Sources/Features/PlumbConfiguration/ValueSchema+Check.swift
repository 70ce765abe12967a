import PlumbCore
import PlumbModel
import PlumbText

extension ValueSchema {
  /// Returns all problems of a value, at all levels.
  ///
  /// A value of the wrong kind hides only the problems inside of it.
  ///
  /// - Parameter name: The value's name in messages: `the configuration`, `"access"`, `an element of "models"`.
  package func problems(in node: JSONNode, called name: String) -> [JSONProblem] {
    switch self {
    case .text: node.string == nil ? Self.wrong(node, name, "a string") : []
    case .whole: node.integer == nil ? Self.wrong(node, name, "a whole number") : []
    case .flag: node.bool == nil ? Self.wrong(node, name, "true or false") : []
    case .number: node.number == nil ? Self.wrong(node, name, "a number") : []
    case .checked(let fault):
      node.string.map { text in fault(text).map { [JSONProblem("\(name) \($0)", at: node.location)] } ?? [] }
        ?? Self.wrong(node, name, "a string")
    case .choice(let words, _): Self.choiceProblems(node, name, words)
    case .list(let element):
      node.elements.map { elements in
        Self.first(elements, of: name, at: \.location) { element.problems(in: $0, called: "an element of \(name)") }
      } ?? Self.wrong(node, name, "an array")
    case .object(let keys): Self.objectProblems(node, name, keys)
    case .map(let value, let what, let allowed, _): Self.mapProblems(node, name, value, what, allowed)
    case .anyOf(let schemas):
      schemas.first { $0.kinds.contains(node.broadKind) }?.problems(in: node, called: name)
        ?? Self.wrong(node, name, Phrase.list(schemas.flatMap(\.kinds).unique, conjunction: "or"))
    case .variants(let key, let variants): Self.variantProblems(node, name, by: key, variants)
    case .reference(let definition): Self.named(definition).problems(in: node, called: name)
    }
  }

  /// The kinds of JSON values that the schema accepts, in the wording of messages.
  private var kinds: [String] {
    switch self {
    case .text, .choice, .checked: ["a string"]
    case .flag: ["true or false"]
    case .number, .whole: ["a number"]
    case .list: ["an array"]
    case .object, .map, .variants: ["an object"]
    case .anyOf(let schemas): schemas.flatMap(\.kinds)
    case .reference(let name): Self.named(name).kinds
    }
  }

  /// Returns the problem of a value of the wrong kind: `"sources" has to be an array, and is a string`.
  private static func wrong(_ node: JSONNode, _ name: String, _ wanted: String) -> [JSONProblem] {
    [JSONProblem("\(name) has to be \(wanted), and is \(node.kind)", at: node.location)]
  }

  /// Returns a problem for an unknown word: `"style" cannot be "macros"; did you mean "macro"?`. Short lists of
  /// allowed words are included.
  private static func choiceProblems(_ node: JSONNode, _ name: String, _ words: [String]) -> [JSONProblem] {
    guard let word = node.string else { return wrong(node, name, "one of \(quotedList(words))") }
    guard !words.contains(word) else { return [] }
    let known = words.count <= 12 ? "; it is one of \(quotedList(words))" : ""
    return [JSONProblem("\(name) cannot be \(Phrase.quoted(word))\(hint(word, words))\(known)", at: node.location)]
  }

  /// Returns problems for unknown keys, at the key, and for missing keys, at the object. The JSON reader reports
  /// duplicate keys.
  private static func objectProblems(_ node: JSONNode, _ name: String, _ keys: [Key]) -> [JSONProblem] {
    guard let members = node.members else { return wrong(node, name, "an object") }
    var problems = first(members, of: name, at: \.keyLocation) { member in
      if let key = keys.first(where: { $0.name == member.key }) {
        return key.schema.problems(in: member.value, called: Phrase.quoted(key.name))
      }
      let hint = hint(member.key, keys.map(\.name))
      let known = hint.isEmpty ? "; it has \(quotedList(keys.map(\.name).filter { $0 != "$schema" }))" : hint
      return [JSONProblem("\(name) has no key \(Phrase.quoted(member.key))\(known)", at: member.keyLocation)]
    }
    for key in keys where key.isRequired && !members.contains(where: { $0.key == key.name }) {
      let about = key.about.hasSuffix(".") ? String(key.about.dropLast()) : key.about
      problems.append(JSONProblem("\(name) needs the key \(Phrase.quoted(key.name)): \(about)", at: node.location))
    }
    return problems
  }

  /// Returns the problems of the values, and of the keys if only some names are allowed.
  private static func mapProblems(
    _ node: JSONNode, _ name: String, _ value: ValueSchema, _ what: String, _ allowed: [String]?
  ) -> [JSONProblem] {
    guard let members = node.members else { return wrong(node, name, "an object") }
    return first(members, of: name, at: \.keyLocation) { member in
      guard let allowed, !allowed.contains(member.key) else {
        return value.problems(in: member.value, called: Phrase.quoted(member.key))
      }
      let message = "the \(what) \(Phrase.quoted(member.key)) does not exist\(hint(member.key, allowed))"
      return [JSONProblem(message, at: member.keyLocation)]
    }
  }

  /// Returns the problems of an object whose allowed keys depend on the value of `key`.
  private static func variantProblems(
    _ node: JSONNode, _ name: String, by key: Key, _ variants: [(String, [Key])]
  ) -> [JSONProblem] {
    guard let kind = node[key.name], node.members != nil else {
      return ValueSchema.object([key] + (variants.first?.1 ?? [])).problems(in: node, called: name)
        .filter { node.members == nil || $0.location == node.location }
    }
    guard let keys = variants.first(where: { $0.0 == kind.string })?.1 else {
      return key.schema.problems(in: kind, called: Phrase.quoted(key.name))
    }
    return ValueSchema.object([key] + keys).problems(in: node, called: name)
  }

  /// The number of problems of one value after which its remaining parts are not checked.
  static let mostProblems = 100

  /// Returns the problems of the parts of a value, in order, up to `mostProblems`. The last problem reports the number
  /// of unchecked parts.
  ///
  /// - Parameter place: Returns the location of a part.
  private static func first<Part>(
    _ parts: [Part], of name: String, at place: (Part) -> Location, _ problems: (Part) -> [JSONProblem]
  ) -> [JSONProblem] {
    var found: [JSONProblem] = []
    for (index, part) in parts.enumerated() {
      guard found.count < mostProblems else {
        let rest = Phrase.plural(parts.count - index, "more part", "more parts")
        return found + [JSONProblem("\(rest) of \(name) not checked: fix the problems above first", at: place(part))]
      }
      found += problems(part)
    }
    return found
  }

  /// Returns the nearest word, as the end of a sentence; empty if no word is similar.
  private static func hint(_ word: String, _ words: [String]) -> String {
    Suggestion.nearest(to: word, in: words).map { "; did you mean \(Phrase.quoted($0))?" } ?? ""
  }

  /// Returns the words quoted and joined: `"a", "b" or "c"`.
  private static func quotedList(_ words: [String]) -> String {
    Phrase.list(words.map { Phrase.quoted($0) }, conjunction: "or")
  }
}

extension JSONNode {
  /// The node's kind in the wording of `ValueSchema.kinds`.
  fileprivate var broadKind: String { bool == nil ? kind : "true or false" }
}

extension [String] {
  /// The elements without duplicates, in their order.
  fileprivate var unique: [String] {
    reduce(into: []) { found, text in if !found.contains(text) { found.append(text) } }
  }
}
