import PlumbCore
import PlumbDeclarations

/// The members by which a composite's struct is converted from and to Core Data's dictionaries. The accessor style
/// writes them, and the macro `@Composition` expands to them.
package enum CompositionMembers {
  /// Returns the initializer that reads a dictionary. A missing value keeps the property's initial value.
  package static func reading(_ elements: [PropertyDeclaration], _ access: String) -> Code {
    let summary =
      elements.isEmpty ? "" : "/// Reads the values from Core Data's dictionary, by their names in the model."
    return """
      \(Code(summary))
      \(.function("\(access)init", ["dictionary: [String: Any]"], "", .stacked(elements.map(\.reading))))
      """
  }

  /// Returns the variable with the dictionary of the values.
  package static func writing(
    _ elements: [PropertyDeclaration], _ access: String, name: String = "dictionary"
  ) -> Code {
    let head = "\(access)var \(name): [String: Any]"
    if elements.isEmpty { return "\(head) { [:] }" }
    let assignments = elements.map {
      "values[\(stringLiteral($0.persistentName))] = self.\(SwiftName.asProperty($0.name))"
    }
    return """
      /// The values for Core Data, by their names in the model.
      \(.type(head, .stacked(["var values: [String: Any] = [:]"] + assignments + ["return values"])))
      """
  }
}

extension PropertyDeclaration {
  /// The assignment that reads the value: `latitude = dictionary["lat"] as? Double ?? latitude`.
  fileprivate var reading: String {
    let name = SwiftName.asProperty(name)
    return type.isOptional ? "\(name) = \(dictionaryValue)" : "\(name) = \(dictionaryValue) ?? \(name)"
  }

  /// The value in a composite's dictionary, as an optional: `dictionary["lat"] as? Double`.
  package var dictionaryValue: String {
    let value = "dictionary[\(stringLiteral(persistentName))]"
    // A cast of a Double to Float fails if a digit is lost.
    return type.unwrapped == .named("Float")
      ? "(\(value) as? NSNumber)?.floatValue" : "\(value) as? \(type.unwrapped.code)"
  }
}
