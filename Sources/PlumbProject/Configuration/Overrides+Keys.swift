import PlumbDeclarations

/// The keys for individual entities, properties, and composites.
extension Form<EntityOverride> {
  /// The codec for a block under `entities`.
  static var entity: Form {
    .object(
      EntityOverride(),
      [
        .init("class", .text, "The name of the class in Swift.", ifSet: \.class),
        .init(
          "attributes", .map(.attribute, keyedBy: "attribute"), "By the attribute's name in the model.",
          unlessEmpty: \.attributes),
        .init(
          "relationships", .map(.relationship, keyedBy: "relationship"), "By the relationship's name in the model.",
          unlessEmpty: \.relationships),
      ])
  }
}

extension Form<AttributeOverride> {
  /// The codec for a block under `attributes` of an entity.
  static var attribute: Form {
    .object(
      AttributeOverride(),
      [
        .init("name", .text, "The name in Swift.", ifSet: \.name),
        .init("type", .swiftType, "The type in Swift, without “?”.", ifSet: \.type),
        .init("storage", .choice, "How the value is put into the store.", ifSet: \.storage),
        .init(
          "transformer", .text, "The name a value transformer is registered under, for “transformed”.",
          ifSet: \.transformer),
        .init(
          "decodeFailurePolicy", .choice, "What the getter does with a stored value that cannot be decoded.",
          ifSet: \.decodeFailurePolicy),
        .init(
          "optionality", .choice, "“ignore”: the Swift type need not be as optional as the model.", ifSet: \.optionality
        ),
      ])
  }
}

extension Form<RelationshipOverride> {
  /// The codec for a block under `relationships` of an entity. It has only a name, because the model determines the
  /// type.
  static var relationship: Form {
    .object(RelationshipOverride(), [.init("name", .text, "The name in Swift.", ifSet: \.name)])
  }
}

extension Form<CompositionOverride> {
  /// The codec for a block under `compositions`.
  static var composition: Form {
    .object(
      CompositionOverride(),
      [
        .init("type", .text, "The name of the struct in Swift.", ifSet: \.type),
        .init(
          "elements", .map(.text, keyedBy: "element"), "Names in Swift, by the element's name in the model.",
          unlessEmpty: \.elements),
      ])
  }
}
