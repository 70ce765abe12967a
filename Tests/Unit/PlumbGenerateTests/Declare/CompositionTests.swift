import PlumbCore
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbFormats
@testable import PlumbGenerate
@testable import PlumbWorkspace

@Suite struct CompositionTests {
  private static let point = """
    <entity name="Item"><attribute name="place" optional="YES" attributeType="Composite" composite="Point"/></entity>
    <composite name="Point">
    <attribute name="lat" attributeType="Double" defaultValueString="0"/>
    <attribute name="note" optional="YES" attributeType="String"/>
    <attribute name="when" attributeType="Date"/>
    </composite>
    """

  @Test func compositesAreStructs() throws {
    let options = DeclarationOptions(
      compositions: ["Point": CompositionOverride(type: "Place", elements: ["lat": "latitude"])])
    let found = Snippet.declarations(try Snippet.model(Self.point), options)
    #expect(found.diagnostics.isEmpty)
    #expect(found.entity("Item")?.properties.map(\.type.description) == ["Place?"])
    let composition = try #require(found.value.compositions.first)
    #expect(composition.typeName == "Place")
    #expect(
      MacroCode.type(composition).text == """
        @Composition
        struct Place {
          @CompositionField(persistentName: "lat")
          var latitude: Double = 0.0

          var note: String? = nil

          var when: Date
        }
        """)
  }

  @Test(arguments: [
    (
      CompositionOverride(elements: ["lta": "x"]),
      "generate-property-unknown: The element lta in the configuration does not exist in Point"
    ),
    (
      CompositionOverride(type: "Item"),
      "name-collision: The Swift name Item of the composite Point is already used by Item"
    ),
    (
      CompositionOverride(type: "a b"),
      "name-invalid: The Swift name “a b” of the composite Point is not an identifier"
    ),
    (
      CompositionOverride(elements: ["lat": "note"]),
      "name-collision: The composite Point has two elements named note in Swift"
    ),
  ])
  func compositesAreRefused(_ override: CompositionOverride, _ refusal: String) throws {
    let options = DeclarationOptions(compositions: ["Point": override])
    #expect(Snippet.refusals(try Snippet.model(Self.point), options) == [refusal])
  }

  @Test(arguments: [
    (
      "attributeType=\"Composite\" composite=\"Other\"",
      "generate-composite-nested: Point.x is a composite in a composite, which the macro style does not support"
    ),
    (
      "attributeType=\"ObjectID\"",
      "composite-element-invalid: Point.x has the type ObjectID, which an element of a composite cannot have"
    ),
    (
      "attributeType=\"Integer 16\" defaultValueString=\"x\"",
      "default-type-mismatch: The default of Point.x is not an Integer 16"
    ),
  ])
  func elementsAreRefused(_ element: String, _ refusal: String) throws {
    let model = try Snippet.model("<composite name=\"Point\"><attribute name=\"x\" \(element)/></composite>")
    #expect(Snippet.refusals(model) == [refusal])
  }

  @Test func anAttributeHasItsCompositesType() throws {
    let options = DeclarationOptions(
      entities: ["Item": EntityOverride(attributes: ["place": AttributeOverride(type: .named("Location"))])])
    #expect(
      Snippet.refusals(try Snippet.model(Self.point), options) == [
        "generate-composite-type: Item.place has the configured type Location, but its composite has the type Point"
      ])
  }
}
