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
        An entity whose class has the name of another entity, in a model that is used with SwiftData. A class with a \
        name that no entity has, such as `CDOrder` for the entity `Order`, has no conflict.
        """,
      why: """
        SwiftData names an entity after its `@Model` class, so the class for the entity `Item` has to be named `Item`. \
        If the managed object class of another entity already has that name, the two classes conflict, and Core Data \
        and SwiftData cannot share the store.
        """,
      example: .model(
        """
        <entity name="Item" representedClassName="CDItem"/>
        <entity name="Order" representedClassName="«Item|CDOrder»"/>
        """
      ).usedWithSwiftData,
      fix: """
        Select the entity and give its class another name in the Data Model inspector, under “Class”. The class is not \
        part of the version hash: no new version is needed.
        """),
    check: .entity { entity, schema in
      guard let name = entity.className, name != entity.name, let other = schema.entity(name) else { return [] }
      return .finding(
        "The class of \(entity.name) is named \(name), the required name of SwiftData's class for the entity \(name)",
        at: .representedClassName, label: "the name of another entity",
        notes: ["SwiftData finds an entity by the name of its @Model class"],
        help: ["rename the class, for example to CD\(entity.name)"],
        related: [(.entity(other), .name, "the entity \(name)")])
    })
}
