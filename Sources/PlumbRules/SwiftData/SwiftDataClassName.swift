import PlumbModel

extension Rule {
  /// A class with the name of another entity.
  ///
  /// The module before the name (`.Item`, `Shop.Item`) is ignored, because SwiftData uses the plain class name. The
  /// rule ignores a class with the name of its entity: a conflict depends on the modules, which a model does not
  /// contain.
  static let swiftDataClassName = Rule(
    "swiftdata-class-name", .swiftData, "A class with the name of another entity",
    severity: .always(.warning),
    text: Text(
      what: """
        An entity whose class bears the name of another entity, in a model that is used with SwiftData. A class with a \
        name that no entity has, `CDOrder` for the entity `Order`, is what one wants.
        """,
      why: """
        SwiftData names an entity after its `@Model` class, so the class for the entity `Item` has to be called \
        `Item`. Where a managed object class of another entity has that name already, the two stand in each other's \
        way, and Core Data and SwiftData cannot share the store.
        """,
      example: .model(
        """
        <entity name="Item" representedClassName="CDItem"/>
        <entity name="Order" representedClassName="«Item|CDOrder»"/>
        """
      ).usedWithSwiftData,
      fix: """
        Select the entity and give its class another name in the Data Model inspector, under “Class”. The class is no \
        part of the version hash: no new version is needed.
        """),
    check: .entity { entity, schema in
      guard let name = entity.className, name != entity.name, let other = schema.entity(name) else { return [] }
      return [
        Finding(
          "The class of \(entity.name) is called \(name), as SwiftData's class for the entity \(name) has to be",
          at: .representedClassName, label: "the name of another entity",
          notes: ["SwiftData finds an entity by the name of its @Model class"],
          help: ["call the class CD\(entity.name), for instance"],
          related: [(.entity(other), .name, "the entity \(name)")])
      ]
    })
}
