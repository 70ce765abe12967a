import PlumbCore
import PlumbModel
import PlumbText

/// The message of a custom rule. `{name}` is a placeholder for a value of the reported element.
///
///     try MessageTemplate("{entity}.{name} is {attributeType}", for: .attribute)
///
/// | placeholder | value |
/// |---|---|
/// | `{attributeType}` | a field, by its name in the file; `none` if it is absent |
/// | `{attributes}`, `{attributes.count}` | the names in a list, and their number |
/// | `{userInfo.owner}` | the userInfo value of a key |
/// | `{entity}` | the entity or the composite that contains the element |
/// | `{model}` | the name of the version |
///
/// `{{` and `}}` are braces.
package struct MessageTemplate: Hashable, Sendable {
  /// The template as the configuration contains it.
  package let text: String
  private let parts: [Part]

  private enum Part: Hashable, Sendable {
    case text(String)
    case field(XMLKey)
    case names(String)
    case count(String)
    case attached(String)
    case holder, model
  }

  /// The reason why a message cannot be used: the end of a sentence that begins with the key's name, such as
  /// `has no placeholder {nam}`.
  package struct Fault: Error, Sendable {
    package let reason: String
  }

  /// Creates the message of a rule for a kind of element. Throws `Fault` if a brace is not closed, or if a
  /// placeholder is unknown.
  package init(_ text: String, for kind: CustomRule.Kind) throws(Fault) {
    self.text = text
    var parts: [Part] = []
    var plain = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "{" || character == "}" else {
        plain.append(character)
        continue
      }
      if rest.first == character {
        plain.append(rest.removeFirst())
        continue
      }
      guard character == "{" else { throw Fault(reason: "has a } without a {; write }} for a brace") }
      guard let end = rest.firstIndex(of: "}") else {
        throw Fault(reason: "has a { that is not closed; write {{ for a brace")
      }
      parts += [.text(plain), try Self.part(String(rest[..<end]), kind)]
      plain = ""
      rest = rest[rest.index(after: end)...]
    }
    self.parts = parts + [.text(plain)]
  }

  /// Returns the part for the name of a placeholder. Throws `Fault` if the placeholder is unknown.
  private static func part(_ name: String, _ kind: CustomRule.Kind) throws(Fault) -> Part {
    let vocabulary = kind.tag.vocabulary
    if let field = vocabulary.fields.first(where: { $0.key.rawValue == name }) { return .field(field.key) }
    for list in vocabulary.lists {
      if name == list.name { return .names(list.name) }
      if name == list.name + ".count" { return .count(list.name) }
    }
    let attached = "userInfo."
    if vocabulary.hasUserInfo, name.hasPrefix(attached), name != attached {
      return .attached(String(name.dropFirst(attached.count)))
    }
    if name == "entity", kind.isHeld { return .holder }
    if name == "model" { return .model }
    let known = placeholders(of: kind)
    let hint = Suggestion.nearest(to: name, in: known).map { "; did you mean {\($0)}?" }
    throw Fault(
      reason: "has no placeholder \(Phrase.quoted("{\(name)}"))"
        + (hint ?? "; it has \(Phrase.list(known.map { "{\($0)}" }, limit: 12))"))
  }

  /// Returns the placeholders that a kind of element supports, except those for userInfo entries.
  private static func placeholders(of kind: CustomRule.Kind) -> [String] {
    let vocabulary = kind.tag.vocabulary
    return vocabulary.fields.map(\.key.rawValue) + (kind.isHeld ? ["entity"] : []) + ["model"]
      + vocabulary.lists.flatMap { [$0.name, $0.name + ".count"] }
  }

  /// Returns the message for an element.
  func text(_ subject: Subject) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let key): subject.text(key) ?? "none"
      case .names(let list): Self.names(subject.members(list))
      case .count(let list): String(subject.members(list).count)
      case .attached(let key): subject.element.attached(key) ?? "none"
      case .holder: subject.holderName ?? "none"
      case .model: subject.schema.model.name
      }
    }.joined()
  }

  /// Returns the first twelve names of a list. `none` for an empty list.
  private static func names(_ members: [Subject]) -> String {
    members.isEmpty ? "none" : Phrase.list(members.map { $0.name ?? "none" }, limit: 12)
  }
}

extension Subject {
  /// The name of the entity or the composite that contains the element.
  fileprivate var holderName: String? { (holder as? Entity)?.name ?? (holder as? Composite)?.name }
}
