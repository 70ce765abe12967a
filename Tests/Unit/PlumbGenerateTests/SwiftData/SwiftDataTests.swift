import PlumbModel
import TestSupport
import Testing

@testable import PlumbGenerate

/// Features of SwiftData classes that the fixtures of the conversion targets do not cover.
@Suite struct SwiftDataTests {
  private static func text(_ model: Model) -> String { ConversionTarget.swiftData.convert(model).text }

  @Test func whereCloudKitMirrorsRelationshipsAreOptional() throws {
    var model = try Snippet.item(
      """
      <relationship name="tag" maxCount="1" destinationEntity="Tag"/>
      <relationship name="tags" toMany="YES" destinationEntity="Tag"/>
      """)
    #expect(Self.text(model).contains("  var tag: Tag\n  var tags: [Tag] = []\n\n  init(tag: Tag) {"))
    model.usedWithCloudKit = true
    #expect(Self.text(model).contains("  var tag: Tag?\n  var tags: [Tag]? = []\n\n  init() {}"))
  }

  @Test func aClassNeverHidesATypeOfTheText() {
    let names = ["Data", "Date", "Model", "Order", "Schema", "String"]
    let text = Self.text(Model(name: "M", entities: names.map { Entity(name: $0) }))
    let classes = text.matches(of: /final class (\w+) \{/).map { String($0.1) }
    #expect(classes == ["Data2", "Date2", "Model2", "Order", "Schema2", "String2"])
  }

  /// A relationship pair declares its inverse on one side. Two declarations would be a circular reference of macros.
  @Test func onlyOneSideNamesTheInverse() throws {
    let text = Self.text(
      Model(
        name: "M",
        entities: [
          Entity(name: "A", relationships: [Relationship(name: "bs", destination: "B", isToMany: true, inverse: "a")]),
          Entity(name: "B", relationships: [Relationship(name: "a", destination: "A", inverse: "bs")]),
        ]))
    #expect(text.matches(of: /inverse:/).count == 1)
    #expect(text.contains("@Relationship(inverse: \\B.a)\n  var bs: [B]? = []"))
  }

  @Test func aTypeThatIsNoTypeIsLeftOut() {
    var attribute = Attribute(name: "a", type: .transformable, isOptional: true)
    attribute.customClassName = "Int { fatalError() }"
    let converted = ConversionTarget.swiftData.convert(
      Model(name: "M", entities: [Entity(name: "E", attributes: [attribute])]))
    #expect(!converted.text.contains("fatalError"))
    #expect(
      converted.omissions.map(\.description)
        == ["Attributes without a type in Swift or SwiftData are left out: E.a"])
  }

  /// An element is omitted if its composite contains the enclosing composite, because a struct cannot contain itself.
  @Test func compositesThatLeadBackAreCut() {
    func element(_ name: String, _ composite: String) -> Attribute {
      var attribute = Attribute(name: name, type: .composite, isOptional: true)
      attribute.composite = composite
      return attribute
    }
    var model = Model(name: "M")
    model.composites = [
      Composite(name: "A", attributes: [element("b", "B"), Attribute(name: "n", type: .string, isOptional: true)]),
      Composite(name: "B", attributes: [element("a", "A")]), Composite(name: "C", attributes: [element("a", "A")]),
    ]
    let text = Self.text(model)
    #expect(text.contains("struct A: Codable {\n  var n: String?\n}\n\nstruct B: Codable {}\n"))
    #expect(text.contains("struct C: Codable {\n  var a: A?\n}"))
  }
}
