import PlumbCore
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbFormats
@testable import PlumbGenerate
@testable import PlumbWorkspace

@Suite struct ManagedStyleTests {
  private static let options = DeclarationOptions(style: .managed, access: .public)

  @Test(arguments: [
    ("attributeType=\"String\"", "String?"), ("attributeType=\"Integer 16\" usesScalarValueType=\"YES\"", "Int16"),
    ("optional=\"YES\" attributeType=\"Integer 32\" usesScalarValueType=\"NO\"", "NSNumber?"),
    ("attributeType=\"Integer 64\"", "NSNumber?"), ("attributeType=\"Boolean\" usesScalarValueType=\"YES\"", "Bool"),
    ("attributeType=\"Double\" usesScalarValueType=\"YES\"", "Double"), ("attributeType=\"Float\"", "NSNumber?"),
    ("attributeType=\"Date\"", "Date?"), ("attributeType=\"Date\" usesScalarValueType=\"YES\"", "TimeInterval"),
    ("attributeType=\"Decimal\" usesScalarValueType=\"YES\"", "NSDecimalNumber?"),
    ("attributeType=\"Binary\"", "Data?"),
    ("attributeType=\"UUID\"", "UUID?"), ("attributeType=\"URI\"", "URL?"),
    ("attributeType=\"Transformable\"", "NSObject?"),
    ("attributeType=\"Transformable\" customClassName=\".Tint\"", "Tint?"),
    ("attributeType=\"ObjectID\"", "NSManagedObjectID?"),
    ("attributeType=\"Composite\" composite=\"P\"", "[String: Any]?"), ("transient=\"YES\"", "NSObject?"),
  ])
  func attributesAreWhatXcodeWrites(_ attribute: String, _ type: String) throws {
    let model = try Snippet.item("<attribute name=\"a\" \(attribute)/>")
    let found = Snippet.declarations(model, Self.options)
    #expect(found.diagnostics.isEmpty)
    #expect(
      found.entity("Item")?.properties.map(\.meaning) == [
        PropertyDeclaration(name: "a", type: TypeReference(parsing: type), kind: .attribute(.init())).meaning
      ])
  }

  @Test func relationshipsAndSuperclasses() throws {
    let model = try Snippet.model(
      """
      <entity name="Vehicle" representedClassName="VehicleMO" isAbstract="YES">
      <relationship name="parts" toMany="YES" ordered="YES" deletionRule="No Action" destinationEntity="Part"/>
      </entity>
      <entity name="Car" representedClassName="CarMO" parentEntity="Vehicle">
      <relationship name="seats" toMany="YES" deletionRule="Nullify" destinationEntity="Part"/>
      <relationship name="owner" maxCount="1" deletionRule="Nullify" destinationEntity="Vehicle"/>
      </entity>
      <entity name="Part"/>
      """)
    let found = Snippet.declarations(model, Self.options)
    #expect(found.diagnostics.isEmpty)
    #expect(found.value.entities.map(\.superclass) == ["VehicleMO", "NSManagedObject", "NSManagedObject"])
    #expect(found.value.entities.allSatisfy { $0.macro == nil && !$0.isFinal })
    #expect(found.entity("Car")?.properties.map { "\($0.name): \($0.type)" } == ["owner: VehicleMO?", "seats: NSSet?"])
    #expect(found.entity("Vehicle")?.properties.map { "\($0.name): \($0.type)" } == ["parts: NSOrderedSet?"])
  }

  /// A mandatory attribute with a default always has a value. A to-many relationship is never nil.
  @Test func typesCanBeThoseOfTheModel() throws {
    let model = try Snippet.model(
      """
      <entity name="Item" representedClassName="Item">
      <attribute name="count" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="NO"/>
      <attribute name="due" attributeType="Date" usesScalarValueType="NO"/>
      <attribute name="note" optional="YES" attributeType="String" defaultValueString="none"/>
      <attribute name="title" attributeType="String" defaultValueString="new"/>
      <relationship name="lines" toMany="YES" ordered="YES" deletionRule="Nullify" destinationEntity="Tag"/>
      <relationship name="parts" toMany="YES" deletionRule="Nullify" destinationEntity="Part"/>
      <relationship name="tags" toMany="YES" deletionRule="Nullify" destinationEntity="Tag"/>
      </entity>
      <entity name="Part"/>
      <entity name="Tag" representedClassName="Tag"/>
      """)
    var options = Self.options
    (options.nonOptional, options.typedSets) = (true, true)
    let found = Snippet.declarations(model, options)
    #expect(
      found.entity("Item")?.properties.map { "\($0.name): \($0.type)" } == [
        "count: NSNumber", "due: Date?", "note: String?", "title: String", "lines: NSOrderedSet?",
        "parts: Set<NSManagedObject>", "tags: Set<Tag>",
      ])
    options.nonOptionalMandatory = true
    #expect(
      Snippet.declarations(model, options).entity("Item")?.properties.prefix(4).map { "\($0.type)" } == [
        "NSNumber", "Date", "String?", "String",
      ])
    let text = Generator(options: GeneratorOptions()).files(for: found.value).map(\.text).joined()
    #expect(text.contains("@NSManaged public func addToTags(_ values: Set<Tag>)"))
    #expect(text.contains("@NSManaged public func addToParts(_ values: Set<NSManagedObject>)"))
  }

  /// Xcode writes a point for the current module, alone if no class was chosen.
  @Test(arguments: [(".", "NSObject"), (".Ink", "Ink"), ("Ink", "Ink"), ("", "NSObject")], DeclarationStyle.allCases)
  func aCustomClassMayHaveAPoint(_ named: (name: String, type: String), _ style: DeclarationStyle) throws {
    let model = try Snippet.item(
      #"<attribute name="ink" optional="YES" attributeType="Transformable" customClassName="\#(named.name)"/>"#)
    let found = Snippet.declarations(model, DeclarationOptions(style: style))
    #expect(!found.diagnostics.contains { $0.rule == "generate-type-invalid" })
    let type = found.entity("Item")?.properties.first.map { "\($0.type.unwrapped)" }
    if style == .managed || style == .accessor || named.type == "Ink" { #expect(type == named.type) }
  }

  /// The store computes the value of a derived attribute.
  @Test func derivedAttributesAreSetByTheStoreOnly() throws {
    let model = try Snippet.item(
      """
      <attribute name="total" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="parts.@count" usesScalarValueType="YES"/>
      """)
    let text = Generator(options: GeneratorOptions()).files(for: Snippet.declarations(model, Self.options).value)
      .map(\.text).joined()
    #expect(text.contains("  @NSManaged public private(set) var total: Int64\n"))
  }

  /// mogenerator takes the class of a Transformable and a base class from the user info.
  @Test func classesOfMogeneratorAreInTheUserInfo() throws {
    let model = try Snippet.item(
      """
      <attribute name="ink" optional="YES" attributeType="Transformable">
      <userInfo><entry key="attributeValueClassName" value="UIColor"/></userInfo>
      </attribute>
      <userInfo><entry key="mogenerator.customBaseClass" value="BaseObject"/></userInfo>
      """)
    let found = Snippet.declarations(model, Self.options)
    #expect(found.diagnostics.isEmpty)
    #expect(found.entity("Item")?.superclass == "NSManagedObject")
    let files = Generator(options: GeneratorOptions(layout: .mogenerator)).files(for: found.value)
    let text = try #require(files.first { $0.path == "_Item.swift" }?.text)
    #expect(text.contains("public class _Item: BaseObject {"))
    #expect(text.contains("@NSManaged public var ink: UIColor?"))
  }

  @Test(arguments: [
    (
      AttributeOverride(name: "b"),
      "generate-name-managed: Item.a has the configured name b, but an @NSManaged property requires the model's name"
    ),
    (
      AttributeOverride(type: .named("S"), storage: .raw),
      "generate-storage-type: Item.a has raw storage, but an @NSManaged property is stored unchanged"
    ),
    (
      AttributeOverride(type: .other("a b")),
      "generate-type-invalid: The type “a b” of Item.a is not a type that a stored value can have"
    ),
  ])
  func overridesAreRefused(_ override: AttributeOverride, _ refusal: String) throws {
    let model = try Snippet.item("<attribute name=\"a\" attributeType=\"String\"/>")
    var options = Self.options
    options.entities["Item"] = EntityOverride(attributes: ["a": override])
    #expect(Snippet.refusals(model, options) == [refusal])
  }

  @Test func aClassOfAnotherNameIsNotFoundAtRunTime() throws {
    var options = Self.options
    options.entities["Item"] = EntityOverride(class: "ItemRecord")
    #expect(
      Snippet.refusals(try Snippet.item(""), options) == [
        "generate-objc-name: The class of Item is Item in the model, but @objc(ItemRecord) at run time"
      ])
  }

  /// A name with a module is found by the name in Swift, in the macro style too, where `@objc` names the entity.
  @Test(arguments: [
    ("ItemRecord", "ItemRecord", ["The class of Item is ItemRecord in the model, but @objc(Item) at run time"]),
    (".ItemRecord", "ItemRecord", []), (".Item", "Item", []),
    (".Item", "ItemRecord", ["The class of Item is Item in the model, but ItemRecord in the generated code"]),
  ])
  func aModuleMakesTheSwiftNameCount(_ represented: String, _ name: String, _ refusals: [String]) throws {
    var options = DeclarationOptions(style: .macro)
    options.entities["Item"] = EntityOverride(class: name)
    let model = try Snippet.model("<entity name=\"Item\" representedClassName=\"\(represented)\"/>")
    #expect(Snippet.refusals(model, options) == refusals.map { "generate-objc-name: \($0)" })
  }

  @Test(arguments: ["", "representedClassName=\"NSManagedObject\""])
  func anEntityWithoutAClassGetsNone(_ representedClass: String) throws {
    let model = try Snippet.model(
      """
      <entity name="Item" representedClassName="Item" parentEntity="Base">
      <relationship name="tag" maxCount="1" deletionRule="Nullify" destinationEntity="Tag"/>
      <relationship name="tags" toMany="YES" deletionRule="Nullify" destinationEntity="Tag"/>
      </entity>
      <entity name="Base" \(representedClass)/>
      <entity name="Tag" \(representedClass)/>
      """)
    let found = Snippet.declarations(model, Self.options)
    #expect(found.diagnostics.isEmpty)
    let files = Generator(options: GeneratorOptions(extensionStubs: true)).files(for: found.value)
    #expect(
      files.map(\.path) == [
        "Item+CoreDataClass.swift", "Item+CoreDataProperties.swift", "Item+Extensions.swift",
      ])
    let lines = files.flatMap { $0.text.split(separator: "\n").map { $0.drop { $0 == " " } } }
    let expected: [Substring] = [
      "public class Item: NSManagedObject {}", "@NSManaged public var tag: NSManagedObject?",
      "@NSManaged public var tags: NSSet?", "@NSManaged public func addToTags(_ value: NSManagedObject)",
    ]
    #expect(expected.filter { !lines.contains($0) } == [])
  }

  @Test func aConfiguredClassIsAClass() throws {
    var options = Self.options
    options.entities["Tag"] = EntityOverride(class: "TagRecord")
    let found = Snippet.declarations(try Snippet.model("<entity name=\"Tag\"/>"), options)
    let files = Generator(options: GeneratorOptions()).files(for: found.value)
    #expect(files.map(\.path) == ["TagRecord+CoreDataClass.swift", "TagRecord+CoreDataProperties.swift"])
  }

  @Test func theMacroStyleNeedsAClass() throws {
    let found = Snippet.declarations(try Snippet.model("<entity name=\"Tag\"/>"))
    #expect(Generator(options: GeneratorOptions()).files(for: found.value).map(\.path) == ["Tag+Plumb.swift"])
  }

  @Test(arguments: [DeclarationStyle.managed, .accessor])
  func aFetchedPropertyIsANote(_ style: DeclarationStyle) throws {
    let model = try Snippet.item(#"<fetchedProperty name="others" optional="YES"/>"#)
    let found = Snippet.declarations(model, DeclarationOptions(style: style))
    #expect(
      found.diagnostics.map { "\($0.severity): \($0.message)" }
        == ["note: Item.others is a fetched property, which is not declared in Swift"])
  }
}
