import PlumbDeclarations
import PlumbText

extension Shape {
  /// Returns all problems of a value, at all levels.
  ///
  /// A value of the wrong kind hides only the problems inside of it.
  ///
  /// - Parameter name: The value's name in messages: `the configuration`, `"access"`, `an element of "models"`.
  func problems(in node: JSONNode, called name: String) -> [JSONProblem] {
    switch self {
    case .text: node.string == nil ? wrong(node, name, "a string") : []
    case .swiftType: typeProblems(node, name)
    case .whole: node.integer == nil ? wrong(node, name, "a whole number") : []
    case .flag: node.bool == nil ? wrong(node, name, "true or false") : []
    case .number: node.number == nil ? wrong(node, name, "a number") : []
    case .checked(let fault): textProblems(node, name, fault)
    case .choice(let words), .openChoice(let words): choiceProblems(node, name, words)
    case .list(let element):
      node.elements.map { elements in
        Self.first(elements, of: name, at: \.location) { element.problems(in: $0, called: "an element of \(name)") }
      }
        ?? wrong(node, name, "an array")
    case .object(let keys): objectProblems(node, name, keys)
    case .map(let value, let what, let allowed): mapProblems(node, name, value, what, allowed)
    case .openMap(let value, let what, let allowed): mapProblems(node, name, value, what, allowed)
    case .anyOf(let shapes): variantProblems(node, name, shapes)
    case .variants(let key, let variants): variantProblems(node, name, by: key, variants)
    case .reference(let definition): Self.named(definition).problems(in: node, called: name)
    }
  }

  /// Returns the problem of a value of the wrong kind: `"sources" has to be an array, and is a string`.
  func wrong(_ node: JSONNode, _ name: String, _ wanted: String) -> [JSONProblem] {
    [JSONProblem("\(name) has to be \(wanted), and is \(node.kind)", at: node.location)]
  }

  /// Returns the problems of a text with a custom check.
  private func textProblems(_ node: JSONNode, _ name: String, _ fault: (String) -> String?) -> [JSONProblem] {
    guard let text = node.string else { return wrong(node, name, "a string") }
    return fault(text).map { [JSONProblem("\(name) \($0)", at: node.location)] } ?? []
  }

  /// Returns a problem if the text is not a Swift type. A later check validates that the type can be a stored value.
  private func typeProblems(_ node: JSONNode, _ name: String) -> [JSONProblem] {
    guard let text = node.string else { return wrong(node, name, "a Swift type") }
    guard TypeReference(swift: text) == nil else { return [] }
    return [JSONProblem("\(name) has to be a Swift type, and \(Words.quoted(text)) is none", at: node.location)]
  }

  /// Returns a problem for an unknown word: `"style" cannot be "macros"; did you mean "macro"?`. Short lists of
  /// allowed words are included.
  private func choiceProblems(_ node: JSONNode, _ name: String, _ words: [String]) -> [JSONProblem] {
    guard let word = node.string else { return wrong(node, name, "one of \(Self.quotedList(words))") }
    guard !words.contains(word) else { return [] }
    // A longer list is not useful in a message.
    let known = words.count <= 12 ? "; it is one of \(Self.quotedList(words))" : ""
    return [
      JSONProblem("\(name) cannot be \(Words.quoted(word))\(Self.hint(word, words))\(known)", at: node.location)
    ]
  }

  /// Returns problems for unknown keys, at the key, and for missing keys, at the object. The JSON reader reports
  /// duplicate keys.
  private func objectProblems(_ node: JSONNode, _ name: String, _ keys: [Key]) -> [JSONProblem] {
    guard let members = node.members else { return wrong(node, name, "an object") }
    var problems = Self.first(members, of: name, at: \.keyLocation) { member in
      if let key = keys.first(where: { $0.name == member.key }) {
        return key.shape.problems(in: member.value, called: Words.quoted(key.name))
      }
      let hint = Self.hint(member.key, keys.map(\.name))
      let known = hint.isEmpty ? "; it has \(Self.quotedList(keys.map(\.name).filter { $0 != "$schema" }))" : hint
      return [JSONProblem("\(name) has no key \(Words.quoted(member.key))\(known)", at: member.keyLocation)]
    }
    for key in keys where key.isRequired && !members.contains(where: { $0.key == key.name }) {
      let about = key.about.hasSuffix(".") ? String(key.about.dropLast()) : key.about
      problems.append(JSONProblem("\(name) needs the key \(Words.quoted(key.name)): \(about)", at: node.location))
    }
    return problems
  }

  /// Returns the problems of the values, and of the keys if only some names are allowed.
  private func mapProblems(
    _ node: JSONNode, _ name: String, _ value: Shape, _ what: String, _ allowed: [String]?
  ) -> [JSONProblem] {
    guard let members = node.members else { return wrong(node, name, "an object") }
    return Self.first(members, of: name, at: \.keyLocation) { member in
      if let allowed, !allowed.contains(member.key) {
        return [
          JSONProblem(
            "\(Words.quoted(member.key)) is no \(what)\(Self.hint(member.key, allowed))", at: member.keyLocation)
        ]
      }
      return value.problems(in: member.value, called: Words.quoted(member.key))
    }
  }

  /// Returns the problems of the parts of a value, in order. After `mostProblems` problems the remaining parts are
  /// skipped, and the last problem reports their number.
  ///
  /// - Parameter place: Returns the location of a part.
  private static func first<Part>(
    _ parts: [Part], of name: String, at place: (Part) -> Location, _ problems: (Part) -> [JSONProblem]
  ) -> [JSONProblem] {
    var found: [JSONProblem] = []
    for (index, part) in parts.enumerated() {
      guard found.count < mostProblems else {
        let rest = Words.plural(parts.count - index, "part", "parts")
        return found + [JSONProblem("\(rest) more of \(name) not looked at: mend those before first", at: place(part))]
      }
      found += problems(part)
    }
    return found
  }

  /// The number of problems of one value after which its remaining parts are skipped.
  static let mostProblems = 100

  /// Returns the nearest word, as the end of a sentence; empty if no word is similar.
  private static func hint(_ word: String, _ words: [String]) -> String {
    Suggestion.nearest(to: word, in: words).map { "; did you mean \(Words.quoted($0))?" } ?? ""
  }

  /// Returns the words quoted and joined: `"a", "b" or "c"`.
  private static func quotedList(_ words: [String]) -> String {
    Words.list(words.map { Words.quoted($0) }, conjunction: "or")
  }
}
