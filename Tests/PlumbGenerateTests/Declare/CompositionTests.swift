import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbFormats
@testable import PlumbGenerate

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
      "generate-property-unknown: The configuration speaks of the element lta, but Point has none of that name"
    ),
    (
      CompositionOverride(type: "Item"),
      "name-collision: The composite Point cannot be called Item in Swift, which is taken by Item"
    ),
    (
      CompositionOverride(type: "a b"),
      "name-invalid: The composite Point cannot be called “a b” in Swift, where that is no identifier"
    ),
    (CompositionOverride(elements: ["lat": "note"]), "name-collision: Point has two elements called note in Swift"),
  ])
  func compositesAreRefused(_ override: CompositionOverride, _ refusal: String) throws {
    let options = DeclarationOptions(compositions: ["Point": override])
    #expect(Snippet.refusals(try Snippet.model(Self.point), options) == [refusal])
  }

  @Test(arguments: [
    (
      "attributeType=\"Composite\" composite=\"Other\"",
      "generate-composite-nested: Point.x is a composite inside a composite, which the macro style cannot express"
    ),
    (
      "attributeType=\"ObjectID\"",
      "composite-element-invalid: Point.x is ObjectID, which an element of a composite cannot be"
    ),
    (
      "attributeType=\"Integer 16\" defaultValueString=\"x\"",
      "default-type-mismatch: The default of Point.x is not a valid Integer 16"
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
        "generate-composite-type: Item.place is configured as Location, but its composite is declared as Point"
      ])
  }
}
