import PlumbDeclarations
import PlumbModel

/// Names of a model as parts of Swift names.
enum SwiftWords {
  /// A name that begins a type: `Shop2` for `Shop 2`; a word instead where nothing in it can stand in an identifier.
  static func type(_ name: String, orElse fallback: String) -> String {
    SwiftName.capitalized(SwiftName.identifier(from: name) ?? fallback)
  }

  /// The same for what begins with a small letter: `shop2`. Keywords get no backticks, so it has to be joined to
  /// something or asked for in `SwiftName.asProperty`.
  static func member(_ name: String, orElse fallback: String) -> String {
    let name = SwiftName.identifier(from: name) ?? fallback
    return (name.first?.lowercased() ?? "") + name.dropFirst()
  }

  /// The type of an attribute's values, without its optional; `Any` where the model does not say.
  static func type(of attribute: Attribute) -> String {
    switch attribute.type {
    case .composite: "[String: Any]"
    case .objectID: "NSManagedObjectID"
    default: attribute.type.swift.value?.code ?? "Any"
    }
  }
}

/// A name in a sentence: `“Shop 2”`.
func quoted(_ name: String) -> String { "“\(name)”" }
