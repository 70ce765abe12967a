import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbFormats
@testable import PlumbGenerate
@testable import PlumbModel

@Suite struct RefusalTests {
  @Test(arguments: [
    (
      "<attribute name=\"in\" attributeType=\"String\"/>",
      "name-invalid: Item.in cannot be called in in the macro style: the macro takes no name in backticks"
    ),
    (
      "<relationship name=\"guard\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Deny\" destinationEntity=\"Tag\" inverseName=\"item\" inverseEntity=\"Tag\"/>",
      "name-invalid: Item.guard cannot be called guard in the macro style: the macro takes no name in backticks"
    ),
    ("<attribute name=\"a\" optional=\"YES\"/>", "attribute-type-missing: Item.a has no type"),
    ("<attribute name=\"a\" optional=\"YES\" transient=\"YES\"/>", "attribute-type-missing: Item.a has no type"),
    (
      "<attribute name=\"a\" optional=\"YES\" attributeType=\"ObjectID\"/>",
      "generate-type-unsupported: Item.a is ObjectID, which the macro style cannot express"
    ),
    (
      "<attribute name=\"a\" optional=\"YES\" attributeType=\"Integer 64\" derived=\"YES\" derivationExpression=\"tags.@count\"/>",
      "derived-attribute: Item.a is a derived attribute, which the macro style cannot express"
    ),
    (
      "<attribute name=\"a\" optional=\"YES\" attributeType=\"Transformable\" valueTransformerName=\"T\"/>",
      "generate-type-missing: Item.a is Transformable, and nothing says what Swift type it holds"
    ),
    (
      "<attribute name=\"a\" optional=\"YES\" attributeType=\"Transformable\" customClassName=\"Tint\"/>",
      "transformer-insecure: Item.a is Transformable without a transformer, which the macro style has to name"
    ),
    (
      "<attribute name=\"a\" optional=\"YES\" attributeType=\"Transformable\" valueTransformerName=\"T\" customClassName=\"Tint; x\"/>",
      "generate-type-invalid: Item.a has the custom class “Tint; x”, which is no Swift type"
    ),
    (
      "<attribute name=\"a\" attributeType=\"Transformable\" valueTransformerName=\"T\" customClassName=\"Tint\"/>",
      "generate-storage-optional: Item.a is mandatory, but transformed storage works for optional attributes only"
    ),
    (
      "<attribute name=\"a\" optional=\"YES\" attributeType=\"Composite\" composite=\"Point\"/>",
      "composite-missing: Item.a is the composite Point, which the model does not have"
    ),
    (
      "<attribute name=\"a\" optional=\"YES\" attributeType=\"Composite\"/>",
      "composite-missing: Item.a is a Composite, but the model does not say which"
    ),
    (
      "<attribute name=\"a\" attributeType=\"Integer 16\" defaultValueString=\"70000\"/>",
      "default-out-of-range: The default of Item.a is outside the range of Integer 16, -32768 to 32767"
    ),
    (
      "<attribute name=\"a\" optional=\"YES\" attributeType=\"UUID\" defaultValueString=\"empy\"/>",
      "default-type-mismatch: The default of Item.a is not a valid UUID"
    ),
    (
      "<attribute name=\"a\" attributeType=\"Double\" defaultValueString=\"nan\"/>",
      "generate-default-unwritable: The default of Item.a is not a finite number, which Swift has no literal for"
    ),
    (
      "<attribute name=\"1st\" optional=\"YES\" attributeType=\"String\"/>",
      "name-invalid: Item.1st cannot be called “1st” in Swift, where that is no identifier"
    ),
    (
      "<attribute name=\"\" optional=\"YES\" attributeType=\"String\"/>",
      "name-invalid: Item. cannot be called nothing in Swift, where that is no identifier"
    ),
    (
      "<attribute name=\"isDeleted\" optional=\"YES\" attributeType=\"String\"/>",
      "name-collision: Item.isDeleted cannot be called isDeleted in Swift, which is a member of NSManagedObject"
    ),
    (
      "<attribute name=\"Keys\" optional=\"YES\" attributeType=\"String\"/>",
      "name-collision: Item.Keys cannot be called Keys in Swift, which the macro generates"
    ),
    (
      "<relationship name=\"r\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"Tag\" inverseName=\"item\" inverseEntity=\"Tag\"/>",
      "relationship-optional: Item.r is a mandatory relationship, which the macro style cannot express"
    ),
    (
      "<relationship name=\"r\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"Tag\"/>",
      "relationship-inverse: Item.r has no inverse relationship, which the macro style has to name"
    ),
    (
      "<relationship name=\"r\" optional=\"YES\" maxCount=\"1\" deletionRule=\"No Action\" destinationEntity=\"Tag\" inverseName=\"item\" inverseEntity=\"Tag\"/>",
      "delete-rule-no-action: Item.r has the delete rule No Action, and the macro style needs Nullify, Cascade or Deny"
    ),
    (
      "<relationship name=\"r\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"Tag\" inverseName=\"item\" inverseEntity=\"Tag\"/>",
      "delete-rule-no-action: Item.r has no delete rule, and the macro style needs Nullify, Cascade or Deny"
    ),
    (
      "<relationship name=\"r\" optional=\"YES\" maxCount=\"2\" deletionRule=\"Deny\" destinationEntity=\"Tag\" inverseName=\"item\" inverseEntity=\"Tag\"/>",
      "to-one-count: Item.r leads to one object, but its greatest count is 2"
    ),
    (
      "<relationship name=\"r\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Deny\" destinationEntity=\"Tga\" inverseName=\"item\" inverseEntity=\"Tag\"/>",
      "destination-missing: Item.r leads to Tga, an entity that the model does not have"
    ),
    (
      "<relationship name=\"r\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Deny\" inverseName=\"item\" inverseEntity=\"Tag\"/>",
      "destination-missing: Item.r has no destination entity"
    ),
    (
      "<relationship name=\"r\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Deny\" destinationEntity=\"Tag\" inverseName=\"itme\" inverseEntity=\"Tag\"/>",
      "inverse-missing-target: The inverse of Item.r is itme, a relationship that Tag does not have"
    ),
  ])
  func aPropertyIsRefusedUnderARule(_ property: String, _ refusal: String) throws {
    #expect(Snippet.refusals(try Snippet.item(property)) == [refusal])
  }

  @Test(arguments: [
    (
      "attributeType=\"Date\"", AttributeOverride(storage: .codable),
      [
        "generate-storage-type: Item.a is Date, but codable storage needs Binary Data",
        "generate-type-missing: Item.a has codable storage, but no type is configured for it",
      ]
    ),
    (
      "attributeType=\"String\"", AttributeOverride(type: .named("State")),
      ["generate-storage-type: Item.a is String, which cannot be stored as State as it is"]
    ),
    (
      "attributeType=\"String\"", AttributeOverride(type: .named("T"), storage: .transformed, transformer: "T"),
      ["generate-storage-type: Item.a is String, but transformed storage needs Transformable"]
    ),
    (
      "attributeType=\"Transformable\" valueTransformerName=\"A\"",
      AttributeOverride(type: .named("T"), transformer: "B"),
      ["generate-transformer-mismatch: Item.a has the transformer A in the model and B in the configuration"]
    ),
    (
      "attributeType=\"Transformable\"", AttributeOverride(type: .named("T"), storage: .default),
      [
        "generate-storage-type: Item.a is Transformable, but default storage needs a number, a text or the like",
        "generate-type-unsupported: Item.a is Transformable, which the macro style cannot express",
      ]
    ),
    (
      "attributeType=\"String\"", AttributeOverride(type: .optional(.named("String"))),
      ["generate-type-invalid: The type of Item.a is String?, but whether a value is optional is for the model to say"]
    ),
    (
      "attributeType=\"String\"", AttributeOverride(type: .other("() -> Int"), storage: .raw),
      ["generate-type-invalid: The type of Item.a is “() -> Int”, which is no type that a stored value can have"]
    ),
    (
      "attributeType=\"String\"", AttributeOverride(decodeFailurePolicy: .debugAssertNil),
      ["generate-decode-policy: Item.a has a decode failure policy, but nothing is decoded"]
    ),
    (
      "attributeType=\"String\" transient=\"YES\"", AttributeOverride(type: .named("State"), storage: .raw),
      ["generate-transient: Item.a is transient, which works for values that are stored as they are only"]
    ),
    (
      "attributeType=\"String\"", AttributeOverride(name: "a b"),
      ["name-invalid: Item.a cannot be called “a b” in Swift, where that is no identifier"]
    ),
  ])
  func anOverrideIsRefused(_ attribute: String, _ override: AttributeOverride, _ refusals: [String]) throws {
    let model = try Snippet.item("<attribute name=\"a\" optional=\"YES\" \(attribute)/>")
    let options = DeclarationOptions(entities: ["Item": EntityOverride(attributes: ["a": override])])
    #expect(Snippet.refusals(model, options) == refusals)
  }

  @Test func overridesNameWhatTheModelHas() throws {
    let model = try Snippet.item(
      """
      <attribute name="title" optional="YES" attributeType="String"/>
      <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag" inverseName="item" inverseEntity="Tag"/>
      """)
    let options = DeclarationOptions(
      types: [.string: .optional(.named("String"))],
      entities: [
        "Itme": EntityOverride(),
        "Item": EntityOverride(
          attributes: ["titel": AttributeOverride(name: "x"), "tags": AttributeOverride()],
          relationships: ["title": RelationshipOverride()]),
      ],
      compositions: ["Point": CompositionOverride()])
    let found = Snippet.declarations(model, options).diagnostics
    #expect(
      found.map { "\($0.message); \($0.help.joined())" } == [
        "The type of String is String?, but whether a value is optional is for the model to say; write `String`",
        "The configuration speaks of the attribute tags, but Item has none of that name; it belongs under `relationships`",
        "The configuration speaks of the attribute titel, but Item has none of that name; did you mean title?",
        "The configuration speaks of the relationship title, but Item has none of that name; it belongs under `attributes`",
        "The configuration speaks of the entity Itme, but the model has none of that name; did you mean Item?",
        "The configuration speaks of the composite Point, but the model has none of that name; the keys are the names in the model, not those in Swift",
      ])
  }

  @Test func namesMeetInSwift() throws {
    let model = try Snippet.item(
      """
      <attribute name="a" optional="YES" attributeType="String"/>
      <attribute name="b" optional="YES" attributeType="String"/>
      <attribute name="tagsCount" optional="YES" attributeType="Integer 64"/>
      <attribute name="a" optional="YES" attributeType="String"/>
      <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag" inverseName="item" inverseEntity="Tag"/>
      """)
    var options = DeclarationOptions(entities: ["Item": EntityOverride(attributes: ["b": AttributeOverride(name: "a")])]
    )
    #expect(
      Snippet.refusals(model, options) == [
        "property-duplicate: Item has two properties named a",
        "name-collision: Item.a and Item.b are both called a in Swift",
        "name-collision: Item.tagsCount cannot be called tagsCount in Swift, which is generated for tags",
      ])
    options.generateToManyCount = false
    #expect(Snippet.refusals(model, options).count == 2)
  }

  @Test(arguments: [
    (
      #"<entity name="Car" parentEntity="Vehicle"/><entity name="Vehicle"/>"#,
      ["entity-inheritance: Car inherits from Vehicle, which the macro style cannot express"]
    ),
    (#"<entity name="A"/><entity name="A"/>"#, ["entity-duplicate: The model has two entities named A"]),
    (
      #"<entity name="A" representedClassName="X"/><entity name="B" representedClassName="X"/>"#,
      [
        "generate-objc-name: Core Data looks for the class X, but the class of A is @objc(A)",
        "class-duplicate: B and A have one class, X",
        "generate-objc-name: Core Data looks for the class X, but the class of B is @objc(B)",
      ]
    ),
    (#"<entity name="1st"/>"#, ["name-invalid: The class of 1st cannot be called “1st”, which is no identifier"]),
    (
      #"<entity name="1st" representedClassName="First"/>"#,
      [
        "name-invalid: The entity “1st” has no name that can stand in @objc(…)",
        "generate-objc-name: Core Data looks for the class First, but the class of 1st is @objc(1st)",
      ]
    ),
    (
      #"<entity name="Date"/>"#,
      ["name-collision: The class of Date cannot be called Date, which the generated code uses for something else"]
    ),
    (
      #"<entity name="A" representedClassName="../A"/>"#,
      [
        "name-invalid: The class of A cannot be called “/A”, which is no identifier",
        "generate-objc-name: Core Data looks for the class /A, but the class of A is @objc(A)",
      ]
    ),
  ])
  func anEntityIsRefused(_ content: String, _ refusals: [String]) throws {
    #expect(Snippet.refusals(try Snippet.model(content)) == refusals)
  }

  @Test func refusalsPointIntoTheFile() throws {
    let model = try Snippet.item(
      #"<attribute name="a" optional="YES" attributeType="UUID" defaultValueString="empy"/>"#)
    let refusal = try #require(Snippet.declarations(model).diagnostics.first)
    #expect(refusal.location?.description == "contents:4:77")
    #expect(refusal.element.description == "Shop ▸ Item ▸ a")
    #expect(refusal.severity == .error)
  }

  @Test func aModelInMemoryHasNoPlaces() {
    let model = Model(name: "Shop", entities: [Entity(name: "A", attributes: [Attribute(name: "a")])])
    #expect(declarations(of: model).diagnostics.map(\.location) == [nil])
  }

  @Test(arguments: [
    (AccessLevel.private, 1), (.fileprivate, 1), (.internal, 0), (.package, 0), (.public, 0), (.open, 1),
  ])
  func classesCanBeSeen(_ access: AccessLevel, _ refusals: Int) throws {
    #expect(Snippet.refusals(try Snippet.item(""), DeclarationOptions(access: access)).count == refusals)
  }
}
