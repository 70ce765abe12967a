import PlumbCore
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbFormats
@testable import PlumbGenerate
@testable import PlumbWorkspace

@Suite struct AccessorStyleTests {
  private static let options = DeclarationOptions(style: .accessor, access: .public)

  /// The type of an attribute, and the value that its getter returns if no value is stored.
  @Test(
    arguments: [
      ("attributeType=\"String\"", "String", .string("")),
      ("optional=\"YES\" attributeType=\"String\"", "String?", nil),
      ("optional=\"YES\" attributeType=\"String\" defaultValueString=\"a\"", "String?", nil),
      ("attributeType=\"Integer 16\"", "Int16", .integer(0)),
      ("attributeType=\"Integer 32\" defaultValueString=\"-7\"", "Int32", .integer(-7)),
      ("optional=\"YES\" attributeType=\"Integer 64\" usesScalarValueType=\"NO\"", "Int64?", nil),
      ("attributeType=\"Boolean\" defaultValueString=\"YES\"", "Bool", .boolean(true)),
      ("attributeType=\"Double\"", "Double", .floating(0)), ("attributeType=\"Float\"", "Float", .floating(0)),
      ("attributeType=\"Decimal\" defaultValueString=\"1.50\"", "Decimal", .decimal("1.5")),
      ("attributeType=\"Date\"", "Date?", nil),
      ("attributeType=\"Date\" defaultDateTimeInterval=\"12\"", "Date", .date(12)),
      ("attributeType=\"Binary\"", "Data", .data(base64: "")),
      ("attributeType=\"Binary\" defaultValueString=\"AQI=\"", "Data?", nil),
      ("attributeType=\"UUID\" defaultValueString=\"6BA7B810-9DAD-11D1-80B4-00C04FD430C8\"", "UUID?", nil),
      ("attributeType=\"URI\"", "URL?", nil), ("attributeType=\"Transformable\"", "NSObject?", nil),
      ("attributeType=\"Transformable\" customClassName=\"[String]\"", "[String]?", nil),
      ("attributeType=\"ObjectID\"", "NSManagedObjectID?", nil),
      ("attributeType=\"Composite\" composite=\"P\"", "[String: Any]?", nil), ("transient=\"YES\"", "NSObject?", nil),
    ] as [(String, String, DefaultValue?)])
  func attributesAreOfTheTypesOfSwift(_ attribute: String, _ type: String, _ value: DefaultValue?) throws {
    let found = Snippet.declarations(try Snippet.item("<attribute name=\"a\" \(attribute)/>"), Self.options)
    #expect(found.diagnostics.isEmpty)
    #expect(
      found.entity("Item")?.properties.map(\.meaning) == [
        PropertyDeclaration(
          name: "a", type: TypeReference(parsing: type), defaultValue: value, kind: .attribute(.init())
        ).meaning
      ])
  }

  @Test(
    arguments: [
      (
        "attributeType=\"String\" defaultValueString=\"open\"",
        AttributeOverride(name: "state", type: .named("State"), storage: .raw), "State", StorageMethod.raw,
        DefaultValue.string("open")
      ),
      ("attributeType=\"String\"", .init(name: "state", type: .named("State"), storage: .raw), "State?", .raw, nil),
      (
        "optional=\"YES\" attributeType=\"Binary\"", .init(name: "state", type: .named("State"), storage: .codable),
        "State?", .codable, nil
      ),
      (
        "attributeType=\"Transformable\"", .init(name: "state", type: .named("State"), storage: .transformed), "State?",
        .default, nil
      ),
      ("attributeType=\"Integer 64\"", .init(name: "state", type: .named("Int")), "Int", .default, .integer(0)),
      (
        "attributeType=\"Integer 64\"",
        .init(name: "state", type: .optional(.named("Int")), optionality: .ignore), "Int?", .default, nil
      ),
    ] as [(String, AttributeOverride, String, StorageMethod, DefaultValue?)])
  func storageIsAsConfigured(
    _ attribute: String, _ override: AttributeOverride, _ type: String, _ storage: StorageMethod, _ value: DefaultValue?
  ) throws {
    var options = Self.options
    options.entities["Item"] = EntityOverride(attributes: ["a": override])
    let found = Snippet.declarations(try Snippet.item("<attribute name=\"a\" \(attribute)/>"), options)
    #expect(found.diagnostics.isEmpty)
    #expect(
      found.entity("Item")?.properties.map(\.meaning) == [
        PropertyDeclaration(
          name: "state", persistentName: "a", type: TypeReference(parsing: type), defaultValue: value,
          kind: .attribute(.init(storage: storage))
        ).meaning
      ])
  }

  @Test(
    arguments: [
      (
        "attributeType=\"String\"", AttributeOverride(type: .named("Date")),
        "generate-storage-type: Item.a has the type String, in which a Date cannot be stored unchanged"
      ),
      (
        "attributeType=\"String\"", AttributeOverride(storage: .raw),
        "generate-type-missing: Item.a has raw storage, but no configured type"
      ),
      (
        "attributeType=\"String\"", .init(type: .named("S"), storage: .codable),
        "generate-storage-type: Item.a has the type String, but codable storage requires Binary Data"
      ),
      (
        "attributeType=\"String\"", .init(storage: .transformed),
        "generate-storage-type: Item.a has the type String, but transformed storage requires Transformable"
      ),
      (
        "attributeType=\"String\"", .init(storage: .composition),
        "generate-storage-type: Item.a has the type String, but composition storage requires Composite"
      ),
      (
        "attributeType=\"String\"", .init(decodeFailurePolicy: .debugAssertNil),
        "generate-decode-policy: Item.a has a decode failure policy, but its values are not decoded"
      ),
      (
        "attributeType=\"Integer 16\" defaultValueString=\"70000\"", .init(),
        "default-out-of-range: The default of Item.a is beyond the range of Integer 16, -32768 to 32767"
      ),
      ("", .init(), "attribute-type-missing: Item.a has no type"),
    ] as [(String, AttributeOverride, String)])
  func whatHasNoAccessorIsRefused(_ attribute: String, _ override: AttributeOverride, _ refusal: String) throws {
    var options = Self.options
    options.entities["Item"] = EntityOverride(attributes: ["a": override])
    #expect(Snippet.refusals(try Snippet.item("<attribute name=\"a\" \(attribute)/>"), options) == [refusal])
  }

  @Test func relationshipsAndSuperclasses() throws {
    let model = try Snippet.model(
      """
      <entity name="Vehicle" representedClassName="VehicleMO" isAbstract="YES">
      <relationship name="parts" toMany="YES" ordered="YES" deletionRule="No Action" destinationEntity="Part"/>
      </entity>
      <entity name="Car" representedClassName="CarMO" parentEntity="Vehicle">
      <relationship name="drivers" toMany="YES" deletionRule="Nullify" destinationEntity="Driver"/>
      <relationship name="owner" maxCount="1" deletionRule="Nullify" destinationEntity="Vehicle"/>
      </entity>
      <entity name="Driver" representedClassName="Driver"/>
      <entity name="Part"/>
      """)
    let found = Snippet.declarations(model, Self.options)
    #expect(found.diagnostics.isEmpty)
    #expect(
      found.value.entities.map(\.superclass) == ["VehicleMO", "NSManagedObject", "NSManagedObject", "NSManagedObject"])
    #expect(found.value.entities.filter(\.isFinal).map(\.entity) == ["Car", "Driver", "Part"])
    #expect(found.value.entities.allSatisfy { $0.writesAccessors && $0.macro == nil })
    #expect(
      found.entity("Car")?.properties.map { "\($0.name): \($0.type)" } == ["drivers: Set<Driver>", "owner: VehicleMO?"])
    #expect(found.entity("Vehicle")?.properties.map { "\($0.name): \($0.type)" } == ["parts: [NSManagedObject]"])
    let files = Generator(options: GeneratorOptions()).files(for: found.value)
    #expect(
      files.map(\.path) == [
        "CarMO+Plumb.swift", "Driver+Plumb.swift", "Model+Accessors.swift", "VehicleMO+Plumb.swift",
      ])
  }

  @Test func anOpenClassIsNotFinal() throws {
    var options = Self.options
    options.access = .open
    #expect(Snippet.declarations(try Snippet.item(""), options).value.entities.allSatisfy { !$0.isFinal })
  }

  @Test func aDerivedAttributeIsReadOnly() throws {
    let model = try Snippet.item(
      "<attribute name=\"a\" optional=\"YES\" attributeType=\"String\" derived=\"YES\" derivationExpression=\"b\"/>")
    let property = try #require(Snippet.declarations(model, Self.options).entity("Item")?.properties.first)
    #expect(property.kind == .attribute(.init(isReadOnly: true)))
  }

  @Test func methodsTakeTheirNames() throws {
    let model = try Snippet.item(
      """
      <attribute name="addToTags" optional="YES" attributeType="String"/>
      <attribute name="tagsCount" optional="YES" attributeType="Integer 16"/>
      <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag"/>
      """)
    #expect(
      Snippet.refusals(model, Self.options) == [
        "name-collision: The Swift name addToTags of Item.addToTags is generated for the relationship tags"
      ])
  }

  /// An optional parameter, or a parameter with a literal default, has the default of the model. If the default has
  /// no literal, the parameter is optional and `nil` keeps the default of the model.
  @Test(
    arguments: [
      ("attributeType=\"String\"", "a: String"), ("optional=\"YES\" attributeType=\"String\"", "a: String? = nil"),
      ("attributeType=\"Integer 16\" defaultValueString=\"7\"", "a: Int16 = 7"),
      ("optional=\"YES\" attributeType=\"Integer 16\" defaultValueString=\"7\"", "a: Int16? = 7"),
      ("attributeType=\"Date\"", "a: Date"), ("attributeType=\"UUID\"", "a: UUID"),
      (
        "optional=\"YES\" attributeType=\"URI\" defaultValueString=\"a/b\"",
        "a: URL? = URL(string: \"a/b\")"
      ),
      ("attributeType=\"URI\" defaultValueString=\"a/b\"", "a: URL? = nil, kept"),
      ("attributeType=\"Decimal\" defaultValueString=\"1.5\"", "a: Decimal? = nil, kept"),
      (
        "attributeType=\"String\" defaultValueString=\"\(String(repeating: "x", count: 99))\"", "a: String? = nil, kept"
      ),
      ("attributeType=\"Transformable\"", "a: NSObject"),
    ])
  func initializersTakeDefaultsOfTheModel(_ attribute: String, _ parameter: String) throws {
    var options = Self.options
    options.generateInit = true
    let found = Snippet.declarations(try Snippet.item("<attribute name=\"a\" \(attribute)/>"), options)
    let parameters = try #require(found.entity("Item")?.members.initializer)
    #expect(
      parameters.map { parameter in
        let value = parameter.defaultValue.map { " = " + $0.optionalCode } ?? ""
        return "\(parameter.name): \(parameter.type)\(value)\(parameter.keepsDefault ? ", kept" : "")"
      } == [parameter])
  }

  @Test(arguments: [DeclarationStyle.accessor, .managed])
  func initializersTakeInheritedAttributesFirst(_ style: DeclarationStyle) throws {
    let model = try Snippet.model(
      """
      <entity name="Vehicle" representedClassName="Vehicle" isAbstract="YES">
      <attribute name="weight" attributeType="Float"/>
      <attribute name="size" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="parts.@count"/>
      </entity>
      <entity name="Car" representedClassName="Car" parentEntity="Vehicle">
      <attribute name="doors" attributeType="Integer 16"/>
      <relationship name="parts" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Part"/>
      </entity>
      <entity name="Van" representedClassName="Van" parentEntity="Car"/>
      <entity name="Part" representedClassName="Part"/>
      """)
    let options = DeclarationOptions(style: style, generateInit: true)
    let entities = Snippet.declarations(model, options).value.entities
    #expect(entities.map(\.entity) == ["Car", "Part", "Van", "Vehicle"])
    #expect(
      entities.map { $0.members.initializer?.map(\.name) } == [["weight", "doors"], nil, nil, ["weight"]])
    #expect(
      Snippet.declarations(model, DeclarationOptions(style: style)).value.entities.allSatisfy {
        $0.members.initializer == nil
      })
  }

  @Test func countsAreOmittedIfTheyAreNotConfigured() throws {
    let model = try Snippet.item(
      "<relationship name=\"tags\" optional=\"YES\" toMany=\"YES\" deletionRule=\"Nullify\" destinationEntity=\"Tag\"/>"
    )
    for isThere in [true, false] {
      var options = Self.options
      options.generateToManyCount = isThere
      let declared = Snippet.declarations(model, options)
      #expect(declared.entity("Item")?.members.hasToManyCount == isThere)
      let files = Generator(options: GeneratorOptions()).files(for: declared.value)
      let text = files.map(\.text).joined()
      #expect(text.contains("tagsCount") == isThere && text.contains("func count(of") == isThere)
    }
  }

  /// The elements of a composite become a struct. The storage `default` declares a dictionary instead. A renamed
  /// element that collides with a member of the struct is rejected.
  @Test func compositesAreStructs() throws {
    let model = try Snippet.model(
      """
      <entity name="Item" representedClassName="Item">
      <attribute name="place" attributeType="Composite" composite="Place"/>
      <attribute name="plain" optional="YES" attributeType="Composite" composite="Place"/>
      </entity>
      <composite name="Place">
      <attribute name="lat" attributeType="Double"/><attribute name="since" attributeType="Date"/>
      <attribute name="id" attributeType="UUID" defaultValueString="6BA7B810-9DAD-11D1-80B4-00C04FD430C8"/>
      </composite>
      """)
    var options = Self.options
    options.entities["Item"] = EntityOverride(attributes: ["plain": AttributeOverride(storage: .default)])
    let found = Snippet.declarations(model, options)
    #expect(found.diagnostics.isEmpty)
    #expect(
      found.entity("Item")?.properties.map { "\($0.name): \($0.type)" } == ["place: Place?", "plain: [String: Any]?"])
    #expect(
      found.value.compositions.flatMap(\.elements).map { "\($0.name): \($0.type)" } == [
        "id: UUID?", "lat: Double", "since: Date?",
      ])
    options.compositions["Place"] = CompositionOverride(elements: ["lat": "dictionary"])
    #expect(Snippet.refusals(model, options).map { $0.prefix(14) } == ["name-collision"])
  }
}
