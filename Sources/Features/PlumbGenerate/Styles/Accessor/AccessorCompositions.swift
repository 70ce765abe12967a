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
        [
          .stacked(variables), memberwise(elements, access), CompositionMembers.reading(elements, access),
          CompositionMembers.writing(elements, access),
        ],
        blankLines: 1))
  }

  private static func memberwise(_ elements: [PropertyDeclaration], _ access: String) -> Code {
    let parameters = elements.map { InitializerParameter(name: $0.name, type: $0.type, defaultValue: $0.defaultValue) }
    return .function("\(access)init", parameters.map(\.code), "", .stacked(parameters.map(\.assignment)))
  }
}
