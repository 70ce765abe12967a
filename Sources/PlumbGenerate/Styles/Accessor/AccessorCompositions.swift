import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel

/// Composites of the accessor style: plain structs that are converted from and to Core Data's dictionaries.
///
///     public struct Place: Codable, Hashable, Sendable {
///       public var latitude: Double = 0.0
///
///       public init(dictionary: [String: Any]) {
///         latitude = dictionary["lat"] as? Double ?? latitude
///       }
///     }
extension Declarer {
  /// Returns the struct for a composite. A mandatory element without an initial value becomes optional.
  mutating func writtenComposition(_ composite: Composite) -> CompositionDeclaration? {
    guard var declaration = composition(composite) else { return nil }
    declaration.writesDictionary = true
    for index in declaration.elements.indices {
      if declaration.elements[index].name == "dictionary" {
        say(.nameCollision(declaration.elements[index], of: composite))
      }
      declaration.elements[index].becomeWritten()
    }
    return declaration
  }
}

extension PropertyDeclaration {
  /// Sets the initial value of a mandatory element without a default to an empty value. The element becomes optional
  /// if its value requires a failable initializer, or if its type has no empty value. Values are not force-unwrapped.
  fileprivate mutating func becomeWritten() {
    if type.isOptional { return }
    defaultValue = defaultValue ?? DefaultValue(emptyOf: type.description)
    if let defaultValue, !defaultValue.mayFail { return }
    type = .optional(type)
    defaultValue = defaultValue ?? DefaultValue.none
  }
}

/// The Swift code of a composite's struct.
enum AccessorComposition {
  static func type(_ composition: CompositionDeclaration) -> Code {
    let access = (composition.access == .open ? .public : composition.access).modifier
    let elements = composition.elements
    let variables = elements.map {
      $0.documented(.variable(access + "var ", $0.name, $0.type, $0.defaultValue?.optionalCode))
    }
    return .type(
      "\(access)struct \(SwiftName.asType(composition.typeName)): Codable, Hashable, Sendable",
      .stacked(
        [.stacked(variables), memberwise(elements, access), reading(elements, access), writing(elements, access)],
        blankLines: 1))
  }

  private static func memberwise(_ elements: [PropertyDeclaration], _ access: String) -> Code {
    let parameters = elements.map { InitializerParameter(name: $0.name, type: $0.type, defaultValue: $0.defaultValue) }
    return .function("\(access)init", parameters.map(\.code), "", .stacked(parameters.map(\.assignment)))
  }

  /// Returns the initializer that reads a dictionary. A missing value keeps the property's initial value.
  private static func reading(_ elements: [PropertyDeclaration], _ access: String) -> Code {
    let summary =
      elements.isEmpty ? "" : "/// Reads the values from Core Data's dictionary, by their names in the model."
    return """
      \(Code(summary))
      \(.function("\(access)init", ["dictionary: [String: Any]"], "", .stacked(elements.map(\.reading))))
      """
  }

  private static func writing(_ elements: [PropertyDeclaration], _ access: String) -> Code {
    let head = "\(access)var dictionary: [String: Any]"
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
    let value = "dictionary[\(stringLiteral(persistentName))]"
    // A cast of a Double to Float fails if a digit is lost.
    let typed =
      type.unwrapped == .named("Float")
      ? "(\(value) as? NSNumber)?.floatValue" : "\(value) as? \(type.unwrapped.code)"
    return type.isOptional ? "\(name) = \(typed)" : "\(name) = \(typed) ?? \(name)"
  }
}
