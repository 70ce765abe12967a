import PlumbDeclarations
import PlumbEmit
import PlumbGenerate
import PlumbModel
import PlumbWorkspace
import Testing

/// The law of the macros: a class that the macro style writes expands to the members that the accessor style writes.
@Suite struct LawTests {
  private static let model: Model = {
    var placedAt = Attribute(name: "placedAt", type: .date)
    placedAt.defaultDateInterval = "631123200"
    var swatch = Attribute(name: "tint", type: .transformable, isOptional: true)
    swatch.customClassName = "Tint"
    swatch.valueTransformerName = "TintTransformer"
    var place = Attribute(name: "place", type: .composite, isOptional: true)
    place.composite = "GeoPoint"
    var lines = Relationship(
      name: "lines", destination: "Line", isToMany: true, inverse: "order", deleteRule: .cascade)
    lines.isOrdered = true
    var order = Entity(
      name: "Order",
      attributes: [
        Attribute(name: "title", type: .string, defaultValue: "a \"b\""), placedAt, swatch, place,
        Attribute(name: "total", type: .decimal, defaultValue: "0.10"),
        Attribute(name: "count", type: .integer64, defaultValue: "0"),
        Attribute(name: "ratio", type: .float, defaultValue: "1.5"),
        Attribute(name: "state_raw", type: .string, defaultValue: "open"),
        Attribute(name: "kind_raw", type: .integer16, isOptional: true),
        Attribute(name: "note_blob", type: .binary, isOptional: true),
        Attribute(name: "default", type: .boolean, defaultValue: "YES"),
        Attribute(name: "key", type: .uuid, isOptional: true), Attribute(name: "link", type: .uri, isOptional: true),
      ],
      relationships: [
        lines, Relationship(name: "customer", destination: "Customer", inverse: "orders"),
      ])
    order.representedClassName = "Order"
    var customer = Entity(
      name: "Customer",
      relationships: [Relationship(name: "orders", destination: "Order", isToMany: true, inverse: "customer")])
    customer.representedClassName = "Customer"
    var line = Entity(
      name: "Line", relationships: [Relationship(name: "order", destination: "Order", inverse: "lines")])
    line.representedClassName = "Line"
    var model = Model(name: "Shop", entities: [order, customer, line])
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

  private static func options(_ style: DeclarationStyle, hasInitializer: Bool) -> DeclarationOptions {
    var options = DeclarationOptions(
      entities: [
        "Order": EntityOverride(
          attributes: [
            "default": AttributeOverride(name: "isDefault"),
            "note_blob": AttributeOverride(name: "note", type: .named("Note"), storage: .codable),
            "state_raw": AttributeOverride(name: "state", type: .named("OrderState"), storage: .raw),
            "kind_raw": AttributeOverride(name: "kind", type: .named("Kind"), storage: .raw),
          ])
      ],
      compositions: ["GeoPoint": CompositionOverride(elements: ["lat": "latitude"])])
    options.style = style
    options.generateInit = hasInitializer
    return options
  }

  /// The property of the accessor style, in which the macros convert values by functions that accept any type.
  private static func expanded(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Code {
    property.documented(
      .computed(
        entity.memberAccess + "var ", property.name, property.type, get: property.getter(isGeneric: true),
        set: property.setter(isObserved: entity.members.observation != nil, isGeneric: true)))
  }

  @Test(arguments: [false, true])
  func theMacroExpandsToTheMembersOfTheAccessorStyle(_ hasInitializer: Bool) throws {
    let macro = declarations(of: Self.model, options: Self.options(.macro, hasInitializer: hasInitializer))
    let accessor = declarations(of: Self.model, options: Self.options(.accessor, hasInitializer: hasInitializer))
    try #require(macro.diagnostics.filter { $0.severity == .error }.isEmpty, "\(macro.diagnostics)")
    let files = Generator(options: GeneratorOptions(model: "Shop")).files(for: macro.value)
    let expansion = Expansion(files.map(\.text).joined(separator: "\n"))
    #expect(expansion.problems == [])
    #expect(accessor.value.entities.count == 3)
    for entity in accessor.value.entities {
      #expect(expansion.contains(Code.fetchRequest(of: entity).text))
      #expect(expansion.contains(InitializerCode.initializer(of: entity).text), "\(expansion.text)")
      for property in entity.properties {
        let text = Self.expanded(property, of: entity).text
        #expect(expansion.contains(text), "\(text) is not in \(expansion.text)")
        for method in property.isToMany ? AccessorMembers.methods(of: property, entity) : [] {
          #expect(expansion.contains(method.text), "\(method.text) is not in \(expansion.text)")
        }
      }
    }
    #expect(accessor.value.compositions.count == 1)
    for composition in accessor.value.compositions {
      let access = composition.access.modifier
      #expect(expansion.contains(CompositionMembers.reading(composition.elements, access).text))
      #expect(expansion.contains(CompositionMembers.writing(composition.elements, access).text))
    }
  }
}
