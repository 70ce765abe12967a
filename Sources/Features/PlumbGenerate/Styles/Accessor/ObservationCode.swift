import PlumbCore
import PlumbDeclarations
import PlumbEmit

/// The members of an accessor-style class whose objects can be observed.
///
///     final var observationState: ShopObservationState?
///
///     @available(macOS 14.0, …)
///     static let observedFields: [String: ShopObservedField] = [
///       "status_raw": ShopObservedField(\Order.status),
///     ]
///
/// A class with subclasses has a `class var` instead of the `static let`. The subclasses override it and add their
/// fields.
enum ObservationCode {
  /// Returns the members, or no code for a class that is not observed.
  static func members(of entity: EntityDeclaration, _ names: ObservationNames) -> Code {
    guard entity.members.observation != nil else { return Code() }
    let isTopmost = entity.isTopmost
    if !isTopmost && entity.properties.isEmpty { return Code() }
    let state: Code =
      isTopmost
      ? """
      /// The values that were read from the object, to detect changes. `nil` if no value was read.
      final var observationState: \(names.state)?
      """ : Code()
    return .stacked([state, fields(of: entity, names)], blankLines: 1)
  }

  /// Returns the conformances of a topmost class, which its subclasses inherit.
  static func conformance(of entity: EntityDeclaration, _ names: ObservationNames) -> Code {
    guard entity.members.observation != nil, entity.isTopmost else { return Code() }
    let name = SwiftName.asType(entity.className)
    return """
      extension \(name): \(names.observed) {}

      @available(\(ObservationNames.platforms))
      extension \(name): Observable {}
      """
  }

  private static func fields(of entity: EntityDeclaration, _ names: ObservationNames) -> Code {
    let type = "[String: \(names.field)]"
    if entity.isTopmost, entity.isFinal {
      return """
        /// The properties, by their names in the model.
        @available(\(ObservationNames.platforms))
        \(list("static let observedFields: \(type) =", entity, names))
        """
    }
    let inherited = entity.isTopmost ? "" : "override "
    let own = list("private static let ownFields: \(type) =", entity, names)
    let all =
      entity.isTopmost
      ? "ownFields" : "\(SwiftName.asType(entity.superclass)).observedFields.merging(ownFields) { $1 }"
    let allFields = Code.assignment("private static let allFields: \(type)", all)
    return """
      /// The own and inherited properties, by their names in the model.
      @available(\(ObservationNames.platforms))
      \(inherited)class var observedFields: \(type) { allFields }

      @available(\(ObservationNames.platforms))
      \(allFields)

      @available(\(ObservationNames.platforms))
      \(own)
      """
  }

  /// Returns the dictionary literal with one entry on each line.
  private static func list(_ introducer: String, _ entity: EntityDeclaration, _ names: ObservationNames) -> Code {
    if entity.properties.isEmpty { return "\(introducer) [:]" }
    let className = SwiftName.asType(entity.className)
    let entries = entity.properties.map { property in
      let value = "\(names.field)(\\\(className).\(SwiftName.asProperty(property.name)))"
      return "\(stringLiteral(property.persistentName)): \(value),"
    }
    return """
      \(introducer) [
        \(Code.stacked(entries))
      ]
      """
  }
}
