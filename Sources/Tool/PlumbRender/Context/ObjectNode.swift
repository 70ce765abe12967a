import Mustache
import PlumbCore
import PlumbModel

/// An object that is not an element of the model, with a function that returns the values of its keys.
///
///     ObjectNode(budget: budget, parts: .keys(text: "one.name")) { ["one": one, "other": other][$0] }
struct ObjectNode: MustacheParent, PartedValue {
  let budget: RenderBudget
  let parts: ValueParts
  let value: (String) -> Any?

  func child(named name: String) -> Any? { value(name) }
}

extension ObjectNode {
  /// The flags of all types and delete rules.
  static let flags =
    AttributeType.allCases.map { flag($0.rawValue) }.filter { !$0.isEmpty }
    + DeleteRule.allCases.map { flag($0.rawValue) }

  /// Creates an object with the flags of types or delete rules, which are true: `{{#is.string}}`, `{{#is.cascade}}`.
  /// The flag for messages is one of them, or `string` if none is true.
  init(flagsOf names: [String], _ budget: RenderBudget) {
    let flags = Set(names.map(Self.flag))
    self.init(budget: budget, parts: .flags(word: flags.min() ?? "string")) { flags.contains($0) }
  }

  /// Returns the flag of a type or delete rule: `Integer 64` → `integer64`, `UUID` → `uuid`, `No Action` →
  /// `noAction`.
  private static func flag(_ name: String) -> String {
    name == "ObjectID" ? "objectID" : Identifier(name).camelCase
  }
}
