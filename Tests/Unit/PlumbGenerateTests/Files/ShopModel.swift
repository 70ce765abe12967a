import PlumbDeclarations
import PlumbFormats
import PlumbModel

@testable import PlumbGenerate
@testable import PlumbWorkspace

/// A model with every feature that the macro style can express, and its options.
enum Shop {
  static let model: Model = {
    var model = Model(name: "Shop 2", entities: [order, customer].map(\.withClass))
    model.composites = [
      Composite(
        name: "GeoPoint",
        attributes: [
          Attribute(name: "lat", type: .double, defaultValue: "0.0"),
          Attribute(name: "long", type: .double, isOptional: true),
        ])
    ]
    return model
  }()

  static let options = DeclarationOptions(
    entities: [
      "Order": EntityOverride(
        attributes: [
          "note_blob": AttributeOverride(name: "note", type: .named("Note"), storage: .codable),
          "repeat": AttributeOverride(name: "repeats"),
          "state_raw": AttributeOverride(name: "state", type: .named("OrderState"), storage: .raw),
        ],
        relationships: ["customer_ref": RelationshipOverride(name: "customer")])
    ],
    compositions: ["GeoPoint": CompositionOverride(elements: ["lat": "latitude", "long": "longitude"])])

  static let customer: Entity = {
    var email = Attribute(name: "email", type: .string, defaultValue: "")
    email.isIndexed = true
    var place = Attribute(name: "place", type: .composite, isOptional: true)
    place.composite = "GeoPoint"
    var customer = Entity(
      name: "Customer", attributes: [email, place],
      relationships: [
        Relationship(
          name: "orders", destination: "Order", isToMany: true, inverse: "customer_ref", deleteRule: .cascade)
      ])
    customer.uniquenessConstraints = [UniquenessConstraint(["email"])]
    return customer
  }()

  static let order: Entity = {
    var placedAt = Attribute(name: "placedAt", type: .date)
    placedAt.defaultDateInterval = "631123200"
    var tint = Attribute(name: "tint", type: .transformable, isOptional: true)
    tint.customClassName = ".Tint"
    tint.valueTransformerName = "TintTransformer"
    var draft = Attribute(name: "isDraft", type: .boolean, defaultValue: "YES")
    draft.isTransient = true
    return Entity(
      name: "Order",
      attributes: [
        Attribute(name: "total", type: .decimal, defaultValue: "0.10"), placedAt, tint, draft,
        Attribute(name: "state_raw", type: .string, defaultValue: "open"),
        Attribute(name: "note_blob", type: .binary, isOptional: true),
        Attribute(name: "repeat", type: .integer16, isOptional: true),
      ],
      relationships: [Relationship(name: "customer_ref", destination: "Customer", inverse: "orders")])
  }()
}

extension Entity {
  /// A copy of the entity whose class has the name of the entity, as in new models of Xcode.
  var withClass: Entity {
    var entity = self
    entity.representedClassName = name
    return entity
  }
}
