import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbFormats
@testable import PlumbGenerate
@testable import PlumbWorkspace

@Suite struct MacroStyleTests {
  /// Returns the declaration of one attribute of `Item`.
  private static func code(_ attribute: String, _ override: AttributeOverride? = nil) throws -> String? {
    let model = try Snippet.item("<attribute name=\"a\" \(attribute)/>")
    var options = DeclarationOptions()
    if let override { options.entities["Item"] = EntityOverride(attributes: ["a": override]) }
    return Snippet.declarations(model, options).entity("Item")?.properties.first?.declarationCode(access: nil).text
  }

  @Test(arguments: [
    ("attributeType=\"String\" defaultValueString=\"\"", "var a: String = \"\""),
    ("attributeType=\"Boolean\" defaultValueString=\"NO\" usesScalarValueType=\"YES\"", "var a: Bool = false"),
    ("attributeType=\"Integer 16\" defaultValueString=\"0.0\"", "var a: Int16 = 0"),
    ("attributeType=\"Integer 32\" defaultValueString=\"1000000\"", "var a: Int32 = 1_000_000"),
    ("optional=\"YES\" attributeType=\"Integer 64\"", "var a: Int64? = nil"),
    ("optional=\"YES\" attributeType=\"Integer 64\" defaultValueString=\"3\"", "var a: Int64? = nil"),
    ("attributeType=\"UUID\"", "var a: UUID"),
    ("attributeType=\"Decimal\" defaultValueString=\"0.0\"", "var a: Decimal = 0"),
    ("attributeType=\"Decimal\" defaultValueString=\"0.10\"", "var a: Decimal = 0.1"),
    (
      "attributeType=\"Decimal\" defaultValueString=\"12345678901234567890.12345\"",
      "var a: Decimal = 12345678901234567890.12345"
    ),
    ("attributeType=\"Double\" defaultValueString=\"0\"", "var a: Double = 0.0"),
    ("attributeType=\"Float\" defaultValueString=\"0.25\"", "var a: Float = 0.25"),
    (
      "attributeType=\"Date\" defaultDateTimeInterval=\"-978332400\"",
      "var a: Date = Date(timeIntervalSinceReferenceDate: -978_332_400)"
    ),
    ("attributeType=\"Binary\" defaultValueString=\"QUJD\"", "var a: Data = Data(base64Encoded: \"QUJD\")!"),
    ("attributeType=\"URI\" defaultValueString=\"a/b\"", "var a: URL = URL(string: \"a/b\")!"),
    ("optional=\"YES\" attributeType=\"UUID\"", "var a: UUID? = nil"),
    ("optional=\"YES\" transient=\"YES\" attributeType=\"String\"", "@Attribute(.transient)\nvar a: String? = nil"),
    (
      "optional=\"YES\" attributeType=\"Transformable\" valueTransformerName=\"T\" customClassName=\"[String]\"",
      "@Attribute(storageMethod: .transformed(name: \"T\"))\nvar a: [String]? = nil"
    ),
  ])
  func declaresEachType(_ attribute: String, _ code: String) throws { #expect(try Self.code(attribute) == code) }

  @Test(arguments: [
    (
      "attributeType=\"String\" defaultValueString=\"open\"", AttributeOverride(type: .named("State"), storage: .raw),
      "@Attribute(storageMethod: .raw)\nvar a: State = State(rawValue: \"open\")!"
    ),
    (
      "optional=\"YES\" attributeType=\"Integer 16\" defaultValueString=\"2\"",
      AttributeOverride(type: .named("State"), storage: .raw, decodeFailurePolicy: .debugAssertNil),
      "@Attribute(storageMethod: .raw, decodeFailurePolicy: .debugAssertNil)\nvar a: State? = nil"
    ),
    (
      "optional=\"YES\" attributeType=\"Binary\"",
      AttributeOverride(name: "b", type: .array(.named("Int")), storage: .codable),
      "@Attribute(persistentName: \"a\", storageMethod: .codable)\nvar b: [Int]? = nil"
    ),
    (
      "attributeType=\"Binary\"",
      AttributeOverride(type: .optional(.named("Config")), storage: .codable, optionality: .ignore),
      "@Attribute(storageMethod: .codable)\nvar a: Config? = nil"
    ),
    ("attributeType=\"Integer 32\" defaultValueString=\"1\"", AttributeOverride(type: .named("Int")), "var a: Int = 1"),
    (
      "optional=\"YES\" attributeType=\"String\"", AttributeOverride(name: "default"),
      "@Attribute(persistentName: \"a\")\nvar `default`: String? = nil"
    ),
  ])
  func declaresWhatIsConfigured(_ attribute: String, _ override: AttributeOverride, _ code: String) throws {
    #expect(try Self.code(attribute, override) == code)
  }

  @Test func namesWithBackticksNameTheAttributeToo() throws {
    let model = try Snippet.item(#"<attribute name="default" optional="YES" attributeType="String"/>"#)
    let property = try #require(Snippet.declarations(model).entity("Item")?.properties.first)
    #expect(property.name == "default")
    #expect(
      property.declarationCode(access: .public).text
        == "@Attribute(persistentName: \"default\")\npublic var `default`: String? = nil")
  }

  @Test(arguments: [
    ("toMany=\"YES\"", "var tags: Set<Tag>", ""), ("toMany=\"YES\" ordered=\"YES\"", "var tags: [Tag]", ""),
    ("maxCount=\"1\"", "var tags: Tag?", ""), ("minCount=\"1\" maxCount=\"1\"", "var tags: Tag?", ""),
    (
      "toMany=\"YES\" minCount=\"2\" maxCount=\"9\"", "var tags: Set<Tag>",
      ", minimumModelCount: 2, maximumModelCount: 9"
    ),
    ("toMany=\"YES\" minCount=\"0\" maxCount=\"0\"", "var tags: Set<Tag>", ""),
  ])
  func declaresRelationships(_ kind: String, _ declaration: String, _ counts: String) throws {
    let model = try Snippet.item(
      "<relationship name=\"tags\" optional=\"YES\" \(kind) deletionRule=\"Cascade\" destinationEntity=\"Tag\" inverseName=\"item\" inverseEntity=\"Tag\"/>"
    )
    let found = Snippet.declarations(model)
    #expect(found.diagnostics.isEmpty)
    let code = found.entity("Item")?.properties.first?.declarationCode(access: nil).text
    #expect(code == "@Relationship(inverse: \"item\", deleteRule: .cascade\(counts))\n\(declaration)")
  }

  @Test func onlyASingleAttributeIsUnique() throws {
    let model = try Snippet.item(
      """
      <attribute name="code" optional="YES" attributeType="String"/>
      <attribute name="name" optional="YES" attributeType="String"/>
      <uniquenessConstraints>
      <uniquenessConstraint><constraint value="code"/></uniquenessConstraint>
      <uniquenessConstraint><constraint value="code"/><constraint value="name"/></uniquenessConstraint>
      </uniquenessConstraints>
      """)
    let properties = try #require(Snippet.declarations(model).entity("Item")?.properties)
    #expect(
      properties.map { $0.declarationCode(access: nil).text } == [
        "@Attribute(.unique)\nvar code: String? = nil", "var name: String? = nil",
      ])
  }

  @Test func sortsByTheSwiftNameOrKeepsTheModelsOrder() throws {
    let model = try Snippet.item(
      """
      <attribute name="z" optional="YES" attributeType="String"/>
      <attribute name="m" optional="YES" attributeType="String"/>
      """)
    let override = ["Item": EntityOverride(attributes: ["z": AttributeOverride(name: "a")])]
    var options = DeclarationOptions(entities: override)
    #expect(Snippet.declarations(model, options).entity("Item")?.properties.map(\.name) == ["a", "m"])
    options.entities = [:]
    #expect(Snippet.declarations(model, options).entity("Item")?.properties.map(\.name) == ["m", "z"])
    options.order = .model
    #expect(Snippet.declarations(model, options).entity("Item")?.properties.map(\.name) == ["z", "m"])
  }

  @Test func classesAndMacroArguments() throws {
    let model = try Snippet.model(
      """
      <entity name="A" representedClassName=".A"/>
      <entity name="B" representedClassName="Shop.B"/>
      <entity name="C"/>
      <entity name="D" representedClassName="NSManagedObject"/>
      <entity name="E" representedClassName="E"/>
      """)
    let options = DeclarationOptions(
      access: .package, generateInit: true, generateToManyCount: false, observation: .mainActor,
      entities: ["E": EntityOverride(class: "Event")])
    let found = Snippet.declarations(model, options)
    #expect(found.diagnostics.isEmpty)
    #expect(found.value.entities.map(\.className) == ["A", "B", "C", "D", "Event"])
    #expect(
      found.value.entities.allSatisfy { $0.isFinal && $0.superclass == "NSManagedObject" && $0.access == .package })
    #expect(
      found.value.entities.first?.macro?.code.text
        == "@PersistentModel(generateInit: true, generateToManyCount: false, observation: .mainActor)")
    #expect(Snippet.declarations(model).value.entities.first?.macro == ModelMacro())
  }

  @Test func factsContainTheValuesOfTheModel() throws {
    let model = try Snippet.item(
      #"<attribute name="a" optional="YES" attributeType="Integer 16" usesScalarValueType="NO"/>"#)
    let facts = try #require(Snippet.declarations(model).entity("Item")?.properties.first?.facts)
    #expect(facts.attributeType == .integer16)
    #expect(facts.usesScalar == false)
    #expect(facts.isOptional)
    #expect(model.source.text(of: facts.origin)?.hasPrefix("<attribute name=\"a\"") == true)
  }

  @Test func notesSayWhatSwiftDoesNot() throws {
    let model = try Snippet.item(
      """
      <attribute name="a" optional="YES" attributeType="Double" defaultValueString="inf"/>
      <attribute name="b" optional="YES" attributeType="Double" defaultValueString="1"/>
      <fetchedProperty name="c" optional="YES"/>
      """)
    let found = Snippet.declarations(model)
    #expect(
      found.diagnostics.map { "\($0.severity) \($0.rule)" } == [
        "note generate-default-unwritable", "note generate-optional-default", "note fetched-property",
      ])
    #expect(found.entity("Item")?.properties.map(\.initialValue) == ["nil", "nil"])
  }
}
