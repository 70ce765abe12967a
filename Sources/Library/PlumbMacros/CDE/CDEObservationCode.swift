import PlumbCore
import PlumbDeclarations
import PlumbEmit

/// The members of a class whose properties are observed.
enum CDEObservationCode {
  static let availability = "@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)"

  static func members(_ model: CDEModel) -> [Code] {
    [
      Code("\(model.access)final var observationState: ObservationState?"),
      """
      \(availability)
      \(Code.list(
        "\(model.access)static let observedFields: ObservedFields = [", model.properties.map { observed($0, model) }))
      """,
      """
      \(availability)
      \(Code.list(
        "\(model.access)static let __cdObservationFields: [CDEObservationField] = [",
        model.properties.flatMap { fields(of: $0, model) }))
      """,
    ]
  }

  /// The members of a class with subclasses that is not observed, whose conformances are unavailable.
  static func unavailableMembers(_ model: CDEModel) -> [Code] {
    [
      "\(model.access)final func noteAccess(to key: String) {}",
      "\(model.access)static var __cdObservationFields: [CDEObservationField] { [] }",
    ]
  }

  private static func observed(_ property: ModelProperty, _ model: CDEModel) -> String {
    "\(stringLiteral(property.declaration.persistentName)): ObservedField(\\\(model.name).\(property.name))"
  }

  /// Returns the field of a property, and of the count of a to-many relationship.
  private static func fields(of property: ModelProperty, _ model: CDEModel) -> [String] {
    let isTransient = property.traits?.isTransient == true
    let key = isTransient ? "nil" : stringLiteral(property.declaration.persistentName)
    let count = model.entity.members.hasToManyCount ? property.declaration.count(in: model.entity)?.name : nil
    return [property.declaration.name, count].compactMap(\.self).map { name in
      "(\(stringLiteral(name)), \\\(model.name).\(SwiftName.asProperty(name)), \(key))"
    }
  }
}
