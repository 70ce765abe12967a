import Mustache
import PlumbModel

/// A value that has parts and no text: an object or a list. A tag that prints one is a mistake of the template, which
/// the renderer reports with the tag's place.
///
///     {{model}}          // an object: {{model.name}} is meant
///     {{entities}}       // a list: {{#entities}} … {{/entities}} is meant
protocol PartedValue: MustacheCustomRenderable {
  /// The budget of the rendering, which notes that the value was printed.
  var budget: RenderBudget { get }
  /// The parts of the value, for the help of the message.
  var parts: ValueParts { get }
}

extension PartedValue {
  var isNull: Bool { false }

  var renderText: String {
    budget.note(printed: parts)
    return TemplateMarks.value
  }
}

/// The parts of a value that has no text.
enum ValueParts: Equatable {
  /// The members of a list.
  case members
  /// The keys of an object; `key` is one that has a text, nil if it has none.
  case keys(text: String?)
  /// The words of a set of flags, of which `word` is one: `is.string`.
  case flags(word: String)

  /// “an object”, for messages.
  var noun: String { self == .members ? "a list" : "an object" }

  /// Returns what to write instead of a tag that prints the value.
  func remedy(for tag: TemplateTag) -> String {
    let text = tag.text
    switch self {
    case .members:
      return "print its members in a section, {{#\(text)}}{{name}}{{/\(text)}}, "
        + "or how many they are, {{count(\(text))}}"
    case .keys(let key?): return "write \(Self.tag(text, key))"
    case .keys(nil): return "print one of its keys: Docs/Templates.md lists them"
    case .flags(let word):
      let name = text == "." ? word : "\(text).\(word)"
      return "test one of its words, {{#\(name)}} … {{/\(name)}}"
    }
  }

  /// Returns the tag that prints a key of what another tag prints: `{{model.name}}`, `{{name}}` for the value of a
  /// section, and a section around it for the result of a transform.
  private static func tag(_ text: String, _ key: String) -> String {
    if text == "." { return "{{\(key)}}" }
    return text.contains("(") ? "{{#\(text)}}{{\(key)}}{{/\(text)}}" : "{{\(text).\(key)}}"
  }
}

extension ElementNode: PartedValue {
  var budget: RenderBudget { context.budget }

  /// An entry of `userInfo` has its value for a text, any other element its name.
  var parts: ValueParts { .keys(text: isEntry ? "value" : child(named: "name") is TextNode ? "name" : nil) }
}

extension ListNode: PartedValue {
  var parts: ValueParts { .members }
}

extension RootNode: PartedValue {
  var budget: RenderBudget { context.budget }
  var parts: ValueParts { .keys(text: "model.name") }
}

extension EntityRoot: PartedValue {
  var budget: RenderBudget { root.budget }
  var parts: ValueParts { .keys(text: "name") }
}

extension ValuesNode: PartedValue {
  var parts: ValueParts { .keys(text: values.keys.min() ?? "NAME") }
}

extension PairNode: PartedValue {
  var budget: RenderBudget { one.budget }
  var parts: ValueParts { .keys(text: "one.name") }
}

extension IndexNode: PartedValue {
  var parts: ValueParts { .keys(text: nil) }
}

extension FlagsNode: PartedValue {
  var parts: ValueParts { .flags(word: firstWord) }
}
