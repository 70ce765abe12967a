import PlumbCore
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbSwift

/// Enums, `Codable` types, value transformers and compositions.
@Suite struct ValueTypeTests {
  private func type(_ sources: String...) -> TypeDeclaration? {
    SourceParser(ExpectedNames(types: ["A"])).declarations(in: files(sources)).value.types.first
  }

  @Test(
    arguments: [
      ("enum A: String { case a, b = \"x\", `default` }", "String", [.string("a"), .string("x"), .string("default")]),
      ("enum A: Int16 { case a, b = 5, c }", "Int16", [.integer(0), .integer(5), .integer(6)]),
      ("enum A: Int { case a = -0x2, b, c }", "Int", [.integer(-2), .integer(-1), .integer(0)]),
      ("enum A: Double { case a = 1, b, c = 2.5 }", "Double", [.floating(1), .floating(2), .floating(2.5)]),
      ("typealias Raw = Int32\nenum A: Codable, Raw { case a }", "Int32", [.integer(0)]),
      ("enum A: Int {\n#if X\ncase a\n#else\ncase b\n#endif\n}", "Int", [.integer(0), .integer(1)]),
      ("enum A: Int { case a = 9223372036854775807, b }", "Int", [.integer(.max), nil]),
      ("enum A: String { case a = \"\\(1)\" }", "String", [.expression("\"\\(1)\"")]),
      ("enum A: Codable { case a(Int) }", nil, [nil]),
    ] as [(String, TypeReference?, [DefaultValue?])])
  func enums(source: String, rawType: TypeReference?, values: [DefaultValue?]) {
    #expect(type(source)?.rawType == rawType)
    #expect(type(source)?.cases.map(\.rawValue) == values)
  }

  @Test func typesByTheirConformances() {
    #expect(type("struct A: Codable {}")?.isCodable == true)
    #expect(type("struct A: Encodable {}")?.isCodable == false)
    #expect(type("struct A: Encodable {}", "extension A: Decodable {}")?.isCodable == true)
    #expect(type("struct A: RawRepresentable { let rawValue: Int16 }")?.rawType == "Int16")
    #expect(type("struct A {}", "extension A: RawRepresentable { var rawValue: String { \"\" } }")?.rawType == "String")
    #expect(type("struct A: OptionSet { var rawValue: Int64 }")?.isRawRepresentable == true)
    #expect(type("enum Kit { struct A {} }")?.qualifiedName == "Kit.A")
    #expect(type("class A: NSObject {}")?.kind == .class)
  }

  @Test func transformersAndTheirNames() {
    let source = """
      final class A: NSSecureUnarchiveFromDataTransformer {
        static let name = NSValueTransformerName("Colors")
        static let other = NSValueTransformerName(rawValue: "More")
        static let unrelated = "No"
      }
      """
    #expect(type(source)?.transformerNames == ["Colors", "More", "A"])
    #expect(type("class A: ValueTransformer {}")?.transformerNames == ["A"])
    let found = declared(
      source,
      "@PersistentModel class B: NSManagedObject { @Attribute(storageMethod: .transformed(A.self)) var a: [X]? }")
    #expect(
      found.entities.first?.properties.map(\.meaning) == [
        PropertyDeclaration.attribute("a", .optional(.array("X")), traits: .init(storage: .transformed("Colors")))
          .meaning
      ])
  }

  @Test func compositions() {
    let found = declared(
      """
      @Composition public struct Place: Sendable {
        @CompositionField(persistentName: "lat") public var latitude: Double = 0
        var name: String?
        static let zero = Place()
        var sum: Double { latitude }
        let fixed: Int
      }
      """, names: ExpectedNames(compositions: ["Place": "GeoPoint"]))
    #expect(
      found.compositions.map(\.meaning) == [
        CompositionDeclaration(
          composite: "GeoPoint", typeName: "Place", access: .public,
          elements: [
            .attribute("latitude", "Double", .floating(0), persistent: "lat"), .attribute("name", "String?"),
          ]
        ).meaning
      ])
  }
}
