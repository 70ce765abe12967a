import PlumbModel
import PlumbRules

// The rules are those of `PlumbRules`, about what SwiftData's schema cannot express. Here is what `generate` says where
// it writes SwiftData's classes: an error where there is no property then, a warning where it is another one.

extension RuleFinding {
  /// An attribute that the store computes.
  static func swiftDataDerived(_ subject: AttributeSubject) -> RuleFinding {
    RuleFinding(
      .swiftDataDerived,
      Finding(
        "\(subject.path) is derived, which SwiftData cannot express", on: subject.anchor, at: .derivationExpression,
        help: ["store it and set it in code, or compute it in Swift"]), severity: .error)
  }

  /// An attribute of no type, or of one that no property can have.
  static func swiftDataUndefinedType(_ subject: AttributeSubject) -> RuleFinding {
    let type = subject.attribute.type == .undefined ? "no type" : "the type \(subject.attribute.type.rawValue)"
    return RuleFinding(
      .swiftDataUndefinedType,
      Finding(
        "\(subject.path) has \(type), which SwiftData cannot express", on: subject.anchor, at: .attributeType,
        help: ["choose a type in the model"]), severity: .error)
  }

  /// An abstract entity, which has objects here.
  static func swiftDataAbstract(_ entity: Entity) -> RuleFinding {
    RuleFinding(
      .swiftDataAbstract,
      Finding(
        "\(entity.name) is abstract, which SwiftData cannot express", on: .entity(entity), at: .isAbstract,
        notes: ["its hash differs from that of a @Model class, so SwiftData does not open the store"],
        help: ["make it an ordinary entity, or give its properties to its subentities"]), severity: .warning)
  }

  /// A relationship whose order is lost.
  static func swiftDataOrdered(_ place: PropertyPath) -> RuleFinding {
    RuleFinding(
      .swiftDataOrdered,
      Finding(
        "\(place.text) is ordered, which SwiftData cannot express", on: place.anchor, at: .ordered,
        notes: ["its hash differs from that of an array in a @Model class, so SwiftData does not open the store"],
        help: ["uncheck Ordered and keep the order in an attribute of the destination"]), severity: .warning)
  }
}
