import PlumbModel
import PlumbRules

// `PlumbRules` declares these rules about elements that SwiftData's schema cannot represent. The functions return the
// findings of `plumb generate` for SwiftData classes: an error if the element has no property, a warning if its
// property differs from the model.

extension RuleFinding {
  /// Returns the finding for an attribute that the store computes.
  static func swiftDataDerived(_ subject: AttributeSubject) -> RuleFinding {
    RuleFinding(
      .swiftDataDerived,
      Finding(
        "\(subject.path) is derived, which SwiftData cannot express", on: subject.anchor, at: .derivationExpression,
        help: ["store it and set it in code, or compute it in Swift"]), severity: .error)
  }

  /// Returns the finding for an attribute without a type, or with a type that no property supports.
  static func swiftDataUndefinedType(_ subject: AttributeSubject) -> RuleFinding {
    let type = subject.attribute.type == .undefined ? "no type" : "the type \(subject.attribute.type.rawValue)"
    return RuleFinding(
      .swiftDataUndefinedType,
      Finding(
        "\(subject.path) has \(type), which SwiftData cannot express", on: subject.anchor, at: .attributeType,
        help: ["choose a type in the model"]), severity: .error)
  }

  /// Returns the finding for an abstract entity, which can have objects in SwiftData.
  static func swiftDataAbstract(_ entity: Entity) -> RuleFinding {
    RuleFinding(
      .swiftDataAbstract,
      Finding(
        "\(entity.name) is abstract, which SwiftData cannot express", on: .entity(entity), at: .isAbstract,
        notes: ["its hash differs from that of a @Model class, so SwiftData does not open the store"],
        help: ["make it an ordinary entity, or give its properties to its subentities"]), severity: .warning)
  }

  /// Returns the finding for a relationship whose order is lost.
  static func swiftDataOrdered(_ place: PropertyPath) -> RuleFinding {
    RuleFinding(
      .swiftDataOrdered,
      Finding(
        "\(place.text) is ordered, which SwiftData cannot express", on: place.anchor, at: .ordered,
        notes: ["its hash differs from that of an array in a @Model class, so SwiftData does not open the store"],
        help: ["uncheck Ordered and keep the order in an attribute of the destination"]), severity: .warning)
  }
}
