import PlumbCore
import PlumbDeclarations
import PlumbEmit

/// The members by which an object's properties are observed.
///
///     final var observationState: PlumbData.ObservationState?
///     static let observedFields: PlumbData.ObservedFields = ["title": .init(\Book.title)]
struct ObservationMembers {
  let entity: EntityDeclaration

  /// The systems with Observation.
  static let availability = "@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)"

  /// The state of an object, which the topmost class stores.
  var state: Code {
    entity.isTopmost ? "\(entity.memberAccess)final var observationState: PlumbData.ObservationState?" : Code()
  }

  /// The properties by their names in the model. The getters read them often, so they are stored.
  var fields: Code {
    if entity.isTopmost, entity.isFinal { return stored("\(entity.memberAccess)static let observedFields") }
    let name = "_observedFieldsOf\(entity.className)"
    return """
      \(stored("private static let \(name)"))

      \(Self.availability)
      \(entity.overridableAccess)\(entity.overridable) var observedFields: PlumbData.ObservedFields { \(name) }
      """
  }

  private func stored(_ head: String) -> Code {
    let value = entity.isTopmost ? list : "\(entity.parentName).observedFields.adding(\(list))"
    return "\(Self.availability)\n\(head): PlumbData.ObservedFields = \(value)"
  }

  private var list: Code {
    let elements = entity.properties.map {
      "\(stringLiteral($0.persistentName)): .init(\\\(entity.typeName).\(SwiftName.asProperty($0.name)))"
    }
    return elements.isEmpty ? "[:]" : .list("[", elements)
  }
}
