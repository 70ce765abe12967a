import PlumbCore
import PlumbModel

/// Conversion of a model's names to parts of Swift names.
package enum SwiftWords {
  /// Returns a name that can start a type name: `Shop2` for `Shop 2`; the fallback if no character is valid in an
  /// identifier.
  package static func type(_ name: String, orElse fallback: String) -> String {
    SwiftName.capitalized(SwiftName.identifier(from: name) ?? fallback)
  }

  /// Returns a name with a lower-case first letter: `shop2`. Keywords get no backticks, so the result must be joined
  /// to other text or passed to `SwiftName.asProperty`.
  package static func member(_ name: String, orElse fallback: String) -> String {
    let name = SwiftName.identifier(from: name) ?? fallback
    return (name.first?.lowercased() ?? "") + name.dropFirst()
  }

  /// Returns the non-optional type of an attribute's values; `Any` if the model does not declare it.
  package static func type(of attribute: Attribute) -> String {
    switch attribute.type {
    case .composite: "[String: Any]"
    case .objectID: "NSManagedObjectID"
    default: attribute.type.swift.value?.code ?? "Any"
    }
  }
}

/// Returns a name for a sentence: `“Shop 2”`.
package func quoted(_ name: String) -> String { "“\(name)”" }
