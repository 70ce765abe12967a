import PlumbCore
import PlumbModel
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbWorkspace

@Suite struct SwiftDataStyleTests {
  private static let options = DeclarationOptions(style: .swiftdata)

  /// The type of an attribute, the value in new objects, and the storage.
  @Test(
    arguments: [
      ("attributeType=\"String\"", "String", nil, .default),
      ("optional=\"YES\" attributeType=\"String\"", "String?", nil, .default),
      ("optional=\"YES\" attributeType=\"String\" defaultValueString=\"a\"", "String?", .string("a"), .default),
      ("attributeType=\"Integer 16\" defaultValueString=\"7\"", "Int16", .integer(7), .default),
      ("attributeType=\"Integer 32\"", "Int32", nil, .default),
      ("optional=\"YES\" attributeType=\"Integer 64\" usesScalarValueType=\"NO\"", "Int64?", nil, .default),
      ("attributeType=\"Boolean\" defaultValueString=\"YES\"", "Bool", .boolean(true), .default),
      ("attributeType=\"Double\"", "Double", nil, .default), ("attributeType=\"Float\"", "Float", nil, .default),
      ("attributeType=\"Decimal\" defaultValueString=\"1.50\"", "Decimal", .decimal("1.5"), .default),
      ("attributeType=\"Date\" defaultDateTimeInterval=\"12\"", "Date", .date(12), .default),
      ("attributeType=\"Binary\"", "Data", nil, .default), ("attributeType=\"UUID\"", "UUID", nil, .default),
      ("attributeType=\"URI\"", "URL", nil, .default),
      (
        "optional=\"YES\" attributeType=\"Transformable\" customClassName=\"Tint\"", "Tint?", nil,
        .transformed("NSSecureUnarchiveFromData")
      ),
      (
        "optional=\"YES\" attributeType=\"Transformable\" customClassName=\"Tint\" valueTransformerName=\"T\"", "Tint?",
        nil, .transformed("T")
      ),
    ] as [(String, String, DefaultValue?, StorageMethod)])
  func attributesAreOfTheTypesThatSwiftDataStores(
    _ attribute: String, _ type: String, _ value: DefaultValue?, _ storage: StorageMethod
  ) throws {
    let found = Snippet.declarations(try Snippet.item("<attribute name=\"a\" \(attribute)/>"), Self.options)
    #expect(found.diagnostics.isEmpty)
    #expect(
      found.entity("Item")?.properties.map(\.meaning) == [
        PropertyDeclaration(
          name: "a", type: TypeReference(parsing: type), defaultValue: value, kind: .attribute(.init(storage: storage))
        ).meaning
      ])
  }

  @Test func whatAnnotationsSay() throws {
    let model = try Snippet.item(
      """
      <attribute name="a" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES" \
      allowsCloudEncryption="YES" preserveAfterDeletion="YES" spotlightIndexingEnabled="YES" elementID="b" \
      versionHashModifier="2"/>
      """)
    #expect(
      Snippet.declarations(model, Self.options).entity("Item")?.properties.first?.schema
        == SchemaTraits(options: Set(SchemaTraits.Option.allCases), originalName: "b", hashModifier: "2"))
  }

  @Test(
    arguments: [
      (
        "attributeType=\"String\" derived=\"YES\" derivationExpression=\"b\"", AttributeOverride(),
        "swiftdata-derived: Item.a is derived, which SwiftData does not support"
      ),
      ("", .init(), "swiftdata-undefined-type: Item.a has no type, which SwiftData does not support"),
      (
        "attributeType=\"ObjectID\"", .init(),
        "swiftdata-undefined-type: Item.a has the type ObjectID, which SwiftData does not support"
      ),
      (
        "attributeType=\"Transformable\"", .init(),
        "generate-type-missing: Item.a is Transformable without a custom class or a configured type"
      ),
      (
        "attributeType=\"String\"", .init(type: .named("State"), storage: .raw),
        "generate-storage-type: Item.a has raw storage, but SwiftData stores custom types in its own format"
      ),
      (
        "attributeType=\"Integer 16\"", .init(type: .named("Int")),
        "generate-storage-type: Item.a has the type Integer 16, which SwiftData does not derive from Int"
      ),
      (
        "attributeType=\"Integer 16\" defaultValueString=\"70000\"", .init(),
        "default-out-of-range: The default of Item.a is beyond the range of Integer 16, -32768 to 32767"
      ),
      (
        "attributeType=\"String\"", .init(name: "b"),
        "generate-swiftdata-name: Item.a has the configured name b, which SwiftData also uses in the store"
      ),
      (
        "attributeType=\"String\"", .init(name: "modelContext"),
        "generate-swiftdata-name: Item.a has the configured name modelContext, which SwiftData also uses in the store"
      ),
    ] as [(String, AttributeOverride, String)])
  func whatSwiftDataCannotHoldIsRefused(_ attribute: String, _ override: AttributeOverride, _ refusal: String) throws {
    var options = Self.options
    options.entities["Item"] = EntityOverride(attributes: ["a": override])
    #expect(
      Snippet.refusals(try Snippet.item("<attribute name=\"a\" \(attribute)/>"), options).contains(refusal))
  }

  /// The type `Int` is accepted for Integer 64, the type in the model.
  @Test func intIsAnInteger64() throws {
    var options = Self.options
    options.types = [.integer64: .named("Int")]
    let model = try Snippet.item("<attribute name=\"a\" attributeType=\"Integer 64\"/>")
    #expect(Snippet.refusals(model, options).isEmpty)
    #expect(Snippet.declarations(model, options).entity("Item")?.properties.first?.type == .named("Int"))
  }

  @Test(
    arguments: [
      ("optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\"", "Tag?", nil, nil, nil),
      ("maxCount=\"1\" minCount=\"1\" deletionRule=\"No Action\"", "Tag", .noAction, 1, nil),
      ("optional=\"YES\" toMany=\"YES\" deletionRule=\"Cascade\"", "[Tag]?", .cascade, nil, nil),
      ("toMany=\"YES\" minCount=\"2\" maxCount=\"5\" deletionRule=\"Deny\"", "[Tag]", .deny, 2, 5),
    ] as [(String, String, DeleteRule?, Int?, Int?)])
  func relationships(_ relationship: String, _ type: String, _ rule: DeleteRule?, _ least: Int?, _ most: Int?) throws {
    let model = try Snippet.item("<relationship name=\"r\" \(relationship) destinationEntity=\"Tag\"/>")
    let found = Snippet.declarations(model, Self.options)
    let property = try #require(found.entity("Item")?.properties.first)
    let isToMany = type.hasPrefix("[")
    #expect(property.type.description == type)
    #expect(property.defaultValue == (isToMany ? DefaultValue.expression("[]") : nil))
    #expect(
      property.kind
        == .relationship(
          .init(
            cardinality: isToMany ? .toMany : .toOne, destination: "Tag", deleteRule: rule, minimumCount: least,
            maximumCount: most)))
  }

  /// A class has the name of its entity, not the name of its Core Data class. Features that SwiftData lacks are
  /// reported as warnings or notes and do not stop the generator.
  @Test func classesAreCalledAsEntities() throws {
    let model = try Snippet.model(
      """
      <entity name="Item" representedClassName="CDItem" isAbstract="YES">
      <relationship name="tags" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" destinationEntity="Tag"/>
      <fetchedProperty name="all" optional="YES"><fetchRequest name="f" entity="Tag"/></fetchedProperty>
      </entity>
      <entity name="Tag" parentEntity="Item"/>
      """)
    let found = Snippet.declarations(model, Self.options)
    #expect(found.value.entities.map(\.className) == ["Item", "Tag"])
    #expect(found.value.entities.map(\.superclass) == ["", "Item"])
    #expect(found.value.entities.map(\.isFinal) == [false, true])
    #expect(
      found.diagnostics.map { "\($0.severity) \($0.rule)" }.sorted()
        == ["note fetched-property", "warning swiftdata-abstract", "warning swiftdata-ordered"])
  }

  @Test func anotherClassIsAnotherEntity() throws {
    var options = Self.options
    options.entities["Item"] = EntityOverride(class: "Thing")
    #expect(
      Snippet.refusals(try Snippet.item(""), options) == [
        "generate-swiftdata-name: Item has the configured class Thing, but SwiftData names an entity after its class"
      ])
  }

  @Test func elementsAreCalledAsInTheModel() throws {
    var options = Self.options
    options.compositions["Place"] = CompositionOverride(elements: ["wing": "part"])
    #expect(
      Snippet.refusals(try SwiftDataModels.museum(), options) == [
        "generate-swiftdata-name: Place.wing has the configured name part, but SwiftData names an element after its property"
      ])
  }

  @Test func membersOfModelsAreTaken() throws {
    let model = try Snippet.item("<attribute name=\"modelContext\" optional=\"YES\" attributeType=\"String\"/>")
    #expect(
      Snippet.refusals(model, Self.options) == [
        "name-collision: The Swift name modelContext of Item.modelContext is a member of every @Model class"
      ])
    // Members of `NSManagedObject` are free names in SwiftData classes.
    let other = try Snippet.item("<attribute name=\"objectID\" optional=\"YES\" attributeType=\"String\"/>")
    #expect(Snippet.refusals(other, Self.options).isEmpty)
  }

  @Test func optionsOfManagedObjectsAreRefused() throws {
    var options = Self.options
    options.companions = [.paths, .requests, .schema, .snapshots]
    #expect(
      Snippet.refusals(try Snippet.item(""), options)
        == ["paths", "requests", "snapshots"].map {
          "generate-companion: \($0) requires managed objects, which the style swiftdata does not have"
        })
  }

  /// One run reports all reasons, each with a remedy that this style accepts.
  @Test func everyRefusalHasItsRemedy() throws {
    let model = try Snippet.model(
      """
      <entity name="Model" representedClassName="Model">
      <attribute name="ink" optional="YES" attributeType="Transformable"/>
      <attribute name="size" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="ink"/>
      <attribute name="tint" optional="YES" attributeType="Transformable"/>
      <attribute name="unknown"/>
      </entity>
      """)
    let found = Snippet.declarations(model, Self.options).diagnostics.filter { $0.severity == .error }
    #expect(
      found.map { "\($0.rule): \($0.help.joined(separator: "; "))" } == [
        "name-collision: rename the entity in a new version of the model, with its old name as the renaming identifier",
        "generate-type-missing: set `entities.Model.attributes.ink.type` in the configuration to the class of its "
          + "values, or the custom class in the model",
        "swiftdata-derived: store it and set it in code, or compute it in Swift",
        "generate-type-missing: set `entities.Model.attributes.tint.type` in the configuration to the class of its "
          + "values, or the custom class in the model",
        "swiftdata-undefined-type: choose a type in the model",
      ])
  }
}
