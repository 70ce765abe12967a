import Mustache
import PlumbModel

/// A value without a text: an object or a list. A tag that prints one is an error in the template. The renderer
/// reports it with the tag's location.
///
///     {{model}}          // an object; correct: {{model.name}}
///     {{entities}}       // a list; correct: {{#entities}} … {{/entities}}
protocol PartedValue: MustacheCustomRenderable {
  /// The budget of the rendering. It records that the value was printed.
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

/// The parts of a value without a text.
enum ValueParts: Equatable {
  /// The members of a list.
  case members
  /// The keys of an object. `text` is a key whose value has a text, or `nil` if no key has one.
  case keys(text: String?)
  /// The flags of a set. `word` is one of them: `is.string`.
  case flags(word: String)

  /// The kind of the value for messages: “an object”.
  var noun: String { self == .members ? "a list" : "an object" }

  /// Returns the remedy for a tag that prints the value.
  func remedy(for tag: TemplateTag) -> String {
    let text = tag.text
    switch self {
    case .members:
      return "print its members in a section, {{#\(text)}}{{name}}{{/\(text)}}, "
        + "or their number, {{count(\(text))}}"
    case .keys(let key?): return "write \(Self.tag(text, key))"
    case .keys(nil): return "print one of its keys: Docs/Templates.md lists them"
    case .flags(let word):
      let name = text == "." ? word : "\(text).\(word)"
      return "test one of its flags, {{#\(name)}} … {{/\(name)}}"
    }
  }

  /// Returns the tag that prints a key of another tag's value: `{{model.name}}`, or `{{name}}` in a section of the
  /// value. For the result of a transform, it is a section with the key.
  private static func tag(_ text: String, _ key: String) -> String {
    if text == "." { return "{{\(key)}}" }
    return text.contains("(") ? "{{#\(text)}}{{\(key)}}{{/\(text)}}" : "{{\(text).\(key)}}"
  }
}

extension ElementNode: PartedValue {
  var budget: RenderBudget { context.budget }

  /// The keys of the element. An entry of `userInfo` has the text of its value, any other element the text of its
  /// name.
  var parts: ValueParts { .keys(text: isEntry ? "value" : child(named: "name") is TextNode ? "name" : nil) }
}

extension ListNode: PartedValue {
  var parts: ValueParts { .members }
}
